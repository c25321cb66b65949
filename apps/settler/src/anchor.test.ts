import { getEpochEnd } from '@app/core/settlement/epochs'
import { expect, it } from 'vitest'
import { type Anchor, createAnchorFinder } from './anchor.ts'

const lastDay = 20_100
const until = getEpochEnd(lastDay)

interface Question {
  answer: (anchor: Anchor) => void
  fail: (error: Error) => void
}

const anchorOf = (day: number): Anchor => ({ number: day, hash: '0x01' })

function createNode() {
  const asked: number[] = []
  const open = new Map<number, Question>()
  const find = async (day: number) =>
    new Promise<Anchor>((answer, fail) => {
      asked.push(day)
      open.set(day, { answer, fail })
    })
  return {
    asked,
    find,
    answer: (day: number) => open.get(day)!.answer(anchorOf(day)),
    fail: (day: number) => open.get(day)!.fail(new Error('The nodes do not answer.')),
  }
}

it('anchors of the next days are asked for beforehand, each once, and none of a day that is not final', async () => {
  const node = createNode()
  const findAnchor = createAnchorFinder(node.find, until)
  const first = findAnchor(20_000)
  expect(node.asked).toEqual(Array.from({ length: 17 }, (_, index) => 20_000 + index))
  node.answer(20_000)
  node.answer(20_001)
  expect(await first).toEqual(anchorOf(20_000))
  expect(await findAnchor(20_001)).toEqual(anchorOf(20_001))
  expect(node.asked.slice(17)).toEqual([20_017])

  const late = findAnchor(lastDay - 1)
  expect(node.asked.slice(18)).toEqual([lastDay - 1, lastDay])
  node.answer(lastDay - 1)
  await late
})

it('a node that fails for a day ahead is told of when that day is asked for, and asked again after that', async () => {
  const node = createNode()
  const findAnchor = createAnchorFinder(node.find, until)
  const first = findAnchor(20_000)
  node.fail(20_001)
  node.answer(20_000)
  await first
  await expect(findAnchor(20_001)).rejects.toThrow('The nodes do not answer.')
  const again = findAnchor(20_001)
  node.answer(20_001)
  expect(await again).toEqual(anchorOf(20_001))
})
