import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { RiskIcon } from '#shared/ui/icons.ts'
import { HomeRoadmap } from './home-roadmap.tsx'
import { HomeTeam } from './home-team.tsx'
import { HomeUses } from './home-uses.tsx'

/** The part of the page below the first screen. */
export default function HomeMore() {
  const { t } = useTranslation(['home', 'brand'])
  return (
    <>
      <HomeUses />
      <HomeRoadmap />
      <HomeTeam />
      <aside className="mt-7 flex gap-3 type-label text-text-2">
        <Icon source={RiskIcon} className="text-warning" />
        <p>
          <b className="text-text">{t('risk')}</b> {t('brand:risk')}
        </p>
      </aside>
    </>
  )
}
