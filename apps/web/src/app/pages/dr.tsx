import { DaoLinks, NodeSection } from '#features/dao/node-section.tsx'
import { daoViews, DaoPage } from '#features/dao/dao-page.tsx'
import { useDaoScreen } from '#features/dao/reads.ts'
import { SuperiorPanel } from '#features/referral/superior-panel.tsx'
import { useSuperior } from '#features/referral/bind-form.ts'
import { useStakeParts } from '#features/staking/stake-tab.tsx'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export default function DrRoute() {
  const { exposedAccount, configuredChainId } = useWallet()
  const superior = useSuperior(configuredChainId, exposedAccount)
  const dao = useDaoScreen()
  const [view, showView] = useSearchChoice('tab', daoViews, 'stake')
  const stake = useStakeParts(
    'daoPool',
    {
      state: superior.state,
      panel: <SuperiorPanel superior={superior} />,
      activate: () => void superior.form.submit(),
    },
    (amount) => ({
      effects: <NodeSection adding={amount} />,
      links: <DaoLinks />,
      reads: [dao.terms, dao.figures],
    }),
  )
  return <DaoPage view={view} onView={showView} stake={stake} />
}
