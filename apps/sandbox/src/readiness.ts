import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

interface Hello {
  indexedBlock: number | null
  chainBlock: number | null
}

const patienceMs = 120_000

/** Waits until the page is served and the API says that the indexer has reached the chain's head, and at least `block`. */
export async function waitUntilServing({
  url,
  block,
  signal,
  logDir,
}: {
  url: string
  block: number
  signal: AbortSignal
  logDir: string
}): Promise<void> {
  const deadline = performance.now() + patienceMs
  let last = 'no answer yet'
  while (performance.now() < deadline) {
    signal.throwIfAborted()
    try {
      const [page, hello] = await Promise.all([
        fetch(url, { signal: AbortSignal.timeout(5_000) }),
        fetch(`${url}/api/hello`, { signal: AbortSignal.timeout(5_000) }),
      ])
      const answer = (await hello.json()) as { code: number; data?: Hello; message?: string }
      const { indexedBlock, chainBlock } = answer.data ?? {}
      const wanted = Math.max(block, (chainBlock ?? 0) - 5)
      if (page.ok && hello.ok && indexedBlock != null && chainBlock != null && indexedBlock >= wanted) return
      last = `page ${page.status}, hello ${hello.status} ${answer.message ?? `block ${indexedBlock} of ${chainBlock}`}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await sleep(150)
  }
  throw new StartError(`Not everything answered within ${patienceMs / 1000} s (${last}). The logs are in ${logDir}.`)
}
