import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Work that ends, well or not, when the test wants it to. */
function createManualWork() {
  const begun: string[] = []
  const ends = new Map<string, { well: () => void; badly: () => void }>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.set(name, { well: () => resolve(name), badly: () => reject(new Error(name)) }),
    )
  }
  return { work, begun, ends }
}

it('lets two be at work at once, the others in their order, also after one that failed', async () => {
  const semaphore = createSemaphore(2)
  const { work, begun, ends } = createManualWork()
  const taken = ['a', 'b', 'c', 'd'].map((name) => semaphore.take(work(name)).catch((error: Error) => error.message))
  await turn()
  expect(begun).toEqual(['a', 'b'])
  expect(semaphore.isCrowded).toBe(true)
  ends.get('b')!.badly()
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('a')!.well()
  await turn()
  expect(semaphore.isCrowded).toBe(false)
  ends.get('c')!.well()
  ends.get('d')!.well()
  await expect(Promise.all(taken)).resolves.toEqual(['a', 'b', 'c', 'd'])
  const last = semaphore.take(work('e'))
  await turn()
  expect(begun.at(-1)).toBe('e')
  ends.get('e')!.well()
  await last
})
