import { setTimeout as wait } from 'node:timers/promises'

/** Resolves after `ms`, or at once when `signal` is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
