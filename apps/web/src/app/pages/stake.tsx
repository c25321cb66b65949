import { lazy, Suspense, useState } from 'react'
import { PowerSkeleton } from '#features/power/power-skeleton.tsx'
import { useStakeParts } from '#features/staking/stake-tab.tsx'
import { isLive } from '#shared/base/offered.ts'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { FirstVisit } from './first-visit.tsx'
import { StakeWelcome } from './stake-welcome.tsx'
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

const pool = 'stakingPoolUsdt'
let hasLookedAround = false

export default function StakeRoute() {
  const { t } = useTranslation('staking')
  const [isLooking, setLooking] = useState(hasLookedAround)
  if (isLooking) return <StakePage />
  const lookAround = () => {
    hasLookedAround = true
    setLooking(true)
  }
  return (
    <FirstVisit
      about={<StakeWelcome pool={pool} />}
      end={
        <Cta>
          <Button variant="second" onClick={lookAround}>
            {t('welcome.lookAround')}
          </Button>
        </Cta>
      }
    >
      <StakePage />
    </FirstVisit>
  )
}

function StakePage() {
  const { t } = useTranslation('staking')
  const hasPower = isLive('power')
  const stake = useStakeParts(pool, useStakeSuperior())
  const power = {
    value: 'power',
    label: t('tabs.power'),
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
      tabs={[{ value: 'stake', label: t('tabs.stake'), ...stake }, ...(hasPower ? [power] : [])]}
    />
  )
}
