import type { Address } from '../../address.ts'
import type { DrStake } from '../get-node-weights.ts'
import type { Member } from '../get-weights.ts'
import { HistoryError } from './chain-log.ts'
import type { HistoryEvent } from './events.ts'

export type StakeEvent = Extract<HistoryEvent, { name: 'Staked' | 'Unstaked' }>
export type BoundEvent = Extract<HistoryEvent, { name: 'Bound' }>

/** Who stands below whom, and what each has staked, after the logs that were taken. */
export interface StakeHistory {
  readonly members: readonly Member[]
  readonly drStakes: readonly DrStake[]
  bind(event: BoundEvent): void
  stake(event: StakeEvent): void
}

export function createStakeHistory(): StakeHistory {
  const members: Member[] = []
  const byAddress = new Map<Address, Member>()
  const drStakes: DrStake[] = []
  const drByAddress = new Map<Address, DrStake>()
  const positionCounts = { stakingPool: 0, daoPool: 0 }
  const findHolder = ({ pool, account }: StakeEvent) =>
    pool === 'stakingPool' ? byAddress.get(account) : (drByAddress.get(account) ?? addDrStake(account))
  const addDrStake = (account: Address) => {
    const added = { account, stake: 0n }
    drByAddress.set(account, added)
    drStakes.push(added)
    return added
  }
  return {
    members,
    drStakes,
    bind: ({ account, superior, id, depth }) => {
      if (id !== members.length + 1)
        throw new HistoryError(`Account id ${id} follows ${members.length}: a log is missing`)
      const above = superior === null ? undefined : byAddress.get(superior)
      if (depth !== (superior === null ? 0 : (above?.depth ?? Number.NaN) + 1))
        throw new HistoryError(`${account} is bound to ${superior ?? 'nobody'} at depth ${depth}: a log is missing`)
      const member = { account, superior: above?.account ?? null, depth, stake: 0n }
      members.push(member)
      byAddress.set(account, member)
    },
    stake: (event) => {
      const { name, pool, account, amount } = event
      if (name === 'Staked') {
        positionCounts[pool] += 1
        if (event.positionId !== positionCounts[pool])
          throw new HistoryError(`Position ${event.positionId} follows ${positionCounts[pool] - 1}: a log is missing`)
      }
      const holder = findHolder(event)
      if (!holder) throw new HistoryError(`${account} has a stake and is bound to nobody: a log is missing`)
      holder.stake += name === 'Staked' ? amount : -amount
      if (holder.stake < 0n) throw new HistoryError(`${account} took out more than it had staked: a log is missing`)
    },
  }
}
