import type { Hash } from '@app/core/api/primitives'
import { describe, expect, it } from 'vitest'
import type { Row } from '../compare.ts'
import { getOpensAt, type Post } from '../posts.ts'
import { isToBeVetoed, judge } from './judge.ts'

const hash = (digit: string): Hash => `0x${digit.repeat(64)}`
const known = new Set([hash('a')])

function makePost(index: number, changes: Partial<Post> = {}): Post {
  return {
    name: 'RootPosted',
    index,
    day: 100 + index,
    root: hash('1'),
    previousRoot: hash('0'),
    rulesHash: hash('a'),
    anchorBlock: 1,
    anchorHash: hash('2'),
    fileHash: hash('3'),
    place: { blockNumber: 10, logIndex: 0, timestamp: 1_000_000 },
    isVetoed: false,
    ...changes,
  }
}
const makeRow = (index: number, result: Row['result']): Row => ({
  day: 100 + index,
  index,
  root: hash('1'),
  result,
  words: result,
})

describe('a root', () => {
  it('is held against the row of its index that is not of a vetoed one', () => {
    const rows = [makeRow(0, 'vetoed'), makeRow(0, 'equal'), makeRow(1, 'different')]
    const verdicts = judge([makePost(0), makePost(1)], { rows, failure: undefined }, known)
    expect(verdicts.map(({ result }) => result)).toEqual(['equal', 'different'])
  })

  it('that names rules of which nothing is known is wrong, also where it was not computed', () => {
    const [verdict] = judge([makePost(0, { rulesHash: hash('b') })], { rows: [], failure: 'x' }, known)
    expect(verdict).toMatchObject({ result: 'different', why: expect.stringContaining(hash('b')) })
  })

  it('that could not be computed says why', () => {
    expect(judge([makePost(3)], { rows: [makeRow(2, 'equal')], failure: 'a log is missing' }, known)).toMatchObject([
      { result: 'unknown', why: 'a log is missing' },
    ])
  })

  it.each([
    ['equal', -1, false],
    ['different', -7 * 86_400, true],
    ['unknown', -48 * 3_600 - 1, false],
    ['unknown', -48 * 3_600, true],
  ] as const)('%s, %i s before it opens: vetoed is %s', (result, before, isVetoed) => {
    const post = makePost(0)
    expect(isToBeVetoed({ post, result, why: '' }, getOpensAt(post) + before)).toBe(isVetoed)
  })
})
