import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { getFreePort } from '@app/testing/free-port'
import { createScratch } from '@app/testing/scratch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { localDividendSigners, localSettler } from '../../../contracts/script/local-settings.ts'
import { ensureKeystore } from './keys.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
/** Versions before it refuse every newer schema, so there is no way back to them. */
const mechanism = 'packages/db/migrations/0015-needs-of-migrations.sql'
const former =
  process.env['FORMER'] ||
  git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] ||
  git('log', '--diff-filter=A', '--format=%H', '-1', '--', mechanism)

/** What a next version may do to tables that are written all the time. */
const nextMigration = `
create table app.upgrade_note (id bigint generated always as identity primary key, text text not null);
comment on table app.upgrade_note is 'Of the test of upgrades.';
alter table app.session_nonce add column upgrade_note text;
alter table app.audit_entry add column upgrade_note text not null default 'none';
alter table chain.block add column upgrade_note text;
alter table chain.cursor add column upgrade_note text;
alter table settled.progress add column upgrade_note text;
`

type Kind = 'indexer' | 'settler' | 'signer' | 'api'
interface Running {
  kind: Kind
  child: ChildProcess
  port: number
  output: string
}
interface Failure {
  what: string
  at: string
}

let scratch: Awaited<ReturnType<typeof createScratch>>
let anvil: Anvil
let database: TestDatabase
let sql: Sql
let trees: Record<'former' | 'next', string>
let environment: Record<string, string>
let balancer: Server
const running = new Set<Running>()
let stage = 'starting'

/** The committed files of `commit`, with the packages that are installed here; its own packages are its own. */
function extract(commit: string, name: string): string {
  const tree = path.join(scratch.path, name)
  mkdirSync(path.join(tree, 'node_modules/@app'), { recursive: true })
  const archive = `${tree}.tar`
  git('archive', '--format=tar', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', tree])
  const link = (inside: string) => symlinkSync(path.join(root, inside), path.join(tree, inside))
  for (const entry of readdirSync(path.join(root, 'node_modules')))
    if (entry !== '@app') link(path.join('node_modules', entry))
  for (const group of ['apps', 'packages'])
    for (const entry of readdirSync(path.join(tree, group))) {
      const own = path.join(tree, group, entry)
      symlinkSync(own, path.join(tree, 'node_modules/@app', entry))
      const nested = path.join(group, entry, 'node_modules')
      if (existsSync(path.join(root, nested))) link(nested)
    }
  return tree
}

function migrateBy(tree: string): string {
  return execFileSync(process.execPath, ['--import', 'tsx', 'packages/db/src/run-migrate.ts'], {
    cwd: tree,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
  })
}

async function start(tree: string, kind: Kind, extra: Record<string, string> = {}): Promise<Running> {
  const port = await getFreePort()
  const child = spawn(process.execPath, ['--max-old-space-size=256', '--import', 'tsx', `apps/${kind}/src/main.ts`], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'],
      ...environment,
      DATABASE_URL: asRole(database.url, `app_${kind}`),
      ...(kind === 'api'
        ? { PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '1' }
        : { METRICS_PORT: String(port) }),
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const one: Running = { kind, child, port, output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (one.output = (one.output + chunk.toString()).slice(-20_000)))
  running.add(one)
  return one
}

async function untilReady(one: Running): Promise<void> {
  await expect
    .poll(
      async () => {
        if (one.child.exitCode !== null) throw new Error(`The ${one.kind} has ended: ${one.output.slice(-2_000)}`)
        return (await fetch(`http://127.0.0.1:${one.port}/readyz`).catch(() => undefined))?.status
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(200)
}

async function end(one: Running): Promise<void> {
  const ended = once(one.child, 'exit')
  one.child.kill('SIGTERM')
  expect([one.kind, ...((await ended) as unknown[])]).toEqual([one.kind, 0, null])
  running.delete(one)
}

/** As proxies do: sends each request to one that is ready. A former version may close at once: then to the next. */
async function startBalancer(): Promise<string> {
  const ready = new Set<Running>()
  const look = async (one: Running) => {
    const answer = await fetch(`http://127.0.0.1:${one.port}/readyz`).catch(() => undefined)
    if (answer?.ok && running.has(one)) ready.add(one)
    else ready.delete(one)
  }
  const timer = setInterval(() => {
    for (const one of ready) if (!running.has(one)) ready.delete(one)
    for (const one of running) if (one.kind === 'api') void look(one)
  }, 200)
  let turn = 0
  balancer = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const first = turn++
      const list = [...ready].map((_, index, all) => all[(first + index) % all.length]!)
      pass(incoming, Buffer.concat(parts), response, list)
    })
  })
  balancer.on('close', () => clearInterval(timer))
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  return `http://127.0.0.1:${(balancer.address() as { port: number }).port}`
}

function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse, [one, ...others]: Running[]): void {
  if (!one) return void response.writeHead(503).end('{"message":"no replica takes it"}')
  const { method, url, headers } = incoming
  const options = { host: '127.0.0.1', port: one.port, path: url, method, headers, agent: false } as const
  const sent = request(options, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return pass(incoming, body, response, others)
    response.writeHead(502).end(JSON.stringify({ message: error.message }))
  })
  sent.end(body)
}

