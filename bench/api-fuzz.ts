import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getDeployment } from '@app/config/deployments'
import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { getTestAccount } from '@app/testing/accounts'
import { startAnvil } from '@app/testing/anvil'
import { getFreePort } from '@app/testing/free-port'
import { createFuzzRequests, type FuzzDocument, type FuzzOptions } from '@app/testing/fuzz-requests'
import { writeLargeData } from '@app/testing/large-data'
import { startPostgres } from '@app/testing/postgres'
import { runFuzz, type FuzzResult } from '@app/testing/run-fuzz'
import { digestTables, findChangedTables } from '@app/testing/table-digest'
import { createPublicClient, http } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { deployLocal } from '../contracts/script/deploy-local.ts'
import { waitUntilAnswering, writeFreshCursor } from './serving.ts'

const count = Number(process.env['BENCH_REQUESTS'] ?? 100_000)
const seed = Number(process.env['BENCH_SEED'] ?? 1)
const OPERATOR_SHARE = 0.15
/** Tables that an unauthorized request or a job of the service may write. */
const openTables = ['app.job', 'app.session_nonce', 'app.signing', 'app.vault_progress']
const operatorTables = [
  ...openTables,
  'app.account_note',
  'app.announcement',
  'app.announcement_text',
  'app.audit_entry',
  'app.withdrawal_limit',
  'app.limit_proposal',
  'app.limit_proposal_outcome',
]
/** Except those that only preview. */
const changingPosts = /^POST \/api\/admin\/(?!announcements\/preview$|epochs\/dryRun$)/
const isForOperators = (path: string) => path.startsWith('/api/admin/')

/**
 * Bounded random requests over every operation of the OpenAPI document, to a real API on loopback alone: first as a stranger, then as
 * an operator. Fails on a fault of the server, an answer nobody documented, one that does not come, or a row that should not be there.
 */
const [postgres, anvil] = await Promise.all([startPostgres(), startAnvil({ accounts: 12 })])
const sql = createClient(postgres.url, { max: 1 })
await deployLocal({ rpcUrl: anvil.url })
await migrate(postgres.url)
await fill(sql)
const port = await getFreePort()
const url = `http://127.0.0.1:${port}`
const api = spawn(
  process.execPath,
  ['--import', 'tsx', fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))],
  {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: postgres.url,
      RPC_URL: anvil.url,
      CHAIN_ID: '31337',
      LISTENERS_PER_CLIENT: '1000',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
try {
  process.exitCode = (await fuzz()) ? 0 : 1
} finally {
  api.kill('SIGTERM')
  await sql.end({ timeout: 1 })
  await Promise.all([postgres.stop(), anvil.stop()])
}

async function fill(on: Sql): Promise<void> {
  const block = await createPublicClient({ transport: http(anvil.url) }).getBlock()
  const { stakingPoolUsdt: pool, productToken: product } = getDeployment(31_337).contracts
  const now = Number(block.timestamp)
  await writeLargeData(on, { accounts: 2_000, positions: 4_000, pool, product, now })
  await writeFreshCursor(on, { number: Number(block.number), hash: block.hash, timestamp: now })
}

async function fuzz(): Promise<boolean> {
  await waitUntilAnswering(`${url}/api/hello`)
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as FuzzDocument
  const known = await sql<{ address: string }[]>`select address from chain.account order by id limit 50`
  const addresses = [...known.map(({ address }) => address), `0x${'ab'.repeat(20)}`, '0x', '0xABC']
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

  const asOperator = Math.round(count * OPERATOR_SHARE)
  const stranger = await phase(document, { seed, addresses }, count - asOperator, openTables)
  const missed = operations.filter((name) => !stranger.result.seen.has(name))
  const sid = await signIn()
  const auditedBefore = await countAudit()
  const operator = await phase(
    document,
    { seed: seed + 1, addresses, sid, wants: isForOperators },
    asOperator,
    operatorTables,
  )
  const changes = [...operator.result.seen].reduce(
    (sum, [name, statuses]) => sum + (changingPosts.test(name) ? (statuses.get(200) ?? 0) : 0),
    0,
  )
  const audited = (await countAudit()) - auditedBefore
  if (missed.length > 0) console.error(`never asked: ${missed.join(', ')}`)
  if (audited !== changes) console.error(`${changes} changes were answered, ${audited} are in the audit`)
  return stranger.isClean && operator.isClean && missed.length === 0 && audited === changes
}

async function phase(document: FuzzDocument, options: FuzzOptions, requests: number, mayChange: readonly string[]) {
  const before = await digestTables(postgres.url)
  const at = performance.now()
  const result = await runFuzz({
    url,
    count: requests,
    concurrency: 16,
    next: createFuzzRequests(document, options),
    onProgress: (done) => console.log(`  ${done} requests`),
  })
  const seconds = (performance.now() - at) / 1_000
  const wrong = findChangedTables(before, await digestTables(postgres.url)).filter((name) => !mayChange.includes(name))
  const who = options.sid === undefined ? 'a stranger' : 'an operator'
  console.log(
    `as ${who}: ${requests} requests over ${result.seen.size} operations in ${Math.round(seconds)} s, slowest ${Math.round(result.slowestMs)} ms`,
  )
  console.log(
    `  answers: ${describeStatuses(result)}; faults: ${result.faultCount}; tables wrongly changed: ${wrong.length}`,
  )
  for (const fault of result.faults.slice(0, 20)) console.error(`  ${fault}`)
  for (const name of wrong) console.error(`  ${name} has changed`)
  return { result, isClean: result.faultCount === 0 && wrong.length === 0 }
}

function describeStatuses({ seen }: FuzzResult): string {
  const sums = new Map<number, number>()
  for (const statuses of seen.values())
    for (const [status, times] of statuses) sums.set(status, (sums.get(status) ?? 0) + times)
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ')
}

async function countAudit(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from app.audit_entry`
  return row!.count
}

async function signIn(): Promise<string> {
  const account = getTestAccount(0)
  const { issuedAt, expiresAt, ...named } = await post<{
    nonce: string
    domain: string
    uri: string
    chainId: number
    issuedAt: number
    expiresAt: number
  }>('/api/session/nonce', {})
  const message = createSiweMessage({
    ...named,
    address: account.address,
    version: '1',
    issuedAt: new Date(issuedAt * 1_000),
    expirationTime: new Date(expiresAt * 1_000),
  })
  const signature = await account.signMessage({ message })
  return (await post<{ sid: string }>('/api/session', { message, signature })).sid
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { data: T }).data
}
