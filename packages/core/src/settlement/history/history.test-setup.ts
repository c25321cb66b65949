import { createAnnouncements } from './announcements.ts'
import type { ChainLog, HistoryContracts } from './chain-log.ts'
import { createEventReader, type PlacedEvent } from './events.ts'
import { parseRulesFile } from './rules-file.ts'
import { settleDays } from './settle-days.ts'
import type { SettlementOptions } from './settlement.ts'
import { hashText } from './sha-256.ts'

export interface Recorded {
  chainId: number
  contracts: HistoryContracts
  rules: readonly string[]
  now: number
  logs: readonly ChainLog[]
}

/** What the second implementation says of a history too. */
export function settleRecorded({ chainId, contracts, rules, now, logs }: Recorded) {
  const read = createEventReader(contracts)
  const events = logs.flatMap((log) => read(log) ?? [])
  return settleEvents(events, { chainId, vault: contracts.vault, rules: rules.map(parseRulesFile), now })
}

export function settleEvents(events: readonly PlacedEvent[], options: Omit<SettlementOptions, 'announcements'>) {
  const announcements = createAnnouncements()
  for (const event of events) announcements.take(event)
  return Array.from(settleDays(events, { ...options, announcements }), (settled) => ({
    day: settled.day,
    root: settled.getTree().root ?? null,
    fileHash: hashText(settled.writeFile()),
  }))
}
