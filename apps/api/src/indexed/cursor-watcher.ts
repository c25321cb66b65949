import { createPlaces } from '../limits.ts'

/** Tells when the indexer has reached a block. */
export interface CursorWatcher {
  /** True once `block` is indexed; false after `timeoutMs`, when `signal` aborts, or when too many are waiting already, of that client or in all. */
  waitFor(block: number, options: { timeoutMs: number; client?: string; signal?: AbortSignal }): Promise<boolean>
  /** Lets everyone who waits go. */
  stop(): void
}

interface Waiter {
  block: number
  settle: (reached: boolean) => void
}

const POLL_MS = 100
/** A page asks for a handful at once, and several share an address. */
const MAX_WAITERS = { perClient: 100, inAll: 2_000 }

/** Polls only while someone waits, with one query for all of them. */
export function createCursorWatcher(readBlock: () => Promise<number | undefined>): CursorWatcher {
  const waiters = new Set<Waiter>()
  const places = createPlaces(MAX_WAITERS)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function schedule(): void {
    if (timer === undefined && waiters.size > 0 && !stopped) timer = setTimeout(() => void poll(), POLL_MS)
  }

  async function poll(): Promise<void> {
    const block = await readBlock().catch(() => undefined)
    if (block !== undefined) for (const waiter of waiters) if (waiter.block <= block) waiter.settle(true)
    timer = undefined
    schedule()
  }

  return {
    waitFor(block, { timeoutMs, client = 'unknown', signal }) {
      const leave = stopped || signal?.aborted === true ? undefined : places.take(client)
      if (!leave) return Promise.resolve(false)
      return new Promise((resolve) => {
        const giveUp = () => waiter.settle(false)
        const timeout = setTimeout(giveUp, timeoutMs)
        const waiter: Waiter = {
          block,
          settle: (reached) => {
            waiters.delete(waiter)
            leave()
            clearTimeout(timeout)
            signal?.removeEventListener('abort', giveUp)
            resolve(reached)
          },
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        waiters.add(waiter)
        schedule()
      })
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const waiter of waiters) waiter.settle(false)
    },
  }
}
