import type { Deployment } from '@app/config/deployments'
import type { Address } from 'viem'

/** What calls are made of. The lists of ids are whole: those of a later time are in them too, at the end. */
export interface HistorySetting {
  accounts: readonly Address[]
  contracts: Deployment['contracts']
  pools: Deployment['pools']
  tokens: Deployment['tokens']
  /** Ids of the positions that an account stakes USDT in, in its order. */
  positionIds: (account: Address) => readonly bigint[]
  /** Ids of the power orders that an account opens, in its order. */
  orderIds: (account: Address) => readonly bigint[]
  /** Ids of the cards that an account buys, in its order. */
  cardIds: (account: Address) => readonly bigint[]
}
