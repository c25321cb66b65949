import type { DividendKind } from '@app/core/settlement/dividend-kinds'

export type DividendToken = 'productToken' | 'usdt'

/** What an account of the history does. Amounts in base units. */
export type StakingAction =
  | { kind: 'bind'; superior: number }
  | { kind: 'stake'; amount: bigint }
  | { kind: 'claim' }
  /** Takes out the account's stake of that place in its own order of staking, from 0. */
  | { kind: 'unstake'; stake: number }
  /** Test USDT appears in the wallet. */
  | { kind: 'receiveUsdt'; amount: bigint }
  /** {product} from the operator. */
  | { kind: 'receiveProduct'; amount: bigint }
  /** The operator puts money for dividends into the vault: from the next day on, in equal parts. */
  | { kind: 'fundDividends'; token: DividendToken; pool: DividendKind; amount: bigint; dayCount: number }
  /** The operator adds to the reward budget of a pool. */
  | { kind: 'fundRewards'; pool: string; amount: bigint }

/** Everything beyond staking USDT. */
export type MarketAction =
  | { kind: 'buyPower'; usdt: bigint }
  | { kind: 'openOrder'; power: bigint; fuel: bigint }
  /** `order` and `card` count what the account itself opened or bought, from 0. */
  | { kind: 'suspendOrder' | 'claimOrder'; order: number }
  | { kind: 'replenishOrder'; order: number; fuel: bigint }
  | { kind: 'allowCards'; accounts: readonly number[] }
  | { kind: 'buyCards'; quantity: number }
  | { kind: 'stakeCard'; card: number }
  | { kind: 'takeOutCard' | 'claimCard'; card: number }
  | { kind: 'giftCard'; card: number; to: number }
  | { kind: 'swapUsdt' | 'swapProduct'; amount: bigint }
  | { kind: 'mintDr'; amount: bigint }
  | { kind: 'lockProduct'; amount: bigint; weeks: number }
  /** A test token appears in the wallet. */
  | { kind: 'receiveToken'; token: string; amount: bigint }
  /** In a pool that asks for no superior. */
  | { kind: 'stakeIn'; pool: string; amount: bigint }

/** An account takes the dividends that a root proves. */
export type PaymentAction =
  /** With a voucher up to so much of what it has earned. */
  | { kind: 'withdrawDividends'; token: DividendToken; percent: number }
  /** By proof of an open root alone. */
  | { kind: 'exitDividends'; token: DividendToken }

export type Action = StakingAction | MarketAction | PaymentAction

export interface PlannedAction {
  /** Seconds after the start of the history. */
  at: number
  /** Index of the acting account in the node's list. */
  account: number
  action: Action
}
