import { getEpoch } from '../epochs.ts'
import type { PlacedEvent } from './events.ts'
import { createSettlement, type SettledDay, type SettlementOptions } from './settlement.ts'

/**
 * Every day from the first funding's first day to the last that is over, each by its own weights and budget. What a day says of its
 * leaves is to be read before the next one is asked for.
 * @param events In the order of the chain, up to the last final block.
 * @throws HistoryError when the events are not those of one whole history, or rules that are not known would have to share something.
 */
export function* settleDays(events: Iterable<PlacedEvent>, options: SettlementOptions): Generator<SettledDay> {
  const settlement = createSettlement(options)
  function* settleBefore(day: number): Generator<SettledDay> {
    for (let next = settlement.getNextDay(); next !== undefined && next < day; next = settlement.getNextDay())
      yield settlement.settleNextDay()
  }
  for (const event of events) {
    yield* settleBefore(getEpoch(event.place.timestamp))
    settlement.take(event)
  }
  yield* settleBefore(getEpoch(options.now))
}
