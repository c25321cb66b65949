import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { makeHashTree } from '@app/core/settlement/history/hash-tree'
import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { startPostgres } from '@app/testing/postgres'
import { vacuumVisible } from '@app/testing/vacuum'
import { writeFreshCursor } from './serving.ts'

/** Time of `GET /api/proof`, sequentially and eight at once, next to a read that finds nothing. */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000)
const ASKED = 3_000
const DAYS = [20_800, 20_807, 20_812] as const
const [, OPEN_DAY, PAYABLE_DAY] = DAYS
const PART_BYTES = 256 * 32
const { contracts } = getDeployment(31_337)
const tokens = [contracts.productToken, contracts.usdt].map((token) => token.toLowerCase() as Address)
const NOW = (PAYABLE_DAY + 4) * 86_400

const postgres = await startPostgres({ settings: { shared_buffers: '256MB', max_wal_size: '4GB' } })
const sql = createClient(postgres.url, { max: 2, settings: { 'chain.journal': 'off' } })
try {
  await migrate(postgres.url)
  await fill(sql)
  await measure()
} finally {
  await sql.end()
  await postgres.stop()
}

function getAccount(id: number): Address {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(id))
  return `0x${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`
}

function getCumulative(id: number): bigint {
  return 10n ** 18n * BigInt(id)
}

function* listLeaves() {
  for (let id = 1; id <= accounts; id += 1)
    for (const token of tokens) yield { account: getAccount(id), token, cumulative: getCumulative(id) }
}

function makeTree() {
  const count = accounts * tokens.length
  return makeHashTree({ chainId: 31_337, vault: contracts.dividendVault, leaves: listLeaves(), count })
}

async function fill(on: Sql): Promise<void> {
  const hash = `0x${'ab'.repeat(32)}`
  await on`insert into settled.rules values (${hash}, '{}')`
  for (const token of tokens)
    for (const day of DAYS)
      await on`
        insert into settled.leaf select substring(sha256(int8send(id)) for 20), ${token}, ${day},
          10::numeric ^ 18 * id from generate_series(1, ${accounts}) id`
  const tree = makeTree()
  for (const [index, day] of [OPEN_DAY, PAYABLE_DAY].entries()) {
    await writeTree(on, day, tree.nodes)
    const leafCount = accounts * tokens.length
    await on`
      insert into settled.day values (${day}, ${hash}, ${tree.root!}, sha256(int4send(${day})), true, ${leafCount},
        ${leafCount}, 1, ${hash}, 7)`
    await on`
      insert into chain.dividend_post values (${index}, 0, ${hash}, ${index}, ${day}, ${tree.root!}, ${hash}, ${hash}, 1,
        ${hash}, ${hash}, ${(day + 1) * 86_400})`
  }
  await writeFreshCursor(on, { number: 9, hash, timestamp: NOW })
  await vacuumVisible(on)
  console.log(`${accounts * tokens.length} leaves, ${DAYS.length} days`)
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
  const time = async (path: string, check: (body: Answer['body']) => boolean) => {
    const startedAt = performance.now()
    const { status, body } = await service.get(path)
    const took = performance.now() - startedAt
    if (!check(body)) throw new Error(`${path} is ${status} and not what it should be`)
    return took
  }
  const askProof = () => {
    asked += 1
    const account = getAccount(1 + ((asked * 7_919) % accounts))
    return time(
      `/api/proof?address=${account}&token=${tokens[asked % 2]}`,
      ({ data }) => data?.open?.day === OPEN_DAY && data?.payable?.day === PAYABLE_DAY,
    )
  }
  const askNothing = () => time(`/api/power/orders?address=${getAccount(1)}`, ({ data }) => data?.total === 0)
  for (let nth = 0; nth < 200; nth += 1) await askProof()
  for (const [name, ask] of [
    ['nothing', askNothing],
    ['proof', askProof],
  ] as const)
    for (const atOnce of [1, 8]) {
      const times: number[] = []
      while (times.length < ASKED) times.push(...(await Promise.all(Array.from({ length: atOnce }, ask))))
      say(`${name}, ${atOnce} at once`, times)
    }
  await service.stop(0)
}

function say(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`)
}
