import { lazy, Suspense } from 'react'
import { PageMain } from '#shared/ui/page-column.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeHero } from './home-hero.tsx'

const HomeMore = lazy(() => import('./home-more.tsx'))

export function HomePage() {
  return (
    <PageMain>
      <HomeHero />
      <HomeFigures />
      <Suspense fallback={<div className="min-h-screen" />}>
        <HomeMore />
      </Suspense>
    </PageMain>
  )
}
