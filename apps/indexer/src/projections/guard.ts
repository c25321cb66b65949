import { type Hex, zeroAddress } from 'viem'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { getEventKey } from './row-store.ts'
import { addRow, type Step } from './handlers.ts'
import { defineEventTable, defineTable } from './table.ts'

const pauseTable = defineTable('pause', ['contract'], {
  contract: 'bytea',
  guardian: 'bytea',
  paused_until: 'bigint',
  changed_at: 'bigint',
  transaction_hash: 'bytea',
})
const pauseChangeTable = defineEventTable('pause_change', {
  contract: 'bytea',
  account: 'bytea',
  paused_until: 'bigint',
  changed_at: 'bigint',
})
const authorityTable = defineEventTable('authority_change', {
  contract: 'bytea',
  authority: 'bytea',
  changed_at: 'bigint',
})

export const guardHandlers = {
  Paused: ({ guardian, until }: { guardian: Hex; until: bigint }, origin: Origin): Step =>
    getPauseStep(guardian, toSafeNumber(until, 'End of a pause'), origin),
  Unpaused: ({ admin }: { admin: Hex }, origin: Origin): Step => getPauseStep(admin, 0, origin),
  AuthorityUpdated: ({ authority }: { authority: Hex }, origin: Origin): Step => {
    const row = { contract: origin.address, authority: toHex(authority), changed_at: origin.timestamp }
    return addRow(authorityTable, { ...getEventKey(origin), ...row })
  },
}

function getPauseStep(by: string, until: number, origin: Origin): Step {
  const contract = origin.address
  const account = toHex(by)
  return {
    require: (rows) => rows.require(pauseTable, { contract }),
    apply(rows) {
      const changed = { paused_until: until, changed_at: origin.timestamp, transaction_hash: origin.transactionHash }
      const pause = rows.upsert(pauseTable, { contract, guardian: zeroAddress, ...changed })
      Object.assign(pause, changed)
      if (until > 0) pause.guardian = account
      const row = { contract, account, paused_until: until, changed_at: origin.timestamp }
      rows.add(pauseChangeTable, { ...getEventKey(origin), ...row })
    },
  }
}
