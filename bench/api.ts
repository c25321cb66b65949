import { fileURLToPath } from 'node:url'
import { getDeployment } from '@app/config/deployments'
import { createClient } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { startAnvil } from '@app/testing/anvil'
import { writeLargeData } from '@app/testing/large-data'
import { startPostgres } from '@app/testing/postgres'
import { createPublicClient, http } from 'viem'
import { deployLocal } from '../contracts/script/deploy-local.ts'
import { askForSeconds, type Answers } from './api/ask.ts'
import { startServer, type Server } from './api/server.ts'
import { waitUntilAnswering, writeFreshCursor } from './serving.ts'

const ENDPOINTS = ['userStaking', 'useRelationship', 'deposit/list', 'stats/recommend-list', 'stats/association-list']
const SAMPLE = 1_000
const WARM_UP_SECONDS = 5

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

/**
 * Requests a second and times of the API at 50 connections over a large community, beside the limit: the same HTTP framework
 * and driver reading one row of the same database. Both servers stay up and are asked in turn, so that what else the machine
 * does meets both alike.
 */
async function main(): Promise<void> {
  const [postgres, anvil] = await Promise.all([
    startPostgres({ settings: { shared_buffers: '2GB', max_wal_size: '4GB' } }),
    startAnvil({ accounts: 12 }),
  ])
  const servers: Server[] = []
  const start = async (file: string, environment: Record<string, string>): Promise<Server> => {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const server = await startServer(path, { DATABASE_URL: postgres.url, ...environment })
    servers.push(server)
    return server
  }
  try {
    await deployLocal({ rpcUrl: anvil.url })
    const addresses = await prepare(postgres.url, anvil.url)
    const plain = await start('api/plain-server.ts', {})
    const api = await start('../apps/api/src/main.ts', { RPC_URL: anvil.url, CHAIN_ID: '31337' })
    const told = `${rounds} times ${seconds} s each, 50 connections`
    console.log(`${accounts} accounts, ${2 * accounts} positions; ${told}\n`)
    console.log(row('', 'requests/s', 'of one row', 'p50 ms', 'p99 ms', 'CPU µs each', 'failed'))
    for (const endpoint of ENDPOINTS) {
      const [limit, found] = await compare(
        { server: plain, paths: addresses.map((address) => `/${address}`) },
        { server: api, paths: addresses.map((address) => `/api/${endpoint}?address=${address}`) },
      )
      console.log(describe('one row', limit))
      console.log(describe(endpoint.replace('stats/', ''), found, limit))
    }
  } finally {
    for (const server of servers) server.stop()
    await Promise.all([postgres.stop(), anvil.stop()])
  }
}

/** The indexed block is a real one of the chain, so that the API can ask the node about it. */
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

interface Asked {
  server: Server
  paths: readonly string[]
}

/** Of each, the round with the median rate. */
async function compare(...both: [Asked, Asked]): Promise<[Answers, Answers]> {
  for (const { server, paths } of both) {
    await waitUntilAnswering(`${server.url}${paths[0]}`)
    await askForSeconds(server, paths, WARM_UP_SECONDS)
  }
  const found: [Answers[], Answers[]] = [[], []]
  for (let round = 0; round < rounds; round += 1)
    for (const side of [0, 1] as const)
      found[side].push(await askForSeconds(both[side].server, both[side].paths, seconds))
  return [getMiddle(found[0]), getMiddle(found[1])]
}

function getMiddle(found: readonly Answers[]): Answers {
  return found.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(found.length / 2)]!
}

function describe(name: string, found: Answers, limit?: Answers): string {
  const share = limit ? `${Math.round((100 * found.perSecond) / limit.perSecond)} %` : ''
  const [perSecond, p50, p99, cpu, failed] = [
    found.perSecond,
    found.p50,
    found.p99,
    found.cpuMicroseconds,
    found.failed,
  ].map((figure) => String(Math.round(figure))) as [string, string, string, string, string]
  return row(name, perSecond, share, p50, p99, cpu, failed)
}

function row(...cells: string[]): string {
  return cells.map((cell) => cell.padStart(17)).join('')
}

await main()
