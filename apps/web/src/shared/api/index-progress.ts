import { ApiError, readApi } from './client.ts'

/** Null when the API does not say; partial failures of the service do not matter. */
export async function readIndexedBlock(): Promise<number | null> {
  try {
    return (await readApi('/api/hello', {}, { timeoutMs: 8_000 })).data.indexedBlock
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.details !== 'object' || error.details === null) return null
    const { indexedBlock } = error.details as { indexedBlock?: unknown }
    return typeof indexedBlock === 'number' ? indexedBlock : null
  }
}

export type IndexWait = {
  readBlock?: () => Promise<number | null>
  timeoutMs?: number
  intervalMs?: number
  wait?: (ms: number) => Promise<void>
  getNowMs?: () => number
}

/** Resolves to false when the index has not reached the block in time. Never throws. */
export async function waitForIndex(blockNumber: number, options: IndexWait = {}): Promise<boolean> {
  const { readBlock = readIndexedBlock, timeoutMs = 20_000, intervalMs = 700, wait = sleep } = options
  const { getNowMs = () => performance.now() } = options
  const deadline = getNowMs() + timeoutMs
  for (;;) {
    const indexed = await readBlock()
    if (indexed !== null && indexed >= blockNumber) return true
    if (getNowMs() >= deadline) return false
    await wait(intervalMs)
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
