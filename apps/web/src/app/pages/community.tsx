import { CommunityPage } from '#features/community/community-page.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FirstVisit } from './first-visit.tsx'
import { About } from './about.tsx'

export default function CommunityRoute() {
  const { t } = useTranslation('community')
  return (
    <FirstVisit about={<About title={t('about.title')}>{t('about.text')}</About>}>
      <CommunityPage />
    </FirstVisit>
  )
}
