import { once } from 'node:events'
import { createClient } from '@app/db/client'
import { startRecordedNodes } from '@app/testing/recorded-node'
import { clearIndex } from './histories.test-setup.ts'
import { type Outcome, type Recorded, runHistory } from './history.test-setup.ts'

/** What this process is to do: histories in as many lanes as there are databases. */
export type Work = Recorded & {
  urls: readonly string[]
  seeds: number[]
  isShown: boolean
}
/** Sent after each history. */
export type Done = Outcome & { seed: number }

process.once('disconnect', () => process.exit())
const [{ urls, seeds, isShown, ...recorded }] = (await once(process, 'message')) as [Work]
const nodes = await startRecordedNodes(recorded.chain, recorded.deployment.chainId)
await Promise.all(urls.map(runLane))
await nodes.stop()
process.disconnect()

async function runLane(url: string): Promise<void> {
  const sql = createClient(url, { max: 1 })
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
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
