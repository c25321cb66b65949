import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChainClock, type ClockBlock } from './chain-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(first: ClockBlock = { blockNumber: 10n, timestamp: 1_000n }) {
  const world = { block: first as ClockBlock | null, monotonicMs: 0, wallMs: 5_000_000 }
  const readLatestBlock = vi.fn<() => Promise<ClockBlock>>(() =>
    world.block ? Promise.resolve(world.block) : Promise.reject(new Error('no node')),
  )
  const clock = createChainClock({
    readLatestBlock,
    getMonotonicMs: () => world.monotonicMs,
    getWallMs: () => world.wallMs,
  })
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) {
      const step = Math.min(left, 1_000)
      world.monotonicMs += step
      world.wallMs += step
      await vi.advanceTimersByTimeAsync(step)
    }
  }
  return { clock, world, readLatestBlock, pass }
}

test('unknown before the first block, then the block and what has passed since', async () => {
  const { clock, pass } = setUp()
  expect(clock.getNow()).toBeNull()
  clock.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(clock.getNow()).toBe(1_000)
  await pass(2_500)
  expect(clock.getNow()).toBe(1_002)
})

test('the same block seen again does not turn time back', async () => {
  const { clock, pass, readLatestBlock } = setUp()
  clock.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await pass(13_000)
  expect(readLatestBlock).toHaveBeenCalledTimes(2)
  expect(clock.getNow()).toBe(1_013)
})

test('a new block a moment behind does not either; one that jumped is followed', async () => {
  const { clock, world, pass } = setUp()
  await clock.refresh()
  await pass(10_000)
  world.block = { blockNumber: 11n, timestamp: 1_008n }
  await clock.refresh()
  expect(clock.getNow()).toBe(1_010)
  world.block = { blockNumber: 12n, timestamp: 1_000n + 180n * 86_400n }
  await clock.refresh()
  expect(clock.getNow()).toBe(1_000 + 180 * 86_400)
  world.block = { blockNumber: 3n, timestamp: 500n }
  await clock.refresh()
  expect(clock.getNow()).toBe(500)
})

test('after a sleep it is unknown until the chain was asked again', async () => {
  const { clock, world, pass } = setUp()
  clock.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  world.wallMs += 3_600_000
  expect(clock.getNow()).toBeNull()
  world.block = { blockNumber: 900n, timestamp: 4_600n }
  await pass(1_000)
  expect(clock.getNow()).toBe(4_600)
})

test("the computer's clock may be wrong or set anew", async () => {
  const { clock, world, pass } = setUp()
  world.wallMs = 0
  clock.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(clock.getNow()).toBe(1_000)
  world.wallMs += 86_400_000
  world.block = { blockNumber: 11n, timestamp: 1_002n }
  await pass(1_000)
  expect(clock.getNow()).toBe(1_002)
})

test('a node that fails keeps what is known', async () => {
  const { clock, world, pass } = setUp()
  clock.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  world.block = null
  await pass(30_000)
  expect(clock.getNow()).toBe(1_030)
  expect(clock.getBlock()).toEqual({ blockNumber: 10n, timestamp: 1_000n })
})

test('polls every 12 s while someone looks, and no longer', async () => {
  const { clock, pass, readLatestBlock } = setUp()
  const release = clock.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await pass(36_000)
  expect(readLatestBlock).toHaveBeenCalledTimes(4)
  release()
  await pass(60_000)
  expect(readLatestBlock).toHaveBeenCalledTimes(4)
})
