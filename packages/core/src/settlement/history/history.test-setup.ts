import { type ChainLog, createEventReader, type HistoryContracts, type PlacedEvent } from './events.ts'
import { hashText, parseRulesFile } from './rules-file.ts'
import { createAnnouncements, settleDays, type SettledDay, type SettlementOptions } from './settlement.ts'

export interface Recorded {
  chainId: number
  contracts: HistoryContracts
  rules: readonly string[]
  now: number
  logs: readonly ChainLog[]
}

/** The days of a history, each to be looked at before the next one. */
export function settleVector({ chainId, contracts, rules, now, logs }: Recorded): Generator<SettledDay> {
  const read = createEventReader(contracts)
  const events = logs.flatMap((log) => read(log) ?? [])
  return settle(events, { chainId, vault: contracts.vault, rules: rules.map(parseRulesFile), now })
}

/** What the second implementation says of a history too. */
export function settleRecorded(recorded: Recorded) {
  return Array.from(settleVector(recorded), summarise)
}

export function settleEvents(events: readonly PlacedEvent[], options: Omit<SettlementOptions, 'announcements'>) {
  return Array.from(settle(events, options), summarise)
}

function settle(events: readonly PlacedEvent[], options: Omit<SettlementOptions, 'announcements'>) {
  const announcements = createAnnouncements()
  for (const event of events) announcements.take(event)
  return settleDays(events, { ...options, announcements })
}

function summarise(settled: SettledDay) {
  return { day: settled.day, root: settled.getTree().root ?? null, fileHash: hashText(settled.writeFile()) }
}
