import type { Hash } from '@app/core/api/primitives'
import { getEpochEnd } from '@app/core/settlement/epochs'
import type { SettledDay } from '@app/core/settlement/history/settlement'
import { hashText } from '@app/core/settlement/history/rules-file'
import type { Header } from './nodes.ts'
import type { Post } from './posts.ts'

/** The block that a post names as its anchor and the one after it; undefined for one that is not final. */
export type Anchor = readonly [Header, Header] | undefined

/** What a post says other than what was computed, in words; undefined for a post that is equal in all it says. */
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

/** One line of what is told. */
export interface Row {
  /** UTC days since 1970-01-01. */
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
