import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getDeployment } from '@app/config/deployments'
import { createClient } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { startAnvil } from '@app/testing/anvil'
import { getFreePort } from '@app/testing/free-port'
import { writeLargeData } from '@app/testing/large-data'
import { startPostgres } from '@app/testing/postgres'
import autocannon from 'autocannon'
import { createPublicClient, http } from 'viem'
import { deployLocal } from '../contracts/script/deploy-local.ts'
import { waitUntilAnswering, writeFreshCursor } from './serving.ts'

const CONNECTIONS = 50
const SAMPLE = 1_000
const WARM_UP_SECONDS = 3

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 100_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15)

interface Server {
  port: number
  process: ChildProcess
}

/**
 * Requests a second and times of the API at 50 connections over a large community, beside the limit: a bare HTTP server that
 * reads one row of the same database through the same driver. Each is one process; this one asks.
 */
async function main(): Promise<void> {
  const [postgres, anvil] = await Promise.all([
    startPostgres({ settings: { shared_buffers: '256MB' } }),
    startAnvil({ accounts: 12 }),
  ])
  const servers: Server[] = []
  const start = async (parameters: string[], environment: Record<string, string>): Promise<Server> => {
    const server = await startServer(parameters, { DATABASE_URL: postgres.url, ...environment })
    servers.push(server)
    return server
  }
  try {
    await deployLocal({ rpcUrl: anvil.url })
    const addresses = await prepare(postgres.url, anvil.url)
    console.log(`${accounts} accounts, ${2 * accounts} positions, ${CONNECTIONS} connections, ${seconds} s each\n`)
    const head = ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs each', 'failed']
    console.log(head.map((cell) => cell.padStart(16)).join(''))
    const plain = await start([fileURLToPath(import.meta.url), '--plain'], {})
    const limit = await measure('one row', plain, '/', addresses)
    const apiMain = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
    const api = await start([apiMain], { RPC_URL: anvil.url, CHAIN_ID: '31337' })
    for (const path of [
      'userStaking',
      'useRelationship',
      'deposit/list',
      'stats/recommend-list',
      'stats/association-list',
    ]) {
      const rate = await measure(path.replace('stats/', ''), api, `/api/${path}?address=`, addresses)
      console.log(`${''.padStart(16)}${`${Math.round((100 * rate) / limit)} % of one row`.padStart(16)}`)
    }
  } finally {
    for (const server of servers) server.process.kill('SIGTERM')
    await Promise.all([postgres.stop(), anvil.stop()])
  }
}

/** Fills the database; the indexed block is a real one of the chain, so that the API can ask the node about it. */
async function prepare(databaseUrl: string, rpcUrl: string): Promise<string[]> {
  await migrate(databaseUrl)
  const block = await createPublicClient({ transport: http(rpcUrl) }).getBlock()
  const sql = createClient(databaseUrl, { max: 1 })
  const now = Number(block.timestamp)
  const { stakingPoolUsdt: pool, productToken: product } = getDeployment(31_337).contracts
  await writeLargeData(sql, { accounts, positions: 2 * accounts, pool, product, now })
  await writeFreshCursor(sql, { number: Number(block.number), hash: block.hash, timestamp: now })
  const rows = await sql<
    { address: string }[]
  >`select address from chain.account order by sha256(address) limit ${SAMPLE}`
  await sql.end()
  return rows.map(({ address }) => address)
}

async function startServer(parameters: string[], environment: Record<string, string>): Promise<Server> {
  const port = await getFreePort()
  const child = spawn(process.execPath, ['--import', 'tsx', ...parameters], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { port, process: child }
}

async function measure(name: string, server: Server, prefix: string, addresses: readonly string[]): Promise<number> {
  const url = `http://127.0.0.1:${server.port}`
  const requests = addresses.map((address) => ({ path: `${prefix}${address}` }))
  await waitUntilAnswering(`${url}${requests[0]?.path}`)
  await autocannon({ url, connections: CONNECTIONS, duration: WARM_UP_SECONDS, requests })
  const before = readCpuMicroseconds(server)
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests })
  const cpu = (readCpuMicroseconds(server) - before) / result.requests.total
  const failed = result.errors + result.timeouts + result.non2xx
  const figures = [result.requests.average, result.latency.p50, result.latency.p99, cpu, failed]
  console.log([name, ...figures.map((figure) => String(Math.round(figure)))].map((cell) => cell.padStart(16)).join(''))
  return result.requests.average
}

/** What the process itself has used, the database not counted; not a number where there is no /proc. */
function readCpuMicroseconds(server: Server): number {
  try {
    const fields = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return ticks * 10_000
  } catch {
    return Number.NaN
  }
}

/** The limit that the API is compared with. */
function servePlainReads(): void {
  const sql = createClient(process.env['DATABASE_URL'] ?? '', { max: 10 })
  createServer((request, response) => {
    const address = (request.url ?? '').slice(1)
    void sql`select address, id, depth, bound_at from chain.account where address = ${address}`.then((rows) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ code: 0, data: rows[0] }))
    })
  }).listen(Number(process.env['PORT']), '127.0.0.1')
}

if (process.argv.includes('--plain')) servePlainReads()
else await main()
