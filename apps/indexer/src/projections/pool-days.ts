import type { stakingPoolAbi } from '@app/abis/staking-pool'
import type { EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, toHex } from './origin.ts'
import { getDay, type Step } from './step.ts'
import { defineTable, type RowOf } from './table.ts'

const poolDayTable = defineTable('pool_day', ['pool', 'day'], {
  pool: 'bytea',
  day: 'bigint',
  staked: 'numeric',
  stake_count: 'bigint',
  unstaked: 'numeric',
  unstake_count: 'bigint',
  claimed: 'numeric',
  funded: 'numeric',
})
const stakeDayTable = defineTable('stake_day', ['pool', 'account', 'day'], {
  pool: 'bytea',
  account: 'bytea',
  day: 'bigint',
  staked: 'numeric',
  unstaked: 'numeric',
  claimed: 'numeric',
})

type PoolEvent = EventOf<typeof stakingPoolAbi>
type AccountEvent = Extract<PoolEvent, { eventName: 'Staked' | 'Unstaked' | 'RewardClaimed' }>
type PoolDay = RowOf<typeof poolDayTable.columns>

/** Counts an event of a staking pool in the figures of its UTC day. */
export function getPoolDayStep(event: PoolEvent, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'Staked':
    case 'Unstaked':
    case 'RewardClaimed':
      return getAccountStep(event, origin)
    case 'Funded':
      return changePoolDay(origin, (day) => {
        day.funded += event.args.amount
      })
    default:
      event.eventName satisfies GuardEventName | 'FreeRewardsRecovered'
      return undefined
  }
}

function changePoolDay({ address, timestamp }: Origin, change: (day: PoolDay) => void) {
  const key = { pool: address, day: getDay(timestamp) }
  const empty = { staked: 0n, stake_count: 0, unstaked: 0n, unstake_count: 0, claimed: 0n, funded: 0n }
  const step: Required<Pick<Step, 'want' | 'apply'>> = {
    want: (rows) => rows.want(poolDayTable, key),
    apply: (rows) => change(rows.obtain(poolDayTable, { ...key, ...empty })),
  }
  return step
}

function getAccountStep({ eventName, args: { account, amount } }: AccountEvent, origin: Origin): Step {
  const key = { pool: origin.address, account: toHex(account), day: getDay(origin.timestamp) }
  const ofPool = changePoolDay(origin, (day) => {
    if (eventName === 'Staked') day.stake_count += 1
    if (eventName === 'Unstaked') day.unstake_count += 1
    addAmount(day, eventName, amount)
  })
  return {
    want: (rows) => {
      ofPool.want(rows)
      rows.want(stakeDayTable, key)
    },
    apply: (rows) => {
      ofPool.apply(rows)
      addAmount(rows.obtain(stakeDayTable, { ...key, staked: 0n, unstaked: 0n, claimed: 0n }), eventName, amount)
    },
  }
}

const amountColumns = { Staked: 'staked', Unstaked: 'unstaked', RewardClaimed: 'claimed' } as const

function addAmount(
  day: { staked: bigint; unstaked: bigint; claimed: bigint },
  eventName: AccountEvent['eventName'],
  amount: bigint,
): void {
  day[amountColumns[eventName]] += amount
}
