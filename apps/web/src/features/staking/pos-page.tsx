import { useRef } from 'react'
import { PageMain } from '#shared/ui/page-column.tsx'
import { StakeCta } from './components/stake-cta.tsx'
import { StakeTab } from './components/stake-tab.tsx'
import { getNeededSuperior, type StakeSuperior } from './stake-superior.ts'
import { useStakeForm } from './use-stake-form.ts'
import { useStakeScreen } from './use-stake-screen.ts'

/** The pool for RWAS: the same parts as staking, with the terms of its own contract. */
export function PosPage({ superior }: { superior: StakeSuperior }) {
  const screen = useStakeScreen('stakingPoolRwas')
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
