import type { WholeDeployment } from '@app/config/deployment'
import { leaveOut } from '@app/config/filled-folder.test-setup'
import { createClient } from '@app/db/client'
import { type Feature, switchable } from '@app/core/features'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { type RandomHistory, startRandomHistory } from '@app/testing/random-history'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { findUnequal } from './equality/test-comparisons.ts'
import { startTestIndexer, waitForHead } from './test-indexer.ts'

let anvil: Anvil
let whole: WholeDeployment
let history: RandomHistory

beforeAll(async () => {
  anvil = await startAnvil()
  whole = await deployLocal({ rpcUrl: anvil.url })
  history = await startRandomHistory({ url: anvil.url, deployment: whole, seed: 9 })
  await history.mineBlocks(60)
})

afterAll(() => anvil.stop())

describe.each<{ what: string; features: readonly Feature[] }>([
  { what: 've and dr', features: ['ve', 'dr'] },
  { what: 'everything that can be', features: switchable },
])('with $what left out of the deployment', ({ features }) => {
  it('stakes are indexed, and equal to the contracts', async () => {
    const deployment = leaveOut(whole, features)
    const database = await createTestDatabase()
    const sql = createClient(database.url, { max: 2 })
    const mismatches: unknown[] = []
    const indexer = startTestIndexer({
      databaseUrl: database.url,
      rpcUrls: [anvil.url],
      deployment,
      policy: { pollMs: 20 },
      onLog: (line) => Number(line['level']) >= 40 && mismatches.push(line),
    })
    try {
      const head = await history.getHead()
      await waitForHead(database.url, head)
      await expect
        .poll(() => sql`select block_number from chain.equality`, { timeout: 50_000 })
        .toEqual([{ block_number: head.number }])
      const { unequal, counted } = await findUnequal(
        sql,
        createPublicClient({ transport: http(anvil.url) }),
        deployment,
      )
      expect(unequal).toEqual([])
      expect(counted).toBeGreaterThan(20)
      const pools = await sql`select distinct '0x' || encode(pool, 'hex') as pool from chain.position`
      expect(pools).toEqual([{ pool: whole.contracts.stakingPoolUsdt.toLowerCase() }])
      expect(mismatches).toEqual([])
    } finally {
      await indexer.stop()
      await sql.end()
      await database.drop()
    }
  })
})
