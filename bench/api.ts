import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getDeployment } from '@app/config/deployments'
import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { startAnvil } from '@app/testing/anvil'
import { getFreePort } from '@app/testing/free-port'
import { writeLargeData } from '@app/testing/large-data'
import { startPostgres } from '@app/testing/postgres'
import autocannon from 'autocannon'
import { createPublicClient, http } from 'viem'
import { deployLocal } from '../contracts/script/deploy-local.ts'

/**
 * Requests a second and times of the API at 50 connections over a large community, beside the limit: a bare HTTP server that
 * reads one row of the same database through the same driver. Both one process on this machine, asked by this one.
 *
 *   npx tsx bench/api.ts [--accounts 100000] [--seconds 15]
 */
const CONNECTIONS = 50
const SAMPLE = 1_000

async function main(): Promise<void> {
  const accounts = readNumber('--accounts', 100_000)
  const seconds = readNumber('--seconds', 15)
  const [postgres, anvil] = await Promise.all([
    startPostgres({ settings: { shared_buffers: '256MB' } }),
    startAnvil({ accounts: 12 }),
  ])
  const children: ChildProcess[] = []
  try {
    await deployLocal({ rpcUrl: anvil.url })
    const addresses = await prepare(postgres.url, anvil.url, accounts)
    console.log(`${accounts} accounts, ${2 * accounts} positions, ${CONNECTIONS} connections, ${seconds} s each\n`)
    console.log(['', 'requests/s', 'p50 ms', 'p99 ms', 'failed'].map((head) => head.padStart(14)).join(''))

    const plainPort = await getFreePort()
    children.push(
      startProcess([fileURLToPath(import.meta.url), '--plain', String(plainPort)], { DATABASE_URL: postgres.url }),
    )
    const limit = await measure(
      'one row',
      plainPort,
      seconds,
      addresses.map((address) => `/${address}`),
    )

    const apiPort = await getFreePort()
    const environment = { DATABASE_URL: postgres.url, RPC_URL: anvil.url, CHAIN_ID: '31337', PORT: String(apiPort) }
    children.push(startProcess([fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))], environment))
    for (const [name, path] of [
      ['userStaking', '/api/userStaking?address='],
      ['useRelationship', '/api/useRelationship?address='],
      ['deposit/list', '/api/deposit/list?address='],
      ['recommend', '/api/stats/recommend-list?address='],
      ['association', '/api/stats/association-list?address='],
    ] as const) {
      const paths = addresses.map((address) => `${path}${address}`)
      const rate = await measure(name, apiPort, seconds, paths)
      console.log(`${''.padStart(14)}${`${Math.round((100 * rate) / limit)} % of one row`.padStart(28)}`)
    }
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all([postgres.stop(), anvil.stop()])
  }
}

/** Fills the database; the indexed block is a real one of the chain, so that the API can ask the node about it. */
async function prepare(databaseUrl: string, rpcUrl: string, accounts: number): Promise<string[]> {
  await migrate(databaseUrl)
  const block = await createPublicClient({ transport: http(rpcUrl) }).getBlock()
  const sql = createClient(databaseUrl, { max: 1 })
  const now = Number(block.timestamp)
  const { stakingPoolUsdt: pool, productToken: product } = getDeployment(31_337).contracts
  await writeLargeData(sql, { accounts, positions: 2 * accounts, pool, product, now })
  await keepCursorFresh(sql, { number: Number(block.number), hash: block.hash, timestamp: now })
  const rows = await sql<
    { address: string }[]
  >`select address from chain.account order by sha256(address) limit ${SAMPLE}`
  await sql.end()
  return rows.map(({ address }) => address)
}

async function keepCursorFresh(sql: Sql, block: { number: number; hash: string; timestamp: number }): Promise<void> {
  const later = Math.floor(Date.now() / 1_000) + 86_400
  await sql`insert into chain.cursor ${sql({
    chain_id: 31_337,
    start_block: 0,
    contracts_hash: block.hash,
    projection_version: 1,
    block_number: block.number,
    block_hash: block.hash,
    block_timestamp: block.timestamp,
    final_block_number: block.number,
    head_block_number: block.number,
    head_block_timestamp: block.timestamp,
    head_seen_at: later,
    state: 'live',
    updated_at: later,
  })}`
}

function startProcess(parameters: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', ...parameters], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function measure(name: string, port: number, seconds: number, paths: readonly string[]): Promise<number> {
  const url = `http://127.0.0.1:${port}`
  await waitUntilAnswering(`${url}${paths[0]}`)
  const requests = paths.map((path) => ({ path }))
  await autocannon({ url, connections: CONNECTIONS, duration: 3, requests })
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests })
  const failed = result.errors + result.timeouts + result.non2xx
  const figures = [result.requests.average, result.latency.p50, result.latency.p99, failed]
  console.log([name, ...figures.map((figure) => String(Math.round(figure)))].map((cell) => cell.padStart(14)).join(''))
  return result.requests.average
}

async function waitUntilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} does not answer`)
}

/** The limit that the API is compared with. */
function servePlainReads(port: number): void {
  const sql = createClient(process.env['DATABASE_URL'] ?? '', { max: 10 })
  createServer((request, response) => {
    const address = (request.url ?? '').slice(1)
    void sql`select address, id, depth, bound_at from chain.account where address = ${address}`.then((rows) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ code: 0, data: rows[0] }))
    })
  }).listen(port, '127.0.0.1')
}

function readNumber(name: string, fallback: number): number {
  const index = process.argv.indexOf(name)
  return index === -1 ? fallback : Number(process.argv[index + 1])
}

const plain = process.argv.indexOf('--plain')
if (plain !== -1) servePlainReads(Number(process.argv[plain + 1]))
else await main()
