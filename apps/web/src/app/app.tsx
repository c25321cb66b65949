import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { fetchLateFonts } from '#shared/base/late-fonts.ts'
import type { createAppRouter } from './router.tsx'

interface AppProps {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
}

export function App({ router, queryClient }: AppProps) {
  // The first page is in the document now and takes the place of the first paint, before the browser paints again.
  useLayoutEffect(() => {
    document.documentElement.dataset.boot = 'ready'
    document.querySelector('#first-paint')?.remove()
    fetchLateFonts()
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
