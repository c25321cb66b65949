import { useRef, type ReactNode } from 'react'
import { StakeCta } from './components/stake-cta.tsx'
import { type MoreParts, StakeTab } from './components/stake-tab.tsx'
import { getNeededSuperior, type StakeSuperior } from './stake-superior.ts'
import { useStakeForm } from './use-stake-form.ts'
import { useStakeScreen } from './use-stake-screen.ts'

export type StakeParts = { body: ReactNode; cta: ReactNode }

/**
 * A pool's body and its action, for a screen that has more than the pool.
 * @param getMore what else there is, by the typed amount: base units, null while none is
 */
export function useStakeParts(
  name: string,
  superior: StakeSuperior,
  getMore: (amount: bigint | null) => MoreParts,
): StakeParts {
  const screen = useStakeScreen(name)
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useStakeForm(screen, amountRef)
  const needed = getNeededSuperior(screen.terms.data, superior)
  const parts = { screen, form, superior: needed }
  return {
    body: <StakeTab {...parts} amountRef={amountRef} more={getMore(form.amount)} />,
    cta: <StakeCta {...parts} />,
  }
}
