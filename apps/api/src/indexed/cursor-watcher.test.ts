import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCursorWatcher } from './cursor-watcher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('cursor watcher', () => {
  it('lets go who waits for a block that has come, and nobody else', async () => {
    let block = 1
    const read = vi.fn<() => Promise<number>>(() => Promise.resolve(block))
    const watcher = createCursorWatcher(read)
    const settled: string[] = []
    void watcher.waitFor(5, { timeoutMs: 10_000 }).then((reached) => settled.push(`5 ${reached}`))
    void watcher.waitFor(9, { timeoutMs: 1_000 }).then((reached) => settled.push(`9 ${reached}`))
    await vi.advanceTimersByTimeAsync(250)
    expect(settled).toEqual([])
    block = 5
    await vi.advanceTimersByTimeAsync(100)
    expect(settled).toEqual(['5 true'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(settled).toEqual(['5 true', '9 false'])
  })

  it('asks with one query for all who wait, and not at all when nobody does', async () => {
    const read = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
    const watcher = createCursorWatcher(read)
    for (let index = 0; index < 50; index += 1) void watcher.waitFor(2, { timeoutMs: 500 })
    await vi.advanceTimersByTimeAsync(500)
    expect(read.mock.calls.length).toBeLessThanOrEqual(5)
    read.mockClear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(read.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('goes on through a database that is away', async () => {
    let fails = true
    const watcher = createCursorWatcher(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve(7)))
    const waiting = watcher.waitFor(7, { timeoutMs: 10_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    fails = false
    await vi.advanceTimersByTimeAsync(100)
    await expect(waiting).resolves.toBe(true)
  })

  it('lets no client keep the others from waiting', async () => {
    const watcher = createCursorWatcher(() => Promise.resolve(1))
    const settled: string[] = []
    const wait = (client: string) =>
      void watcher.waitFor(2, { timeoutMs: 10_000, client }).then(() => settled.push(client))
    for (let nth = 0; nth < 101; nth += 1) wait('greedy')
    wait('other')
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toEqual(['greedy'])
    for (let nth = 0; nth < 2_000; nth += 1) wait(`client ${nth}`)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveLength(102)
    await vi.advanceTimersByTimeAsync(10_000)
    wait('late')
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).not.toContain('late')
    watcher.stop()
  })

  it('lets go when the caller leaves, and everyone when the service stops', async () => {
    const watcher = createCursorWatcher(() => Promise.resolve(1))
    const caller = new AbortController()
    const left = watcher.waitFor(2, { timeoutMs: 10_000, signal: caller.signal })
    const stays = watcher.waitFor(2, { timeoutMs: 10_000 })
    caller.abort()
    await expect(left).resolves.toBe(false)
    watcher.stop()
    await expect(stays).resolves.toBe(false)
    await expect(watcher.waitFor(2, { timeoutMs: 10_000 })).resolves.toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})
