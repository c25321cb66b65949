import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getDeployment } from '@app/config/deployments'
import { createClient } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, makeSchema, type TestDatabase } from '@app/testing/database'
import { type ChainDump, dumpChain } from '@app/testing/dump-chain'
import { createJsonRpc } from '@app/testing/json-rpc'
import { startPostgres } from '@app/testing/postgres'
import { createRandom } from '@app/testing/random'
import { emitSyntheticEvents } from '@app/testing/synthetic-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexOnce, startTestIndexer, waitForHead } from './test-indexer.ts'

const deployment = getDeployment(31337)
const databases: TestDatabase[] = []
const children = new Set<ChildProcess>()
let anvil: Anvil
let head: { number: number; hash: string }
let reference: ChainDump

async function createDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

beforeAll(async () => {
  anvil = await startAnvil()
  await emitSyntheticEvents({ url: anvil.url, deployment, seed: 1, blocks: 300, eventsPerBlock: 20 })
  const block = await createJsonRpc(anvil.url)<{ number: string; hash: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  head = { number: Number(block.number), hash: block.hash }
  const database = await createDatabase()
  await indexOnce({ databaseUrl: database.url, rpcUrls: [anvil.url], deployment }, head)
  reference = await dumpChain(database.url)
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(databases.map(async (database) => database.drop()))
  await anvil.stop()
})

/** The real process. Resolves when it begins to write. */
async function startProcess(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: databaseUrl, RPC_URL: anvil.url, CHAIN_ID: '31337', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await new Promise<void>((settle, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('"indexing"') && settle())
    child.once('exit', (code) => reject(new Error(`The indexer ended with ${code}`)))
  })
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((settle) => child.once('exit', settle))
  child.kill(signal)
  return ended
}

describe('an indexer that is killed', () => {
  it('again and again in the middle of writing goes on to the very same tables', async () => {
    const database = await createDatabase()
    const sql = createClient(database.url, { max: 1 })
    const random = createRandom(2)
    const heights = new Set<number>()
    for (let kills = 0; kills < 4; kills++) {
      const child = await startProcess(database.url)
      await sleep(random.integer(200 + 100 * kills))
      await end(child, 'SIGKILL')
      const [row] = await sql<{ block_number: number | null }[]>`select block_number from chain.cursor`
      heights.add(row?.block_number ?? 0)
    }
    await sql.end()
    expect(Math.min(...heights)).toBeLessThan(head.number)
    const child = await startProcess(database.url)
    await waitForHead(database.url, head)
    expect(await dumpChain(database.url)).toEqual(reference)
    const stoppingAt = performance.now()
    expect(await end(child, 'SIGTERM')).toBe(0)
    expect(performance.now() - stoppingAt).toBeLessThan(5_000)
  }, 150_000)
})

describe('a database that goes away', () => {
  it('in mid-write, by a crash, is waited for and continued to the very same tables', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'indexer-crash-'))
    const dataDir = join(folder, 'data')
    let server = await startPostgres({ dataDir })
    await makeSchema(server.url)
    const { url, port } = server
    const range = { initial: 20, maximum: 20, targetLogs: 1_000 }
    const errors: string[] = []
    const indexer = startTestIndexer({
      databaseUrl: url,
      rpcUrls: [anvil.url],
      deployment,
      policy: { pollMs: 20, range },
      onLog: ({ level, msg }) => Number(level) >= 50 && errors.push(String(msg)),
    })
    for (const pause of [150, 400]) {
      await sleep(pause)
      await server.kill()
      server = await startPostgres({ dataDir, port })
    }
    await waitForHead(url, head)
    await indexer.stop()
    expect(errors).toContainEqual(expect.stringContaining('the database failed; will try again'))
    expect(await dumpChain(url)).toEqual(reference)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('by cut connections loses the right to write and gets it back', async () => {
    const database = await createDatabase()
    const sql = createClient(database.url, { max: 1 })
    const range = { initial: 10, maximum: 10, targetLogs: 1_000 }
    const policy = { pollMs: 20, journalDepth: 60, range }
    const indexer = startTestIndexer({ databaseUrl: database.url, rpcUrls: [anvil.url], deployment, policy })
    for (let cut = 0; cut < 6; cut++) {
      await sleep(120)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'indexer' and datname = current_database()`
    }
    await waitForHead(database.url, head)
    await indexer.stop()
    await sql.end()
    expect(await dumpChain(database.url)).toEqual(reference)
  })
})
