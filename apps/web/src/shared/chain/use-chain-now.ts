import { useSyncExternalStore } from 'react'
import { getBlock } from 'viem/actions'
import { type ChainClock, type ClockBlock, createChainClock } from './chain-clock.ts'
import { getReadClient } from './read-client.ts'

let clock: ChainClock | undefined

function getChainClock(): ChainClock {
  clock ??= startClock()
  return clock
}

function startClock(): ChainClock {
  const created = createChainClock({
    readLatestBlock,
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

async function readLatestBlock(): Promise<ClockBlock> {
  const { number, timestamp } = await getBlock(getReadClient(), { blockTag: 'latest' })
  return { blockNumber: number, timestamp }
}

const subscribe = (listener: () => void) => getChainClock().subscribe(listener)

/**
 * The chain's time in Unix seconds, ticking; null while it is unknown. Everything that a contract decides by time is
 * compared with this, never with the computer's clock.
 */
export function useChainNow(): number | null {
  return useSyncExternalStore(subscribe, () => getChainClock().getNow())
}

/**
 * Whether `at` has come, Unix seconds: by the chain's time, by this device's while that is unknown. Whoever asks is drawn anew
 * only when the answer changes, not every second.
 */
export function useHasCome(at: number): boolean {
  return useSyncExternalStore(subscribe, () => (getChainClock().getNow() ?? Date.now() / 1_000) >= at)
}

/** For whoever has reason to believe that the chain moved: a receipt, the time panel. */
export function refreshChainClock(): Promise<void> {
  return getChainClock().refresh()
}
