import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import type { Deployment } from '@app/config/deployments'
import { parseUnits } from 'viem'

export type DividendToken = 'productToken' | 'usdt'

export type StakingAction =
  | { kind: 'bind'; superior: number }
  | { kind: 'stake'; amount: bigint }
  | { kind: 'claim' }
  /** `stake`, `order` and `card` below: place among the account's own, from 0. */
  | { kind: 'unstake'; stake: number }
  | { kind: 'receiveUsdt'; amount: bigint }
  | { kind: 'receiveProduct'; amount: bigint }
  | { kind: 'fundDividends'; token: DividendToken; pool: DividendKind; amount: bigint; dayCount: number }
  | { kind: 'fundRewards'; pool: string; amount: bigint }

export type MarketAction =
  | { kind: 'buyPower'; usdt: bigint }
  | { kind: 'openOrder'; power: bigint; fuel: bigint }
  | { kind: 'suspendOrder' | 'claimOrder'; order: number }
  | { kind: 'replenishOrder'; order: number; fuel: bigint }
  | CardAction
  | { kind: 'swapUsdt' | 'swapProduct'; amount: bigint }
  | { kind: 'mintDr'; amount: bigint }
  | { kind: 'lockProduct'; amount: bigint; weeks: number }
  | { kind: 'receiveToken'; token: string; amount: bigint }
  | { kind: 'stakeIn'; pool: string; amount: bigint }

export type CardAction =
  | { kind: 'allowCards'; accounts: readonly number[] }
  | { kind: 'openSeries'; series: number }
  | { kind: 'buyCards'; series: number; quantity: number }
  | { kind: 'stakeCard'; card: number }
  | { kind: 'takeOutCard' | 'claimCard'; card: number }
  | { kind: 'giftCard'; card: number; to: number }

export type PaymentAction =
  | { kind: 'withdrawDividends'; token: DividendToken; percent: number }
  | { kind: 'exitDividends'; token: DividendToken }

export type Action = StakingAction | MarketAction | PaymentAction

export interface PlannedAction {
  /** In seconds after the start of the history. */
  at: number
  account: number
  action: Action
}

export interface Units {
  product: (whole: number) => bigint
  usdt: (whole: number) => bigint
  rwas: (whole: number) => bigint
}

export const getUnits = ({ productToken, usdt, rwas }: Deployment['tokens']): Units => ({
  product: (whole) => parseUnits(String(whole), productToken.decimals),
  usdt: (whole) => parseUnits(String(whole), usdt.decimals),
  rwas: (whole) => parseUnits(String(whole), rwas.decimals),
})
