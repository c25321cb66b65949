import { getWholeFormat } from '@app/core/whole-format'

/** A whole number with the language's groups: `18,402`. */
export function formatCount(count: number | bigint, tag: string): string {
  return getWholeFormat(tag).format(count)
}
