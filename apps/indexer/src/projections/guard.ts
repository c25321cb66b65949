import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { zeroAddress } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { getEventKey } from './row-store.ts'
import type { Step } from './step.ts'
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

/** Events that contracts with roles have from their bases, whatever else they are. */
export type GuardEventName = 'Paused' | 'Unpaused' | 'AuthorityUpdated'

type VaultEvent = EventOf<typeof dividendVaultAbi>
type GuardEvent = Extract<VaultEvent, { eventName: GuardEventName }>

const guardAbi = dividendVaultAbi.filter(
  (item) =>
    item.type === 'event' && (item.name === 'Paused' || item.name === 'Unpaused' || item.name === 'AuthorityUpdated'),
)

export const decodeGuardEvent = createEventDecoder(guardAbi) as (
  log: Parameters<ReturnType<typeof createEventDecoder>>[0],
) => GuardEvent | undefined

export function getGuardStep(event: GuardEvent, origin: Origin): Step {
  switch (event.eventName) {
    case 'Paused':
      return getPauseStep(event.args.guardian, toSafeNumber(event.args.until, 'End of a pause'), origin)
    case 'Unpaused':
      return getPauseStep(event.args.admin, 0, origin)
    case 'AuthorityUpdated': {
      const row = { contract: origin.address, authority: toHex(event.args.authority), changed_at: origin.timestamp }
      return { apply: (rows) => rows.add(authorityTable, { ...getEventKey(origin), ...row }) }
    }
  }
}

function getPauseStep(by: string, until: number, origin: Origin): Step {
  const contract = origin.address
  const account = toHex(by)
  return {
    want: (rows) => rows.want(pauseTable, { contract }),
    apply: (rows) => {
      const changed = { paused_until: until, changed_at: origin.timestamp, transaction_hash: origin.transactionHash }
      const pause = rows.obtain(pauseTable, { contract, guardian: zeroAddress, ...changed })
      Object.assign(pause, changed)
      if (until > 0) pause.guardian = account
      const row = { contract, account, paused_until: until, changed_at: origin.timestamp }
      rows.add(pauseChangeTable, { ...getEventKey(origin), ...row })
    },
  }
}
