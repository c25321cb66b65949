import type { Address } from '../../address.ts'
import { SECONDS_PER_DAY } from '../../constants.ts'
import type { DrStake, LockChange, Member } from '../weights.ts'
import type { AccountIndex } from './earnings.ts'
import { HistoryError, type HistoryEvent } from './events.ts'

export type StakeEvent = Extract<HistoryEvent, { name: 'Staked' | 'Unstaked' }>
export type BoundEvent = Extract<HistoryEvent, { name: 'Bound' }>

export interface StakeHistory {
  readonly members: readonly Member[]
  readonly drStakes: readonly DrStake[]
  bind(event: BoundEvent): void
  stake(event: StakeEvent): void
}

/** Indexed by account number: maps would cost 100 MB for a million accounts. */
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

/** V8 turns an array with holes into a map. */
function set<item>(list: (item | undefined)[], index: number, value: item): void {
  while (list.length <= index) list.push(undefined)
  list[index] = value
}

const MAX_LOCK_SECONDS = 1_461n * BigInt(SECONDS_PER_DAY)

/** Base units of VE power per second, rounded down as in the contract. */
export function getSlope(amount: bigint): bigint {
  return amount / MAX_LOCK_SECONDS
}

export type LockEvent = Extract<HistoryEvent, { name: `Lock${string}` }>

export interface LockHistory {
  take(event: LockEvent, at: number): void
  getChanges(): Generator<LockChange>
  endDay(): void
}

export function createLockHistory(accounts: AccountIndex): LockHistory {
  const locks = new Map<Address, LockChange>()
  const today = new Map<Address, LockChange[]>()
  return {
    take: (event, at) => {
      const account = accounts.addresses[accounts.get(event.account)]!
      const before = locks.get(account)
      const change = { account, changedAt: at, ...getLock(event, before) }
      const changes = today.get(account)
      if (changes) changes.push(change)
      else today.set(account, before ? [before, change] : [change])
      locks.set(account, change)
    },
    *getChanges() {
      for (const [account, lock] of locks) {
        const changes = today.get(account)
        if (changes) yield* changes
        else yield lock
      }
    },
    endDay: () => {
      for (const account of today.keys()) if (locks.get(account)!.amount === 0n) locks.delete(account)
      today.clear()
    },
  }
}

function getLock(event: LockEvent, before: LockChange | undefined): Pick<LockChange, 'amount' | 'slope' | 'unlockAt'> {
  const held = before?.amount ?? 0n
  const isCreated = event.name === 'LockCreated'
  if (isCreated !== (held === 0n))
    throw new HistoryError(`${event.name} of ${event.account} does not follow from the logs before: one is missing`)
  switch (event.name) {
    case 'LockCreated':
      return withSlope(event.amount, event.unlockAt)
    case 'LockIncreased':
      if (held + event.added !== event.amount)
        throw new HistoryError(`The lock of ${event.account} held another amount before it grew: a log is missing`)
      return withSlope(event.amount, before!.unlockAt)
    case 'LockExtended':
      return withSlope(held, event.unlockAt)
    case 'LockWithdrawn':
      if (held !== event.amount)
        throw new HistoryError(
          `The lock of ${event.account} held another amount before it was withdrawn: a log is missing`,
        )
      return withSlope(0n, before!.unlockAt)
  }
}

function withSlope(amount: bigint, unlockAt: number) {
  return { amount, unlockAt, slope: getSlope(amount) }
}
