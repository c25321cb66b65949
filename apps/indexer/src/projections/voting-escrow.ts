import { getSlope } from '@app/core/settlement/history/holdings'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Hex } from 'viem'
import { guardHandlers } from './guard.ts'
import { createProjection, type Step } from './handlers.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
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

type Lock = { amount: bigint; unlockAt: number }

export const votingEscrowProjection = createProjection(votingEscrowAbi, {
  ...guardHandlers,
  LockCreated: ({ account, amount, unlockAt }, origin) =>
    getCreatedStep(toHex(account), { amount, unlockAt: toSafeNumber(unlockAt, 'Unlock time') }, origin),
  LockIncreased: ({ account, amount }, origin) =>
    getChangedStep(toHex(account), origin, ({ unlockAt }) => ({ amount, unlockAt })),
  LockExtended: ({ account, unlockAt }, origin) =>
    getExtendedStep(toHex(account), toSafeNumber(unlockAt, 'Unlock time'), origin),
  LockWithdrawn: ({ account }, origin) =>
    getChangedStep(toHex(account), origin, ({ unlockAt }) => ({ amount: 0n, unlockAt })),
})

function getCreatedStep(account: Hex, lock: Lock, origin: Origin): Step {
  return {
    require(rows) {
      rows.require(lockTable, { account })
      rows.require(endingTable, { unlock_at: lock.unlockAt })
      rows.require(totalTable, { contract: origin.address })
    },
    apply(rows) {
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
    require(rows) {
      step.require(rows)
      rows.require(endingTable, { unlock_at: unlockAt })
    },
  }
}

function getChangedStep(account: Hex, origin: Origin, change: (lock: Lock) => Lock) {
  return {
    require(rows: RowStore) {
      rows.require(lockTable, { account })
      rows.require(totalTable, { contract: origin.address })
    },
    requireNext(rows: RowStore) {
      const lock = rows.find(lockTable, { account })
      if (lock) rows.require(endingTable, { unlock_at: lock.unlock_at })
    },
    apply(rows: RowStore) {
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
  const ending = rows.upsert(endingTable, { unlock_at: unlockAt, lock_count: 0, amount: 0n, slope: 0n })
  ending.lock_count += sign
  ending.amount += BigInt(sign) * amount
  ending.slope += BigInt(sign) * getSlope(amount)
  const total = rows.upsert(totalTable, { contract, lock_count: 0, locked: 0n })
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
