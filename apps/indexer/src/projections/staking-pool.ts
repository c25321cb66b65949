import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Hex } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'

export type StakedPosition = {
  positionId: number
  account: Hex
  amount: bigint
  unlockAt: number
  staked: Origin
  unstaked: Origin | null
}
export type ClosedPosition = { positionId: number; account: Hex; amount: bigint; unstaked: Origin }
export type Claim = { account: Hex; amount: bigint }
export type Funding = { amount: bigint; rewardRate: bigint; periodEnd: number }

export type PoolChange = {
  /** Opened in this batch, by position id; perhaps closed in it too. */
  opened: Map<number, StakedPosition>
  /** Closed in this batch, opened before it. */
  closed: ClosedPosition[]
  claims: Claim[]
  fundings: Funding[]
  recovered: bigint
}
/** By pool address. */
export type PoolChanges = Map<Hex, PoolChange>

export const decodePoolEvent = createEventDecoder(stakingPoolAbi)

export function applyPoolEvent(changes: PoolChanges, event: EventOf<typeof stakingPoolAbi>, origin: Origin): void {
  const change = getPoolChange(changes, origin.address)
  switch (event.eventName) {
    case 'Staked': {
      const { account, positionId, amount, unlockAt } = event.args
      const id = toSafeNumber(positionId, 'Position id')
      change.opened.set(id, {
        positionId: id,
        account: toHex(account),
        amount,
        unlockAt: toSafeNumber(unlockAt, 'Unlock time'),
        staked: origin,
        unstaked: null,
      })
      return
    }
    case 'Unstaked': {
      const { account, positionId, amount } = event.args
      const id = toSafeNumber(positionId, 'Position id')
      const opened = change.opened.get(id)
      if (opened) opened.unstaked = origin
      else change.closed.push({ positionId: id, account: toHex(account), amount, unstaked: origin })
      return
    }
    case 'RewardClaimed':
      change.claims.push({ account: toHex(event.args.account), amount: event.args.amount })
      return
    case 'Funded': {
      const { amount, rewardRate, periodEnd } = event.args
      change.fundings.push({ amount, rewardRate, periodEnd: toSafeNumber(periodEnd, 'Period end') })
      return
    }
    case 'FreeRewardsRecovered':
      change.recovered += event.args.amount
      return
    default:
      event.eventName satisfies GuardEventName
  }
}

function getPoolChange(changes: PoolChanges, pool: Hex): PoolChange {
  let change = changes.get(pool)
  if (!change) {
    change = { opened: new Map(), closed: [], claims: [], fundings: [], recovered: 0n }
    changes.set(pool, change)
  }
  return change
}

/** By account: how its principal in the pool changes. Accounts whose changes cancel out are in it with 0. */
export function getStakeDeltas({ opened, closed }: PoolChange): Map<Hex, bigint> {
  const deltas = new Map<Hex, bigint>()
  const add = (account: Hex, amount: bigint) => deltas.set(account, (deltas.get(account) ?? 0n) + amount)
  for (const { account, amount, unstaked } of opened.values()) add(account, unstaked === null ? amount : 0n)
  for (const { account, amount } of closed) add(account, -amount)
  return deltas
}
