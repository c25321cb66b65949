import type { Address } from '../../address.ts'
import type { DrStake } from '../get-node-weights.ts'
import type { Member } from '../get-weights.ts'
import type { AccountIndex } from './account-index.ts'
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

/** Members and stakes are found by the number of their account: a map of their own would cost a million accounts 100 MB. */
export function createStakeHistory(accounts: AccountIndex): StakeHistory {
  const members: Member[] = []
  const memberOf: (Member | undefined)[] = []
  const drStakes: DrStake[] = []
  const drStakeOf: (DrStake | undefined)[] = []
  const positionCounts = { stakingPool: 0, daoPool: 0 }
  const findHolder = ({ pool, account }: StakeEvent) =>
    pool === 'stakingPool' ? findMember(account) : (drStakeOf[accounts.get(account)] ?? addDrStake(account))
  const findMember = (account: Address) => memberOf[accounts.get(account)]
  const addDrStake = (account: Address) => {
    const index = accounts.get(account)
    const added = { account: accounts.addresses[index]!, stake: 0n }
    set(drStakeOf, index, added)
    drStakes.push(added)
    return added
  }
  return {
    members,
    drStakes,
    bind: ({ account, superior, id, depth }) => {
      if (id !== members.length + 1)
        throw new HistoryError(`Account id ${id} follows ${members.length}: a log is missing`)
      const above = superior === null ? undefined : findMember(superior)
      if (depth !== (superior === null ? 0 : (above?.depth ?? Number.NaN) + 1))
        throw new HistoryError(`${account} is bound to ${superior ?? 'nobody'} at depth ${depth}: a log is missing`)
      const index = accounts.get(account)
      const member = { account: accounts.addresses[index]!, superior: above?.account ?? null, depth, stake: 0n }
      members.push(member)
      set(memberOf, index, member)
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

/** Without holes, which would make a map of the list. */
function set<item>(list: (item | undefined)[], index: number, value: item): void {
  while (list.length <= index) list.push(undefined)
  list[index] = value
}
