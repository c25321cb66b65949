import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { makeHashTree } from '@app/core/settlement/history/hash-tree'
import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { startPostgres } from '@app/testing/postgres'
import { vacuumVisible } from '@app/testing/vacuum'
import { writeFreshCursor } from './serving.ts'

/**
 * What reads of one account's settled days take, sequentially and eight at once, and what it takes to write one more
 * day. Each account earns of two tokens every day, and nobody but the first has anything left to withdraw. Rows of the
 * ledger are 4 * BENCH_ACCOUNTS * BENCH_DAYS.
 */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000)
const days = Number(process.env['BENCH_DAYS'] ?? 3)
const ASKED = 2_000
const PAYABLE_DAY = 20_812
const OPEN_DAY = PAYABLE_DAY - 7
const firstDay = OPEN_DAY - days + 2
const PART_BYTES = 256 * 32
const ROW_BYTES = 300
const { contracts } = getDeployment(31_337)
const tokens = [contracts.productToken, contracts.usdt].map((token) => token.toLowerCase() as Address)
const NOW = (PAYABLE_DAY + 4) * 86_400
const hash = `0x${'ab'.repeat(32)}` as const
/** Base units that an account has earned of a token in so many days. */
const earnedIn = (nth: number) => `${nth}::numeric * 10::numeric ^ 21 * id`
const ledger = ['settled.share', 'settled.leaf'] as const

const needed = 4 * accounts * days * ROW_BYTES
const { bavail, bsize } = statfsSync(tmpdir())
if (bavail * bsize < needed)
  throw new Error(`${tmpdir()} needs room for ${toGigabytes(needed)}, and has ${toGigabytes(bavail * bsize)}`)

const settings = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
}
const postgres = await startPostgres({ settings })
const sql = createClient(postgres.url, { max: 2, settings: { 'chain.journal': 'off', statement_timeout: '0' } })
try {
  await migrate(postgres.url)
  await fill(sql)
  await measure()
  await writeAnotherDay(sql)
} finally {
  await sql.end()
  await postgres.stop()
}

function toGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

function getAccount(id: number): Address {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(id))
  return `0x${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`
}

/** Days of which the last is payable, the one before open, all in order. */
function listDays(): number[] {
  return [...Array.from({ length: days - 1 }, (_, nth) => firstDay + nth), PAYABLE_DAY]
}

function* listLeaves(nth: number) {
  for (let id = 1; id <= accounts; id += 1)
    for (const token of tokens)
      yield { account: getAccount(id), token, cumulative: BigInt(nth) * 10n ** 21n * BigInt(id) }
}

function makeTree(nth: number) {
  const count = accounts * tokens.length
  return makeHashTree({ chainId: 31_337, vault: contracts.dividendVault, leaves: listLeaves(nth), count })
}

async function fill(on: Sql): Promise<void> {
  const startedAt = performance.now()
  await on`insert into settled.rules values (${hash}, '{}')`
  const restore = await dropIndexes(on)
  for (const [index, day] of listDays().entries()) await writeRows(on, day, index + 1)
  for (const statement of restore) await on.unsafe(statement)
  for (const [rootIndex, day] of [OPEN_DAY, PAYABLE_DAY].entries()) {
    const tree = makeTree(listDays().indexOf(day) + 1)
    await writeTree(on, day, tree.nodes)
    await on`update settled.day set root = ${tree.root!} where day = ${day}`
    await on`
      insert into chain.dividend_post values (${rootIndex}, 0, ${hash}, ${rootIndex}, ${day}, ${tree.root!}, ${hash}, ${hash}, 1,
        ${hash}, ${hash}, ${(day + 1) * 86_400})`
  }
  for (const token of tokens) {
    await on`insert into chain.dividend_token values (${token}, 1, 1e40, 0, 0, 0, 1e20)`
    await on.unsafe(`
      insert into chain.dividend_account select substring(sha256(int8send(id)) for 20), '\\x${token.slice(2)}', ${earnedIn(days)}, 1
      from generate_series(2, ${accounts}) id`)
  }
  await writeFreshCursor(on, { number: 9, hash, timestamp: NOW })
  await vacuumVisible(on)
  const [size] = await on<{ bytes: number }[]>`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${[...ledger]}::text[]) name`
  const rows = 4 * accounts * days
  console.log(
    `${accounts} accounts, ${days} days, ${rows} rows: ${toGigabytes(size!.bytes)}, ${Math.round(size!.bytes / rows)} bytes each, filled in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
  )
}

/** @returns What makes them anew: rows are written a hundred times as fast without them. */
async function dropIndexes(on: Sql): Promise<string[]> {
  const constraints = await on<{ at: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any (${[...ledger]}::regclass[]) and contype = 'p'`
  const indexes = await on<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${[...ledger]}::regclass[]) and not indisprimary`
  for (const { at, name } of constraints) await on.unsafe(`alter table ${at} drop constraint ${name}`)
  for (const { name } of indexes) await on.unsafe(`drop index ${name}`)
  return [
    ...constraints.map(({ at, name, definition }) => `alter table ${at} add constraint ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ]
}

