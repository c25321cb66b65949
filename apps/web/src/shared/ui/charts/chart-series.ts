/** Unix seconds and numbers for drawing; exact amounts stay text. */
export type Candle = { at: number; open: number; high: number; low: number; close: number }
export type Point = { at: number; value: number }

export type ChartSeries =
  /** Rising candles are hollow, falling ones filled: colour is second. */
  | { kind: 'candles'; data: readonly Candle[] }
  | { kind: 'line'; data: readonly Point[] }
  /** Columns alone, or quietly beneath another series on a scale of their own. */
  | { kind: 'columns'; data: readonly Point[]; beneath?: boolean }

/** Times at which nothing happened between two that are given, so that a chart keeps its scale of time. */
const MOST_GAPS = 2_000

/**
 * The times of `ats` and every step between them, ascending; the steps are left out where there would be too many to draw.
 * @param seconds of a step
 */
export function getTimeline(ats: readonly number[], seconds: number): number[] {
  const [first, last] = [ats[0], ats.at(-1)]
  if (first === undefined || last === undefined || (last - first) / seconds > MOST_GAPS) return [...ats]
  const times = new Set(ats)
  for (let at = first; at < last; at += seconds) times.add(at)
  return [...times].toSorted((left, right) => left - right)
}
