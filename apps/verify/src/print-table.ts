import { getEpochStart } from '@app/core/settlement/epochs'
import type { Row } from './compare.ts'

export function formatDay(day: number): string {
  return new Date(getEpochStart(day) * 1_000).toISOString().slice(0, 10)
}

/** The day, its date, the root's index and its first digits, and what was found. */
export function printTable(rows: readonly Row[]): string {
  const cells = rows.map(({ day, index, root, words }) => [
    String(day),
    formatDay(day),
    index === undefined ? '-' : String(index),
    root === undefined ? '-' : `${root.slice(0, 10)}…${root.slice(-8)}`,
    words,
  ])
  const lines = [['day', 'date', 'index', 'root', 'found'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}

/** How many roots stand and are equal. */
export function printSummary(rows: readonly Row[]): string {
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length
  const standing = count('equal') + count('different')
  const parts = [
    `${standing} ${standing === 1 ? 'root stands' : 'roots stand'}: ${count('equal')} equal, ${count('different')} different`,
    `${count('vetoed')} vetoed`,
    `${count('not posted')} days not posted`,
  ]
  return `${parts.join('; ')}.`
}
