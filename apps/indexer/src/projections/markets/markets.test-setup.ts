import type { WholeDeployment } from '@app/config/deployment'
import { createClient, type Sql } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { type MarketHistory, startMarketHistory } from '@app/testing/market-history'
import { createRandom } from '@app/testing/random'
import { createPublicClient, http, type PublicClient } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { startTestIndexer, waitForHead } from '../../test-indexer.ts'

const databases: TestDatabase[] = []
let anvil: Anvil
export let deployment: WholeDeployment
export let history: MarketHistory
export let live: TestDatabase
export let sql: Sql
export let client: PublicClient
export let now: number

export async function createDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

export const getOptions = (database: TestDatabase) => ({
  databaseUrl: database.url,
  rpcUrls: [anvil.url],
  deployment,
  policy: { pollMs: 20 },
})

/** Followed while the chain grows and is reorganised: the reference of all comparisons here. */
export function setUpMarkets(): void {
  beforeAll(async () => {
    anvil = await startAnvil()
    deployment = await deployLocal({ rpcUrl: anvil.url })
    history = await startMarketHistory({ url: anvil.url, deployment }, 5)
    live = await createDatabase()
    sql = createClient(live.url, { max: 2 })
    client = createPublicClient({ transport: http(anvil.url) })
    const indexer = startTestIndexer(getOptions(live))
    await history.mineBlocks(50)
    await history.passDays(400)
    await history.mineBlocks(35)
    await waitForHead(live.url, await history.getHead())
    const random = createRandom(8)
    for (let round = 0; round < 6; round++) {
      await history.reorganise(1 + random.integer(14))
      await history.mineBlocks(random.integer(4))
      if (random.chance(0.5)) await waitForHead(live.url, await history.getHead())
    }
    await waitForHead(live.url, await history.getHead())
    await indexer.stop()
    now = Number((await client.getBlock()).timestamp)
  })

  afterAll(async () => {
    await sql.end()
    await Promise.all(databases.map(async (database) => database.drop()))
    await anvil.stop()
  })
}
