import { useRef } from 'react'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { StakeCta, StakeTab } from './stake-tab.tsx'
import { getPoolNames, getPoolPlace, useStakeScreen } from './reads.ts'
import { getNeededSuperior, type StakeSuperior, useStakeForm } from './stake-form.ts'

/** Also for every pool that has no page of its own. */
export function PosPage({ superior }: { superior: StakeSuperior }) {
  const { configuredChainId } = useWallet()
  const names = getPoolNames(configuredChainId, 'stake').filter((name) => getPoolPlace(name).search)
  const [name] = useSearchChoice('pool', ['stakingPoolRwas', ...names], 'stakingPoolRwas')
  return <Pool key={name} name={name} superior={superior} />
}

function Pool({ name, superior }: { name: string; superior: StakeSuperior }) {
  const screen = useStakeScreen(name)
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useStakeForm(screen, amountRef)
  const needed = getNeededSuperior(screen.terms.data, superior)
  return (
    <>
      <PageMain>
        <StakeTab screen={screen} form={form} superior={needed} amountRef={amountRef} bare />
      </PageMain>
      <StakeCta screen={screen} form={form} superior={needed} />
    </>
  )
}
