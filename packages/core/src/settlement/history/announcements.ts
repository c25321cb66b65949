import type { Hash } from '../../api/primitives.ts'
import { SECONDS_PER_DAY } from '../../constants.ts'
import { type DividendKind, dividendKinds } from '../../ledger/account-kinds.ts'
import type { PlacedEvent } from './events.ts'

/** After so many seconds an announcement that a pool gives nothing is in force. */
const NOTICE_SECONDS = 7 * SECONDS_PER_DAY

/** What was announced for days, of the whole history: an empty pool is announced when its day is over. */
export interface Announcements {
  take(event: PlacedEvent): void
  /** Hash of the rules of a day; undefined when none were announced for it. Of those that cover a day the last log counts. */
  getRulesHash(day: number): Hash | undefined
  /** @param now Unix seconds: the time of the last block that was read. */
  isEmpty(day: number, kind: DividendKind, now: number): boolean
  /** Whether one of a day's pools became empty after `before` and until `now`, Unix seconds: what was settled at the one is another at the other. */
  becameEmpty(day: number, before: number, now: number): boolean
}

export function createAnnouncements(): Announcements {
  const rules: { rulesHash: Hash; fromDay: number }[] = []
  const inForceAt = new Map<string, number>()
  return {
    take: (event) => {
      if (event.name === 'RulesAnnounced') rules.push(event)
      if (event.name !== 'EmptyPoolAnnounced') return
      const key = getKey(event.day, event.kind)
      const at = event.place.timestamp + NOTICE_SECONDS
      inForceAt.set(key, Math.min(inForceAt.get(key) ?? at, at))
    },
    getRulesHash: (day) => rules.findLast(({ fromDay }) => fromDay <= day)?.rulesHash,
    becameEmpty: (day, before, now) =>
      dividendKinds.some((kind) => {
        const at = inForceAt.get(getKey(day, kind))
        return at !== undefined && before < at && at <= now
      }),
    isEmpty: (day, kind, now) => (inForceAt.get(getKey(day, kind)) ?? Number.POSITIVE_INFINITY) <= now,
  }
}

function getKey(day: number, kind: DividendKind): string {
  return `${day} ${kind}`
}
