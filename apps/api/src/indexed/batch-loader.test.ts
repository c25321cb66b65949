import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** What is gathered goes in the check phase of a turn: after it all of that is done. */
const turn = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve)))

/** A read whose lists the test answers when it wants to. */
function createManualRead() {
  const lists: { inputs: readonly number[]; answer: () => void; fail: (error: unknown) => void }[] = []
  const read = (inputs: readonly number[]): Promise<string[]> =>
    new Promise((resolve, fail) => {
      lists.push({ inputs, answer: () => resolve(inputs.map((input) => `of ${input}`)), fail })
    })
  return { read, lists, told: () => lists.map(({ inputs }) => inputs) }
}

/** Fails for any list with a 2 in it. */
const readSpoilt = (inputs: readonly number[]): Promise<string[]> =>
  inputs.includes(2) ? Promise.reject(new Error('spoilt')) : Promise.resolve(inputs.map(String))

const options = { maxBatch: 3, concurrency: 2, retrySingly: () => false }

afterEach(() => {
  vi.useRealTimers()
})

describe('reading together', () => {
  it('reads at once what is asked alone', async () => {
    const { read, lists, told } = createManualRead()
    const asked = createBatchLoader(read, options)(7)
    await turn()
    expect(told()).toEqual([[7]])
    lists[0]!.answer()
    await expect(asked).resolves.toBe('of 7')
  })

  it('gathers what is asked while as many lists as may be are on their way, no list longer than it may be', async () => {
    const { read, lists, told } = createManualRead()
    const ask = createBatchLoader(read, options)
    const asked = [1, 2, 3, 4, 5].map(ask)
    await turn()
    asked.push(...[6, 7].map(ask))
    await turn()
    expect(told()).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    lists[1]!.answer()
    await turn()
    expect(told().slice(2)).toEqual([[6, 7]])
    lists[2]!.answer()
    lists[0]!.answer()
    await expect(Promise.all(asked)).resolves.toEqual([1, 2, 3, 4, 5, 6, 7].map((input) => `of ${input}`))
  })

  it('sends a list when the one before is back, and beside it when that takes long, never more than may be', async () => {
    const { read, lists, told } = createManualRead()
    const ask = createBatchLoader(read, { ...options, slowMs: 40 })
    const asked = [ask(1)]
    await turn()
    asked.push(ask(2))
    await turn()
    expect(told()).toEqual([[1]])
    lists[0]!.answer()
    await turn()
    expect(told().slice(1)).toEqual([[2]])
    asked.push(ask(3))
    await vi.waitFor(() => expect(told().slice(2)).toEqual([[3]]))
    asked.push(ask(4))
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(told()).toHaveLength(3)
    lists[2]!.answer()
    await turn()
    expect(told().slice(3)).toEqual([[4]])
    lists.forEach(({ answer }) => answer())
    await expect(Promise.all(asked)).resolves.toEqual([1, 2, 3, 4].map((input) => `of ${input}`))
  })

  it('keeps nothing: the same is read again for who asks again', async () => {
    const { read, lists, told } = createManualRead()
    const ask = createBatchLoader(read, options)
    const first = ask(1)
    await turn()
    const second = ask(1)
    await turn()
    expect(told()).toEqual([[1], [1]])
    lists.forEach(({ answer }) => answer())
    await expect(Promise.all([first, second])).resolves.toEqual(['of 1', 'of 1'])
  })

  it('tells all of a list that it failed, and goes on with the next', async () => {
    const { read, lists } = createManualRead()
    const ask = createBatchLoader(read, { ...options, concurrency: 1 })
    const asked = [1, 2, 3, 4].map((input) => ask(input).catch((error: unknown) => error))
    await turn()
    lists[0]!.fail(new Error('down'))
    await turn()
    lists[1]!.answer()
    await expect(Promise.all(asked)).resolves.toEqual([new Error('down'), new Error('down'), new Error('down'), 'of 4'])
  })

  it('lets only the one fail that spoils a list', async () => {
    const ask = createBatchLoader(readSpoilt, { ...options, retrySingly: (error) => String(error).includes('spoilt') })
    const asked = [1, 2, 3].map((input) => ask(input).catch((error: unknown) => error))
    await expect(Promise.all(asked)).resolves.toEqual(['1', new Error('spoilt'), '3'])
  })

  it('does not read what nobody waits for any more', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { read, lists, told } = createManualRead()
    const ask = createBatchLoader(read, { ...options, concurrency: 1, timeoutMs: 6_000 })
    const asked = [1, 2, 3].map((input) => ask(input).catch(() => 'late'))
    await turn()
    asked.push(ask(4).catch(() => 'late'))
    vi.advanceTimersByTime(6_000)
    asked.push(ask(5).catch(() => 'late'))
    lists[0]!.answer()
    await turn()
    expect(told()).toEqual([[1, 2, 3], [5]])
    lists[1]!.answer()
    await expect(Promise.all(asked)).resolves.toEqual(['of 1', 'of 2', 'of 3', 'late', 'of 5'])
  })
})
