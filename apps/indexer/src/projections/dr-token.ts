import { drTokenAbi } from '@app/abis/dr-token'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import { type Origin, toHex } from './origin.ts'
import { getEventKey } from './row-store.ts'
import type { Step } from './step.ts'
import { defineEventTable } from './table.ts'

const mintTable = defineEventTable('dr_mint', {
  account: 'bytea',
  amount: 'numeric',
  burned: 'numeric',
  minted_at: 'bigint',
})

export const decodeDrEvent = createEventDecoder(drTokenAbi)

export function getDrStep(event: EventOf<typeof drTokenAbi>, origin: Origin): Step | undefined {
  if (event.eventName !== 'Minted') return undefined
  const { account, amount, burned } = event.args
  const row = { account: toHex(account), amount, burned, minted_at: origin.timestamp }
  return { apply: (rows) => rows.add(mintTable, { ...getEventKey(origin), ...row }) }
}
