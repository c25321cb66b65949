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
  /** The operator puts money for dividends into the rewards vault. */
  | { kind: 'fundVault'; token: 'productToken' | 'usdt'; amount: bigint }
  /** The operator adds to the reward budget of a pool. */
  | { kind: 'fundRewards'; pool: 'stakingPoolUsdt' | 'daoPool'; amount: bigint }

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
  | { kind: 'mintDr' | 'stakeDr'; amount: bigint }
  | { kind: 'lockProduct'; amount: bigint; weeks: number }
  | { kind: 'receiveRwas' | 'stakeRwas'; amount: bigint }

export type Action = StakingAction | MarketAction

export interface PlannedAction {
  /** Seconds after the start of the history. */
  at: number
  /** Index of the acting account in the node's list. */
  account: number
  action: Action
}
