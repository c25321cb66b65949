import { formatZoneSpan } from '../format/format-date.ts'

/** The zone of all times of a list between two of them, once, above it. */
export function ZoneCaption({ from, to = from }: { from: number; to?: number | undefined }) {
  return <p className="pt-2 text-right type-caption text-text-3">{formatZoneSpan(from, to)}</p>
}

/** For days that are counted in UTC, wherever the reader is. */
export function UtcCaption() {
  return <p className="pt-2 text-right type-caption text-text-3">UTC</p>
}
