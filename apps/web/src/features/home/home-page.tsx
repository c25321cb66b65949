import { useTranslation } from 'react-i18next'
import { Icon } from '#shared/ui/icon.tsx'
import { RiskIcon } from '#shared/ui/icons.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeRoadmap } from './home-roadmap.tsx'
import { HomeTeam } from './home-team.tsx'
import { HomeUses } from './home-uses.tsx'

export function HomePage() {
  const { t } = useTranslation(['home', 'brand'])
  return (
    <PageMain>
      <HomeHero />
      <HomeFigures />
      <HomeUses />
      <HomeRoadmap />
      <HomeTeam />
      <aside className="mt-7 flex gap-3 type-label text-text-2">
        <Icon source={RiskIcon} className="text-warning" />
        <p>
          <b className="text-text">{t('risk')}</b> {t('brand:risk')}
        </p>
      </aside>
    </PageMain>
  )
}
