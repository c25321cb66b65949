import { lazy, Suspense, useSyncExternalStore } from 'react'

const Backdrop = lazy(async () => ({ default: (await import('#shared/ui/backdrop.tsx')).Backdrop }))
const wide = '(min-width: 541px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The ground beside the column; its code is fetched only where there is something beside the column. */
export function WideBackdrop() {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  return <Suspense>{isWide && <Backdrop />}</Suspense>
}
