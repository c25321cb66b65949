import { SECONDS_PER_DAY } from '@app/core/constants'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Hex } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import type { Step } from './step.ts'
import { defineEventTable, defineTable } from './table.ts'

const lockTable = defineTable('ve_lock', ['account'], {
  account: 'bytea',
  amount: 'numeric',
  unlock_at: 'bigint',
  slope: 'numeric',
  created_at: 'bigint',
  changed_at: 'bigint',
})
const changeTable = defineEventTable('ve_change', {
  account: 'bytea',
  added: 'numeric',
  amount: 'numeric',
  unlock_at: 'bigint',
  slope: 'numeric',
  changed_at: 'bigint',
})
const endingTable = defineTable('ve_ending', ['unlock_at'], {
  unlock_at: 'bigint',
  lock_count: 'bigint',
  amount: 'numeric',
  slope: 'numeric',
})
const totalTable = defineTable('ve_total', ['contract'], {
  contract: 'bytea',
  lock_count: 'bigint',
  locked: 'numeric',
})

/** Seconds of a longest lock; a lock loses its amount over them, rounded down, of power each second. */
const maxLockSeconds = BigInt(1_461 * SECONDS_PER_DAY)

type Lock = { amount: bigint; unlockAt: number }

export const decodeEscrowEvent = createEventDecoder(votingEscrowAbi)

export function getEscrowStep(event: EventOf<typeof votingEscrowAbi>, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'LockCreated': {
      const { account, amount, unlockAt } = event.args
      return getCreatedStep(toHex(account), { amount, unlockAt: toSafeNumber(unlockAt, 'Unlock time') }, origin)
    }
    case 'LockIncreased':
      return getChangedStep(toHex(event.args.account), origin, ({ unlockAt }) => ({
        amount: event.args.amount,
        unlockAt,
      }))
    case 'LockExtended':
      return getExtendedStep(toHex(event.args.account), toSafeNumber(event.args.unlockAt, 'Unlock time'), origin)
    case 'LockWithdrawn':
      return getChangedStep(toHex(event.args.account), origin, ({ unlockAt }) => ({ amount: 0n, unlockAt }))
    default:
      event.eventName satisfies GuardEventName
      return undefined
  }
}

export function getSlope(amount: bigint): bigint {
  return amount / maxLockSeconds
}

function getCreatedStep(account: Hex, lock: Lock, origin: Origin): Step {
  return {
    want: (rows) => {
      rows.want(lockTable, { account })
      rows.want(endingTable, { unlock_at: lock.unlockAt })
      rows.want(totalTable, { contract: origin.address })
    },
    apply: (rows) => {
      rows.add(lockTable, {
        account,
        ...getLockColumns(lock),
        created_at: origin.timestamp,
        changed_at: origin.timestamp,
      })
      countLock(rows, origin.address, lock, 1)
      addChange(rows, account, lock.amount, lock, origin)
    },
  }
}

function getExtendedStep(account: Hex, unlockAt: number, origin: Origin): Step {
  const step = getChangedStep(account, origin, ({ amount }) => ({ amount, unlockAt }))
  return {
    ...step,
    want: (rows) => {
      step.want(rows)
      rows.want(endingTable, { unlock_at: unlockAt })
    },
  }
}

function getChangedStep(account: Hex, origin: Origin, change: (lock: Lock) => Lock) {
  return {
    want: (rows: RowStore) => {
      rows.want(lockTable, { account })
      rows.want(totalTable, { contract: origin.address })
    },
    wantNext: (rows: RowStore) => {
      const lock = rows.find(lockTable, { account })
      if (lock) rows.want(endingTable, { unlock_at: lock.unlock_at })
    },
    apply: (rows: RowStore) => {
      const row = rows.change(lockTable, { account })
      const before = { amount: row.amount, unlockAt: row.unlock_at }
      const after = change(before)
      countLock(rows, origin.address, before, -1)
      if (after.amount === 0n) rows.remove(lockTable, { account })
      else {
        countLock(rows, origin.address, after, 1)
        Object.assign(row, getLockColumns(after), { changed_at: origin.timestamp })
      }
      addChange(rows, account, after.amount - before.amount, after, origin)
    },
  }
}

function getLockColumns({ amount, unlockAt }: Lock) {
  return { amount, unlock_at: unlockAt, slope: getSlope(amount) }
}

function countLock(rows: RowStore, contract: Hex, { amount, unlockAt }: Lock, sign: 1 | -1): void {
  const ending = rows.obtain(endingTable, { unlock_at: unlockAt, lock_count: 0, amount: 0n, slope: 0n })
  ending.lock_count += sign
  ending.amount += BigInt(sign) * amount
  ending.slope += BigInt(sign) * getSlope(amount)
  const total = rows.obtain(totalTable, { contract, lock_count: 0, locked: 0n })
  total.lock_count += sign
  total.locked += BigInt(sign) * amount
}

function addChange(rows: RowStore, account: Hex, added: bigint, lock: Lock, origin: Origin): void {
  rows.add(changeTable, {
    ...getEventKey(origin),
    account,
    added,
    ...getLockColumns(lock),
    changed_at: origin.timestamp,
  })
}
