import type { stakingPoolAbi } from '@app/abis/staking-pool'
import type { EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, toHex } from './origin.ts'
import { getDay, type Step } from './step.ts'
import { defineTable } from './table.ts'

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

/** Counts an event of a staking pool in the figures of its account for the UTC day. */
export function getStakeDayStep(event: PoolEvent, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'Staked':
    case 'Unstaked':
    case 'RewardClaimed':
      return getAccountStep(event, origin)
    default:
      event.eventName satisfies GuardEventName | 'Funded' | 'FreeRewardsRecovered'
      return undefined
  }
}

const amountColumns = { Staked: 'staked', Unstaked: 'unstaked', RewardClaimed: 'claimed' } as const

function getAccountStep({ eventName, args: { account, amount } }: AccountEvent, origin: Origin): Step {
  const key = { pool: origin.address, account: toHex(account), day: getDay(origin.timestamp) }
  return {
    want: (rows) => rows.want(stakeDayTable, key),
    apply: (rows) => {
      const day = rows.obtain(stakeDayTable, { ...key, staked: 0n, unstaked: 0n, claimed: 0n })
      day[amountColumns[eventName]] += amount
    },
  }
}
