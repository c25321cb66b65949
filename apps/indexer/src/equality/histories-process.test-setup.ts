import { once } from 'node:events'
import { createClient } from '@app/db/client'
import { startRecordedNodes } from '@app/testing/recorded-node'
import { clearIndex } from './histories.test-setup.ts'
import { type Outcome, type Recorded, runHistory } from './history.test-setup.ts'

/** What this process is to do: histories in as many lanes as there are databases. */
export type Work = Recorded & {
  urls: readonly string[]
  seeds: number[]
  /** Once this is over, by the clock in milliseconds, none begins beyond the `fewest` first. */
  endsAt: number
  fewest: number
  isShown: boolean
}
/** Sent after each history. */
export type Done = Outcome & { seed: number }

process.once('disconnect', () => process.exit())
const [{ urls, seeds, endsAt, fewest, isShown, ...recorded }] = (await once(process, 'message')) as [Work]
const mostLeft = seeds.length - fewest
const nodes = await startRecordedNodes(recorded.chain, recorded.deployment.chainId)
await Promise.all(urls.map(runLane))
await nodes.stop()
process.disconnect()

async function runLane(url: string): Promise<void> {
  const sql = createClient(url, { max: 1 })
  for (let seed = take(); seed !== undefined; seed = take()) {
    await clearIndex(sql)
    const options = { seed, nodes, url, sql, isShown }
    const outcome = await runHistory(recorded, options).catch((error: unknown) => ({
      failure: String(error),
      reorgs: 0,
    }))
    process.send!({ seed, ...outcome } satisfies Done)
  }
  await sql.end()
}

function take(): number | undefined {
  return seeds.length > mostLeft || Date.now() < endsAt ? seeds.shift() : undefined
}
