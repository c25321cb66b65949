import { lazy, type ReactNode, Suspense } from 'react'
import { PageMain } from '#shared/ui/page-column.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeHero } from './home-hero.tsx'

const HomeMore = lazy(() => import('./home-more.tsx'))

/** @param notices lies over the top of the picture, and takes no room */
export function HomePage({ notices }: { notices: ReactNode }) {
  return (
    <PageMain className="relative">
      {notices}
      <HomeHero />
      <HomeFigures />
      <Suspense fallback={<div className="min-h-screen" />}>
        <HomeMore />
      </Suspense>
    </PageMain>
  )
}
