import { formatDateTime, formatZone } from './format-date.ts'

/** `18 Jun 2026, 14:20 GMT+2`: where times of summer and winter stand in one list, each says its own zone. */
export function formatZonedTime(at: number, tag: string): string {
  return `${formatDateTime(at, tag)} ${formatZone(at)}`
}