/** Some requests a second, one in three of which writes a row. */
function startLoad(url: string) {
  const failures: Failure[] = []
  const nonces: string[] = []
  let answered = 0
  const over = new AbortController()
  const reads = ['/api/systemConfig', '/api/tokenStats', '/api/solvency', '/api/dao/ranking']
  const ask = async (turn: number) => {
    const isWrite = turn % 3 === 0
    const target = isWrite ? '/api/session/nonce' : reads[turn % reads.length]!
    const headers = { 'content-type': 'application/json' }
    try {
      const answer = await fetch(url + target, isWrite ? { method: 'POST', headers, body: '{}' } : {})
      const body = (await answer.json()) as { data?: { nonce?: string }; message?: string }
      if (answer.status !== 200) failures.push({ what: `${target} ${answer.status} ${body.message}`, at: stage })
      else if (isWrite) nonces.push(body.data!.nonce!)
      answered += 1
    } catch (error) {
      failures.push({ what: `${target} ${String(error)}`, at: stage })
    }
  }
  const loop = async (offset: number) => {
    for (let turn = offset; !over.signal.aborted; turn += 1) {
      await ask(turn)
      await sleep(120)
    }
  }
  const loops = Promise.all([0, 1].map(loop))
  return {
    finish: async () => {
      over.abort()
      await loops
      return { failures, nonces, answered }
    },
  }
}

async function startSet(tree: string, round: string): Promise<Record<Kind, Running[]>> {
  const set: Record<Kind, Running[]> = { indexer: [], settler: [], signer: [], api: [] }
  set.indexer.push(await start(tree, 'indexer'))
  set.settler.push(await start(tree, 'settler'))
  for (const number of [1, 2]) {
    const socket = path.join(scratch.path, `${round}${number}.sock`)
    const [signer, api] = await Promise.all([
      start(tree, 'signer', { SIGNER_SOCKET: socket }),
      start(tree, 'api', { SIGNER_SOCKET: socket }),
    ])
    set.signer.push(signer)
    set.api.push(api)
  }
  return set
}

/** The indexer first: it is to make what the others read. */
async function swap(tree: string, round: string, before: Record<Kind, Running[]>) {
  stage = `to ${round}`
  const after = await startSet(tree, round)
  for (const kind of ['indexer', 'settler', 'signer', 'api'] as const)
    for (const [index, one] of after[kind].entries()) {
      await untilReady(one)
      // A balancer sees a replica a moment after it is ready.
      await sleep(500)
      await end(before[kind][index]!)
    }
  return after
}

const readSchema = async () => [
  ...(await sql`select name, hash from public.schema_migration order by name`),
  ...(await sql`
    select grantee, table_schema, table_name, privilege_type from information_schema.role_table_grants
    where grantee like 'app\\_%' order by 1, 2, 3, 4`),
]

beforeAll(async () => {
  scratch = await createScratch('upgrade')
  trees = { former: extract(former, 'former'), next: extract('HEAD', 'next') }
  writeFileSync(path.join(trees.next, 'packages/db/migrations/9000-of-the-test.sql'), nextMigration)
  ;[anvil, database] = await Promise.all([startAnvil(), createTestDatabase({ migrated: false })])
  sql = createClient(database.url, { max: 1 })
  const deployment = await deployLocal({ rpcUrl: anvil.url })
  const deploymentFile = path.join(scratch.path, 'deployment.json')
  writeFileSync(deploymentFile, JSON.stringify(deployment))
  environment = {
    RPC_URL: anvil.url,
    CHAIN_ID: '31337',
    DEPLOYMENT_FILE: deploymentFile,
    PUBLIC_URL: 'http://127.0.0.1',
    VOUCHER_LOG_DIR: path.join(scratch.path, 'vouchers'),
    ...ensureKeystore(scratch.path, { name: 'settler', prefix: 'SETTLER', account: localSettler }),
    ...ensureKeystore(scratch.path, { name: 'signer', prefix: 'VOUCHER', account: localDividendSigners[1] }),
  }
})

afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  balancer?.close()
  await sql?.end()
  await anvil?.stop()
  await database?.drop()
  await scratch?.remove()
})

it(`forward from ${former}, back and forward again loses no request and no write`, async () => {
  migrateBy(trees.former)
  const first = await startSet(trees.former, 'a')
  for (const one of running) await untilReady(one)
  const url = await startBalancer()
  await expect.poll(async () => (await fetch(`${url}/api/hello`)).status, { timeout: 60_000, interval: 250 }).toBe(200)
  const load = startLoad(url)

  stage = 'migrating'
  expect(migrateBy(trees.next)).toContain('applied 9000-of-the-test.sql')
  const newest = await readSchema()
  // Longer than a process takes to look at the schema again.
  await sleep(6_000)
  const second = await swap(trees.next, 'b', first)

  stage = 'migrating by the former version'
  expect(migrateBy(trees.former)).toContain('9000-of-the-test.sql')
  expect(await readSchema()).toEqual(newest)

  const third = await swap(trees.former, 'c', second)
  const fourth = await swap(trees.next, 'd', third)
  const { failures, nonces, answered } = await load.finish()
  for (const kind of ['api', 'signer', 'settler', 'indexer'] as const) for (const one of fourth[kind]) await end(one)

  console.log(`${answered} requests answered, ${nonces.length} of them written`)
  expect(failures).toEqual([])
  expect(nonces.length).toBeGreaterThan(50)
  expect(new Set(nonces).size).toBe(nonces.length)
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from app.session_nonce`
  expect(row!.count).toBe(nonces.length)
}, 600_000)
