import { CommunityPage } from '#features/community/community-page.tsx'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { actionNamespaces } from '#shared/ui/feature.ts'
import { FirstVisit } from './first-visit.tsx'
import { About } from '#shared/ui/about.tsx'

const loadOnChain = () => withTexts(import('./community-on-chain.tsx'), ['staking', 'referral', ...actionNamespaces])

export default function CommunityRoute() {
  const { t } = useTranslation('community')
  return (
    <FirstVisit about={<About title={t('about.title')}>{t('about.text')}</About>}>
      <CommunityPage onChain={<LazyMount wanted load={loadOnChain} />} />
    </FirstVisit>
  )
}
