import { createPlaces } from '../limits.ts'

export interface CursorWatcher {
  waitFor(block: number, options: { timeoutMs: number; client?: string; signal?: AbortSignal }): Promise<boolean>
  stop(): void
}

interface Waiter {
  block: number
  settle: (reached: boolean) => void
}

const POLL_MS = 100
/** A page waits with several requests at once, and several users share an address. */
const MAX_WAITERS = { perClient: 100, inAll: 2_000 }

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
