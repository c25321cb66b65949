import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { RouteEntry } from '#shared/ui/feature.ts'

/** Goes where the visitor came from; entered by a link, it goes to the page above, and leaves no loop behind. */
export function useBack(entry: RouteEntry): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: entry.parent, replace: true })
  }
}
