import type { TokenFacts } from '@app/config/deployment'
import { formatUnits } from 'viem'
import type { Change } from './history.ts'

/** Something that somebody can change after a contract was made. */
export type Setting = {
  what: string
  contract: string
  /** Whether a change is one of it. */
  isOf: (change: Change) => boolean
  read: () => Promise<string>
  /** What it may be by the plan. */
  planned?: readonly string[]
  /** Who puts it right, and how. */
  next: string
}

export const showAmount = (amount: bigint, { symbol, decimals }: TokenFacts) =>
  `${formatUnits(amount, decimals)} ${symbol}`
