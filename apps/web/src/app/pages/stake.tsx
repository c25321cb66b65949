import { lazy, Suspense } from 'react'
import { PowerSkeleton } from '#features/power/power-skeleton.tsx'
import { useStakeParts } from '#features/staking/stake-tab.tsx'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { TabPage, useStakeSuperior } from './tab-page.tsx'

const needsTexts = () => requireNamespaces(['power'])
const PowerTab = lazy(async () => {
  const [module] = await Promise.all([import('#features/power/power-tab.tsx'), needsTexts()])
  return module
})
const PowerCta = lazy(async () => {
  const [module] = await Promise.all([import('#features/power/power-cta.tsx'), needsTexts()])
  return module
})

export default function StakeRoute() {
  const { t } = useTranslation('staking')
  const stake = useStakeParts('stakingPoolUsdt', useStakeSuperior())
  const power = {
    body: (
      <Suspense fallback={<PowerSkeleton />}>
        <PowerTab />
      </Suspense>
    ),
    cta: (
      <Suspense>
        <PowerCta />
      </Suspense>
    ),
  }
  return (
    <TabPage
      label={t('tabs.label')}
      tabs={[
        { value: 'stake', label: t('tabs.stake'), ...stake },
        { value: 'power', label: t('tabs.power'), ...power },
      ]}
    />
  )
}