async function writeRows(on: Sql, day: number, nth: number): Promise<void> {
  const leafCount = accounts * tokens.length
  await on`
    insert into settled.day values (${day}, ${hash}, ${hash}, sha256(int4send(${day})), true, ${leafCount}, ${leafCount}, 1,
      ${hash}, 7)`
  for (const token of tokens) {
    const bytes = `'\\x${token.slice(2)}'::bytea`
    const all = `from (select id, substring(sha256(int8send(id)) for 20) as account from generate_series(1, ${accounts}) id) one`
    await on`insert into settled.pool values (${day}, ${token}, 'node', 9, 9, 9, 9, 9, ${accounts})`
    await on.unsafe(
      `insert into settled.share select ${day}, ${bytes}, 'node', account, id, ${earnedIn(1)}, null ${all}`,
    )
    await on.unsafe(`insert into settled.leaf select account, ${bytes}, ${day}, ${earnedIn(nth)} ${all}`)
  }
}

async function writeTree(on: Sql, day: number, nodes: Uint8Array): Promise<void> {
  const firstLeaf = (nodes.length / 32 - 1) / 2
  for (let from = 0; from < nodes.length; from += PART_BYTES) {
    const part = nodes.subarray(from, from + PART_BYTES)
    const first = Math.max(0, firstLeaf * 32 - from)
    await on`
      insert into settled.tree_part values (${day}, ${from / PART_BYTES},
        ${first < part.length ? part.subarray(first, first + 32) : null}, ${part})`
  }
}

type Answer = import('../apps/api/src/testing/service.ts').Answer

/** By path: packages must not import applications. */
async function startService() {
  const file = fileURLToPath(new URL('../apps/api/src/testing/service.ts', import.meta.url))
  const { startServiceOn } = (await import(file)) as typeof import('../apps/api/src/testing/service.ts')
  return startServiceOn({ DATABASE_URL: postgres.url, RPC_URL: 'http://127.0.0.1:1', RATE_LIMIT: '1000000' })
}

async function measure(): Promise<void> {
  const service = await startService()
  let asked = 0
  const getNext = () => {
    asked += 1
    return getAccount(1 + ((asked * 7_919) % accounts))
  }
  const time = async (path: string, check: (body: Answer['body']) => boolean) => {
    const startedAt = performance.now()
    const { status, body } = await service.get(path)
    const took = performance.now() - startedAt
    if (!check(body)) throw new Error(`${path} is ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    return took
  }
  const reads = {
    nothing: () => time(`/api/power/orders?address=${getAccount(1)}`, ({ data }) => data?.total === 0),
    proof: () =>
      time(
        `/api/proof?address=${getNext()}&token=${tokens[asked % 2]}`,
        ({ data }) => data?.open?.day === OPEN_DAY && data?.payable?.day === PAYABLE_DAY,
      ),
    'dividends, newest': () =>
      time(`/api/depositNode/list?address=${getNext()}`, ({ data }) => data?.total === days * tokens.length),
    'dividends, oldest': () =>
      time(
        `/api/depositNode/list?address=${getNext()}&pageSize=10&page=${Math.ceil((days * tokens.length) / 10)}`,
        ({ data }) => data?.list.at(-1)?.epoch === firstDay,
      ),
    assets: () => time(`/api/getAssets?address=${getNext()}`, ({ code }) => code === 0),
    'what may be withdrawn': () => time(`/api/withdrawal/terms?address=${getNext()}`, ({ code }) => code === 0),
  }
  for (const [name, ask] of Object.entries(reads)) {
    for (let nth = 0; nth < 200; nth += 1) await ask()
    for (const atOnce of [1, 8]) {
      const times: number[] = []
      while (times.length < ASKED) times.push(...(await Promise.all(Array.from({ length: atOnce }, ask))))
      say(`${name}, ${atOnce} at once`, times)
    }
  }
  const alone = await Promise.all(
    [1, 2, 3].map(() => time(`/api/withdrawal/terms?address=${getAccount(1)}`, ({ code }) => code === 0)),
  ).catch((error: unknown) => error)
  if (Array.isArray(alone)) say('what the only one who has anything may withdraw', alone)
  else console.log('what the only one who has anything may withdraw:', String(alone))
  await service.stop(0)
}

async function writeAnotherDay(on: Sql): Promise<void> {
  const startedAt = performance.now()
  await writeRows(on, PAYABLE_DAY + 1, days + 1)
  console.log(`rows of one more day: ${Math.round((performance.now() - startedAt) / 1_000)} s`)
}

function say(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`)
}
