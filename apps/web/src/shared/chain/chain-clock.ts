import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useSyncExternalStore } from 'react'
import { getBlock } from 'viem/actions'
import { getReadClient } from './read-client.ts'

export type ClockBlock = { blockNumber: bigint; timestamp: bigint }

export type ChainClockOptions = {
  readLatestBlock: () => Promise<ClockBlock>
  /** Never goes back, but may stop while the machine sleeps. */
  getMonotonicMs: () => number
  /** The computer's clock, used only to detect sleep by its drift against the monotonic one. */
  getWallMs: () => number
}

type Anchor = { block: ClockBlock; atSeconds: number; monotonicMs: number; wallMs: number }

const driftMs = 5_000
const jitterSeconds = 3
const tickMs = 1_000

export type ChainClock = ReturnType<typeof createChainClock>

/**
 * The latest block's timestamp plus the time since it was seen. Null before the first block, and after sleep until the
 * next one.
 */
export function createChainClock({ readLatestBlock, getMonotonicMs, getWallMs }: ChainClockOptions) {
  let anchor: Anchor | null = null
  let pending: Promise<void> | null = null
  let timers: ReturnType<typeof setInterval>[] = []
  const listeners = new Set<() => void>()

  function getNow(): number | null {
    if (anchor === null) return null
    const monotonicMs = getMonotonicMs() - anchor.monotonicMs
    const wallMs = getWallMs() - anchor.wallMs
    if (Math.abs(wallMs - monotonicMs) > driftMs) return null
    return Math.floor(anchor.atSeconds + monotonicMs / 1000)
  }

  function take(block: ClockBlock): void {
    const now = getNow()
    // The same block again says nothing new about the time.
    if (now !== null && isSameBlock(anchor?.block, block)) return
    const timestamp = Number(block.timestamp)
    const behind = now === null ? 0 : now - timestamp
    const atSeconds = now !== null && behind > 0 && behind <= jitterSeconds ? now : timestamp
    anchor = { block, atSeconds, monotonicMs: getMonotonicMs(), wallMs: getWallMs() }
    notify()
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function refresh(): Promise<void> {
    pending ??= readLatestBlock()
      .then(take, () => undefined)
      .finally(() => {
        pending = null
      })
    return pending
  }

  function tick(): void {
    if (anchor !== null && getNow() === null) void refresh()
    notify()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) {
      void refresh()
      timers = [setInterval(() => void refresh(), PROVIDER_POLLING_MS), setInterval(tick, tickMs)]
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      for (const timer of timers) clearInterval(timer)
      timers = []
    }
  }

  return { getNow, getBlock: (): ClockBlock | null => anchor?.block ?? null, refresh, subscribe }
}

function isSameBlock(left: ClockBlock | undefined, right: ClockBlock): boolean {
  return left?.blockNumber === right.blockNumber && left.timestamp === right.timestamp
}

let clock: ChainClock | undefined

function getChainClock(): ChainClock {
  clock ??= startClock()
  return clock
}

function startClock(): ChainClock {
  const created = createChainClock({
    readLatestBlock: readHead,
    getMonotonicMs: () => performance.now(),
    getWallMs: () => Date.now(),
  })
  const wake = () => {
    if (document.visibilityState === 'visible') void created.refresh()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('pageshow', wake)
  addEventListener('online', wake)
  return created
}

async function readHead(): Promise<ClockBlock> {
  const { number, timestamp } = await getBlock(getReadClient(), { blockTag: 'latest' })
  return { blockNumber: number, timestamp }
}

const subscribe = (listener: () => void) => getChainClock().subscribe(listener)

/**
 * Unix seconds, updated every second; null while unknown. Compare everything that a contract decides by time with this,
 * never with the computer's clock.
 */
export function useChainNow(): number | null {
  return useSyncExternalStore(subscribe, () => getChainClock().getNow())
}

/**
 * Whether `at` (Unix seconds) has passed by the chain's time, or by this device's while that is unknown. Renders again
 * only when the answer changes.
 */
export function useHasCome(at: number): boolean {
  return useSyncExternalStore(subscribe, () => (getChainClock().getNow() ?? Date.now() / 1_000) >= at)
}

export function refreshChainClock(): Promise<void> {
  return getChainClock().refresh()
}
