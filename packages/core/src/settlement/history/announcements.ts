import type { Hash } from '../../api/primitives.ts'
import type { DividendKind } from '../dividend-kinds.ts'
import type { PlacedEvent } from './events.ts'

/** What was announced for days, of the whole history: an empty pool is announced when its day is over. */
export interface Announcements {
  take(event: PlacedEvent): void
  /** Hash of the rules of a day; undefined when none were announced for it. Of those that cover a day the last log counts. */
  getRulesHash(day: number): Hash | undefined
  /** Whether a pool was announced to give nothing on a day that no root covered then. */
  isEmpty(day: number, kind: DividendKind): boolean
}

export function createAnnouncements(): Announcements {
  const rules: { rulesHash: Hash; fromDay: number }[] = []
  const empty = new Set<string>()
  return {
    take: (event) => {
      if (event.name === 'RulesAnnounced') rules.push(event)
      if (event.name === 'EmptyPoolAnnounced') empty.add(getKey(event.day, event.kind))
    },
    getRulesHash: (day) => rules.findLast(({ fromDay }) => fromDay <= day)?.rulesHash,
    isEmpty: (day, kind) => empty.has(getKey(day, kind)),
  }
}

function getKey(day: number, kind: DividendKind): string {
  return `${day} ${kind}`
}
