import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { startAnvil } from '@app/testing/anvil'
import { writeLargeData } from '@app/testing/large-data'
import { startPostgres } from '@app/testing/postgres'
import { getDeployment } from '@app/config/deployments'
import autocannon from 'autocannon'
import { createPublicClient, http } from 'viem'
import { deployLocal } from '../contracts/script/deploy-local.ts'
import { startServer } from './api/server.ts'
import { waitUntilAnswering, writeFreshCursor } from './serving.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
/** Sent whether or not earlier ones are answered. */
const perSecond = Number(process.env['BENCH_RATE'] ?? 2_000)
const CONNECTIONS = 4_000
const TICK_MS = 10
const ACCOUNTS = 20_000
const SAMPLE = 1_000

/** Times of answers and refusals when one process gets more than it can answer, with and without a limit. */
const [postgres, anvil] = await Promise.all([startPostgres(), startAnvil({ accounts: 12 })])
try {
  await deployLocal({ rpcUrl: anvil.url })
  const addresses = await prepare()
  const paths = addresses.map((address) => `/api/deposit/list?address=${address}`)
  console.log(`deposit/list, ${perSecond} requests/s for ${seconds} s\n`)
  for (const limit of ['0', '1000']) await measure(limit, paths)
} finally {
  await Promise.all([postgres.stop(), anvil.stop()])
}
process.exit(0)

async function prepare(): Promise<string[]> {
  await migrate(postgres.url)
  const block = await createPublicClient({ transport: http(anvil.url) }).getBlock()
  const sql = createClient(postgres.url, { max: 1 })
  const now = Number(block.timestamp)
  const { stakingPoolUsdt: pool, productToken: product } = getDeployment(31_337).contracts
  await writeLargeData(sql, { accounts: ACCOUNTS, positions: 2 * ACCOUNTS, pool, product, now })
  await writeFreshCursor(sql, { number: Number(block.number), hash: block.hash, timestamp: now })
  const rows = await sql<{ address: string }[]>`select address from chain.account order by id limit ${SAMPLE}`
  await sql.end()
  return rows.map(({ address }) => address)
}

async function measure(maxQueueMs: string, paths: readonly string[]): Promise<void> {
  const api = await startServer(fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url)), {
    DATABASE_URL: postgres.url,
    RPC_URL: anvil.url,
    CHAIN_ID: '31337',
    MAX_QUEUE_MS: maxQueueMs,
  })
  try {
    await waitUntilAnswering(`${api.url}${paths[0]!}`)
    await autocannon({ url: api.url, connections: 20, duration: 3, requests: paths.map((path) => ({ path })) })
    const times = await askAtRate(api.url, paths)
    console.log(maxQueueMs === '0' ? 'without a limit' : `refused from ${maxQueueMs} ms on`)
    for (const [name, found] of Object.entries(times)) console.log(`  ${name.padEnd(8)} ${describe(found)}`)
  } finally {
    api.stop()
  }
}

async function askAtRate(
  url: string,
  paths: readonly string[],
): Promise<Record<'given' | 'refused' | 'broken', number[]>> {
  const times: Record<'given' | 'refused' | 'broken', number[]> = { given: [], refused: [], broken: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS })
  const sent: Promise<void>[] = []
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const since = performance.now()
      const end = (how: keyof typeof times) => {
        times[how].push(performance.now() - since)
        resolve()
      }
      get(url + path, { agent }, (answer) => {
        answer.resume()
        answer.once('end', () => end(answer.statusCode === 200 ? 'given' : 'refused'))
      }).once('error', () => end('broken'))
    })
  // Opened beforehand, as those of a proxy are: it is not the time of connecting that is measured.
  for (let opened = 0; opened < CONNECTIONS; opened += 100)
    await Promise.all(Array.from({ length: 100 }, () => ask('/livez')))
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask('/livez')))
  for (const found of Object.values(times)) found.length = 0
  const begunAt = performance.now()
  while (performance.now() - begunAt < seconds * 1_000) {
    const due = Math.floor(((performance.now() - begunAt) / 1_000) * perSecond)
    while (sent.length < due) sent.push(ask(paths[sent.length % paths.length]!))
    await sleep(TICK_MS)
  }
  await Promise.all(sent)
  agent.destroy()
  return times
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)} ms`
  if (sorted.length === 0) return 'none'
  return `${Math.round(sorted.length / seconds)}/s, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
}
