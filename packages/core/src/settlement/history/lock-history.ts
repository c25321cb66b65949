import type { Address } from '../../address.ts'
import { SECONDS_PER_DAY } from '../../constants.ts'
import type { LockChange } from '../get-ve-weights.ts'
import type { AccountIndex } from './account-index.ts'
import { HistoryError } from './chain-log.ts'
import type { HistoryEvent } from './events.ts'

/** Of the longest lock in the VotingEscrow. */
const MAX_LOCK_SECONDS = 1_461n * BigInt(SECONDS_PER_DAY)

/** VE power that a lock of `amount` loses each second, rounded down as the contract does. */
export function getSlope(amount: bigint): bigint {
  return amount / MAX_LOCK_SECONDS
}

export type LockEvent = Extract<HistoryEvent, { name: `Lock${string}` }>

/** Locks as they are, and how they came to be so since the day before ended. */
export interface LockHistory {
  /** @param at Unix seconds of the block. */
  take(event: LockEvent, at: number): void
  /** Of each account one after the other, as `getLockRuns` wants them. */
  getChanges(): Generator<LockChange>
  /** Forgets what locks were before they became what they are. */
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
