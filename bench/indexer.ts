import path from 'node:path'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getDeployment } from '@app/config/deployments'
import { createClient } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { getFreePort } from '@app/testing/free-port'
import { createJsonRpc } from '@app/testing/json-rpc'
import { startPostgres } from '@app/testing/postgres'
import { emitSyntheticEvents } from '@app/testing/synthetic-events'
import { preparePeerProject } from './indexer/project.ts'
import { type Run, runIndexer } from './indexer/run.ts'
import { readTotals, type Totals } from './indexer/totals.ts'

const blocks = Number(process.env['BENCH_BLOCKS'] ?? 5_000)
const eventsPerBlock = Number(process.env['BENCH_EVENTS_PER_BLOCK'] ?? 20)
/** More than Ponder waits for before a block is final to it. */
const LATER_BLOCKS = 60

const deployment = getDeployment(31_337)
const { referralRegistry, stakingPoolUsdt, productToken } = deployment.contracts

interface Chain {
  anvil: Anvil
  lastBlock: number
}

/** Events a second and memory from an empty database, next to Ponder with the same tables. */
const project = preparePeerProject()
const anvil = await startAnvil()
try {
  const events = await emitSyntheticEvents({ url: anvil.url, deployment, seed: 1, blocks, eventsPerBlock })
  const rpc = createJsonRpc(anvil.url)
  const lastBlock = Number(await rpc('eth_blockNumber'))
  await rpc('anvil_mine', [LATER_BLOCKS])
  console.log(`${events} events in ${blocks} blocks\n`)
  const ours = await measure('ours', events, () => runOurs({ anvil, lastBlock }))
  const theirs = await measure('Ponder', events, () => runPeer({ anvil, lastBlock }))
  report(ours, theirs)
} finally {
  await anvil.stop()
}

async function measure(name: string, events: number, index: () => Promise<{ run: Run; totals: Totals[] }>) {
  const { run, totals } = await index()
  const perSecond = events / run.workSeconds
  const whole = `${run.wholeSeconds.toFixed(1)} s with the start of the process`
  const memory = `at most ${run.peakMegabytes ?? 'an unknown number of'} MB`
  console.log(`${name}: ${Math.round(perSecond)} events/s, ${whole}, ${memory}`)
  return { perSecond, totals }
}

function report(ours: { perSecond: number; totals: Totals[] }, theirs: { perSecond: number; totals: Totals[] }): void {
  console.log(`\nours has ${(ours.perSecond / theirs.perSecond).toFixed(1)} times its events a second`)
  for (const [index, { table, rows, sum }] of ours.totals.entries()) {
    const other = theirs.totals[index]!
    if (rows === other.rows && sum === other.sum) continue
    console.error(`${table} differs: ${rows} rows of ${sum}, ${other.rows} rows of ${other.sum}`)
    process.exitCode = 1
  }
  const rows = ours.totals.reduce((total, { rows: more }) => total + more, 0)
  if (process.exitCode === undefined) console.log(`the same ${rows} rows in ${ours.totals.length} tables`)
}

async function runOurs({ anvil: { url }, lastBlock }: Chain): Promise<{ run: Run; totals: Totals[] }> {
  const postgres = await startPostgres()
  const sql = createClient(postgres.url, { max: 1 })
  await migrate(postgres.url)
  try {
    const run = await runIndexer({
      parameters: [
        '--max-old-space-size=256',
        '--max-semi-space-size=4',
        '--import',
        'tsx',
        path.resolve('apps/indexer/src/main.ts'),
      ],
      cwd: process.cwd(),
      environment: { DATABASE_URL: postgres.url, RPC_URL: url, CHAIN_ID: '31337', LOG_LEVEL: 'warn' },
      async readState() {
        const rows = await sql<{ block: number | null }[]>`select block_number as block from chain.cursor`.catch(
          () => [],
        )
        if (rows.length === 0) return 'starting'
        return (rows[0]!.block ?? -1) >= lastBlock ? 'done' : 'working'
      },
    })
    return { run, totals: await readTotals(sql, 'chain') }
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

async function runPeer({ anvil: { url }, lastBlock }: Chain): Promise<{ run: Run; totals: Totals[] }> {
  const postgres = await startPostgres()
  const sql = createClient(postgres.url, { max: 1 })
  const port = await getFreePort()
  const answers = (where: string) =>
    fetch(`http://127.0.0.1:${port}${where}`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    const run = await runIndexer({
      parameters: ['node_modules/ponder/dist/esm/bin/ponder.js', 'start', '--schema', 'peer', '--port', String(port)],
      cwd: project,
      environment: {
        DATABASE_URL: postgres.url,
        PONDER_TELEMETRY_DISABLED: 'true',
        PEER_RPC_URL: url,
        PEER_END_BLOCK: String(lastBlock),
        PEER_CONTRACTS: JSON.stringify({
          ReferralRegistry: { address: referralRegistry, abi: pickEvents(referralRegistryAbi, ['Bound']) },
          StakingPool: { address: stakingPoolUsdt, abi: pickEvents(stakingPoolAbi, ['Staked', 'Unstaked']) },
          ProductToken: { address: productToken, abi: pickEvents(productTokenAbi, ['Transfer']) },
        }),
      },
      async readState() {
        if (await answers('/ready')) return 'done'
        return (await answers('/health')) ? 'working' : 'starting'
      },
    })
    return { run, totals: await readTotals(sql, 'peer') }
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

function pickEvents(abi: readonly { type: string; name?: string }[], names: readonly string[]) {
  return abi.filter(({ type, name }) => type === 'event' && names.includes(name ?? ''))
}
