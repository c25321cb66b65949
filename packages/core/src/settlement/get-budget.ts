/** A pool gives at least this part of its backlog a day, so that what has piled up does not fall to the first who comes. */
const BACKLOG_DAYS = 30n

interface Backlog {
  /** Base units that came to the pool until the end of the day and were not given on the days before. */
  backlog: bigint
  /** Base units of it that the pool's fundings release on the day itself. */
  release: bigint
  /** Base units: a backlog below this is given whole. */
  allBelow: bigint
}

/** What a pool shares on a day, base units: `min(backlog, max(2 · release, ⌈backlog / 30⌉))`, all of a backlog that is small. */
export function getBudget({ backlog, release, allBelow }: Backlog): bigint {
  if (backlog < 0n || release < 0n) throw new RangeError('Neither a backlog nor a release can be negative')
  if (backlog < allBelow) return backlog
  const part = (backlog + BACKLOG_DAYS - 1n) / BACKLOG_DAYS
  const wanted = 2n * release > part ? 2n * release : part
  return wanted < backlog ? wanted : backlog
}
