import { lazy, Suspense } from 'react'
import { PowerSkeleton } from '#features/power/power-skeleton.tsx'
import { SuperiorPanel } from '#features/referral/superior-panel.tsx'
import { useSuperior } from '#features/referral/bind-form.ts'
import { StakePage, stakeViews } from '#features/staking/stake-page.tsx'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

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
  const { exposedAccount, configuredChainId } = useWallet()
  const superior = useSuperior(configuredChainId, exposedAccount)
  const [view, showView] = useSearchChoice('tab', stakeViews, 'stake')
  return (
    <StakePage
      superior={{
        state: superior.state,
        panel: <SuperiorPanel superior={superior} />,
        activate: () => void superior.form.submit(),
      }}
      view={view}
      onView={showView}
      power={{
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
      }}
    />
  )
}
