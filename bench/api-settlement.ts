import { fileURLToPath } from 'node:url'
import { getDeployment } from '@app/config/deployments'
import { getFundingPostings } from '@app/core/ledger/postings'
import { getEpochEnd } from '@app/core/settlement/epochs'
import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { writeLargeData } from '@app/testing/large-data'
import { startPostgres } from '@app/testing/postgres'

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000)
const EPOCH = 20_833
const readHoldings = () => Promise.resolve(10n ** 30n)
const facts = getDeployment(31_337)
const { stakingPoolUsdt: pool, daoPool, productToken: product } = facts.contracts

/** Time and memory of settling one day of a large community: snapshot, weights, shares, dividends and ledger entries. */
const postgres = await startPostgres({ settings: { shared_buffers: '256MB', max_wal_size: '4GB' } })
const sql = createClient(postgres.url, { max: 2 })
try {
  await migrate(postgres.url)
  await fill(sql)
  await measure(sql)
} finally {
  await sql.end()
  await postgres.stop()
}

async function fill(on: Sql): Promise<void> {
  const end = getEpochEnd(EPOCH)
  await writeLargeData(on, { accounts, positions: accounts, pool, product, now: end - 100 })
  const hash = `0x${'ab'.repeat(32)}`
  const last = accounts
  await on`insert into chain.block values (${last}, ${hash}, ${hash}, ${end - 1})`
  await on`insert into chain.log values (${last}, 0, ${hash}, ${hash}, 0, ${pool}, null, null, null, null, ${'0x'})`
  await on`
    insert into chain.cursor (chain_id, start_block, contracts_hash, projection_version, block_number, final_block_number,
      final_block_timestamp, state, updated_at)
    values (31337, 0, ${hash}, 1, ${last + 9}, ${last + 9}, ${end + 9}, 'live', ${end})`
  const { postTransaction } = await loadService<PostTransaction>('ledger/post-transaction.ts')
  for (const kind of ['promotion', 'community'] as const)
    await on.begin((tx) =>
      postTransaction(tx, {
        kind: 'funding',
        reference: kind,
        bookedAt: end - 50,
        postings: getFundingPostings(product, kind, 10n ** 24n),
      }),
    )
}

type PostTransaction = typeof import('../apps/api/src/services/ledger/post-transaction.ts')
type SettleEpoch = typeof import('../apps/api/src/services/settlement/settle-epoch.ts')

/** By its place in the tree: applications are not packages that anything may import. */
async function loadService<T>(name: string): Promise<T> {
  return (await import(fileURLToPath(new URL(`../apps/api/src/services/${name}`, import.meta.url)))) as T
}

async function measure(on: Sql): Promise<void> {
  const { settleEpoch } = await loadService<SettleEpoch>('settlement/settle-epoch.ts')
  for (const dryRun of [true, false]) {
    const startedAt = performance.now()
    const { pools } = await settleEpoch(on, { epoch: EPOCH, pool, daoPool, facts, readHoldings, dryRun })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const paid = pools.map(({ kind, revenues }) => `${revenues.length} ${kind}`).join(', ')
    console.log(`${dryRun ? 'dry run' : 'settled'} ${accounts} accounts in ${seconds} s (${paid})`)
  }
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
}
