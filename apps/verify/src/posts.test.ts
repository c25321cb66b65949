import type { Hash } from '@app/core/api/primitives'
import type { PlacedEvent, RootPosted } from '@app/core/settlement/history/events'
import { describe, expect, it } from 'vitest'
import { createPosts } from './posts.ts'

const place = { blockNumber: 1, logIndex: 0, timestamp: 5 }
const hash = (number: number): Hash => `0x${number.toString(16).padStart(8, '0').padEnd(64, '0')}`
const post = (index: number, root: number): RootPosted & PlacedEvent => ({
  name: 'RootPosted',
  index,
  day: 20_000 + root,
  root: hash(root),
  previousRoot: hash(0),
  rulesHash: hash(0),
  anchorBlock: 1,
  anchorHash: hash(0),
  fileHash: hash(0),
  place,
})
const veto = (index: number, root: number): PlacedEvent => ({ name: 'RootVetoed', index, root: hash(root), place })

function take(...events: PlacedEvent[]) {
  const posts = createPosts()
  for (const event of events) posts.take(event)
  return posts.all.map(({ root, isVetoed }) => [Number(root.slice(0, 10)), isVetoed])
}

describe('posts', () => {
  it('fall with the one that is vetoed, and their numbers are given again', () => {
    const events = [post(0, 1), post(1, 2), post(2, 3), veto(1, 2), post(1, 4), veto(1, 4), post(1, 5)]
    expect(take(...events)).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
    ])
  })

  it('fall with a veto that names them by what the vault keeps of a root, whatever comes after it', () => {
    const root: Hash = `0x${hash(1).slice(2, 54)}${'56'.repeat(6)}`
    expect(take({ ...post(0, 1), root }, veto(0, 1), post(0, 2))).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('that do not follow from those before are refused', () => {
    expect(() => take(post(1, 1))).toThrow('Root 1 is posted where 0 stand: a log is missing')
    expect(() => take(post(0, 1), veto(0, 2))).toThrow('Root 0 is vetoed and does not stand: a log is missing')
  })
})
