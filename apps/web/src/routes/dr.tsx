import { useNavigate, useSearch } from '@tanstack/react-router'
import { DaoLinks } from '#features/dao/components/dao-links.tsx'
import { NodeSection } from '#features/dao/components/node-section.tsx'
import { DaoPage, type DaoView } from '#features/dao/dao-page.tsx'
import { useDaoScreen } from '#features/dao/use-dao-screen.ts'
import { SuperiorPanel } from '#features/referral/components/superior-panel.tsx'
import { useSuperior } from '#features/referral/use-superior.ts'
import { useStakeParts } from '#features/staking/use-stake-parts.tsx'
import { paths } from '#shared/routing/paths.ts'
import { useWallet } from '#shared/web3/wallet-store.ts'

export default function DrRoute() {
  const { exposedAccount, configuredChainId } = useWallet()
  const superior = useSuperior(configuredChainId, exposedAccount)
  const dao = useDaoScreen()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const showView = (view: DaoView) => {
    const { tab: _, ...rest } = search
    const next = view === 'stake' ? rest : { ...rest, tab: view }
    void navigate({ to: paths.dr, search: next, replace: true, resetScroll: false, viewTransition: false })
  }
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
  return <DaoPage view={search.tab === 'mint' ? 'mint' : 'stake'} onView={showView} stake={stake} />
}
