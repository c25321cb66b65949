import type { Hash } from '@app/core/api/primitives'
import { getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import type { SettledDay } from '@app/core/settlement/history/settlement'
import { hashText } from '@app/core/settlement/history/rules-file'
import type { Header } from './nodes.ts'
import type { Post } from './posts.ts'

export type Anchor = readonly [Header, Header] | undefined

export function findDifference(post: Post, settled: SettledDay, anchor: Anchor): string | undefined {
  const { root } = settled.getTree()
  if (root === undefined) return 'nobody had earned anything'
  if (post.root !== root) return `the root is ${root}`
  if (post.rulesHash !== settled.rulesHash) return `the rules are ${settled.rulesHash}, not ${post.rulesHash}`
  const fileHash = hashText(settled.writeFile())
  if (post.fileHash !== fileHash) return `the day file is ${fileHash}, not ${post.fileHash}`
  return findAnchorDifference(post, getEpochEnd(post.day), anchor)
}

function findAnchorDifference({ anchorBlock, anchorHash }: Post, end: number, anchor: Anchor): string | undefined {
  if (!anchor) return `its anchor, block ${anchorBlock}, is not final`
  const [block, next] = anchor
  if (block.hash !== anchorHash) return `block ${anchorBlock} is ${block.hash}, not ${anchorHash}`
  if (block.timestamp >= end) return `its anchor, block ${anchorBlock}, is of a later day`
  if (next.timestamp < end) return `its anchor, block ${anchorBlock}, is not the last of the day`
  return undefined
}

export interface Row {
  day: number
  index: number | undefined
  root: Hash | undefined
  result: 'equal' | 'different' | 'vetoed' | 'not posted'
  words: string
}

export function toRow(post: Post, difference: string | undefined): Row {
  const { day, index, root } = post
  const words = difference === undefined ? 'equal' : `different: ${difference}`
  if (post.isVetoed) return { day, index, root, result: 'vetoed', words: `vetoed (${words})` }
  return { day, index, root, result: difference === undefined ? 'equal' : 'different', words }
}

export function toUnpostedRow({ day, changeCount }: SettledDay): Row {
  const changes = changeCount === 1 ? '1 leaf' : `${changeCount} leaves`
  const why = changeCount === 0 ? 'it changes no leaf' : `it changes ${changes}`
  return { day, index: undefined, root: undefined, result: 'not posted', words: `not posted: ${why}` }
}

export function formatDay(day: number): string {
  return new Date(getEpochStart(day) * 1_000).toISOString().slice(0, 10)
}

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
