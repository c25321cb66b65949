import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asRole, type RunTimeRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import { ensureKeystore } from '@app/sandbox/keys'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { createScratch } from '@app/testing/scratch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployLocal } from '../../contracts/script/deploy-local.ts'
import { localDividendSigners, localSettler } from '../../contracts/script/local-settings.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { startLoad } from './load.ts'
import { createProcesses, kinds, type Processes, type ProcessSet, replaceSet, root, untilReady } from './processes.ts'

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

let scratch: Awaited<ReturnType<typeof createScratch>>
let anvil: Anvil
let database: TestDatabase
let sql: Sql
let trees: Record<'former' | 'next', string>
let processes: Processes
let balancer: Balancer | undefined
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

async function swap(tree: string, round: string, before: ProcessSet) {
  stage = `to ${round}`
  return replaceSet(processes, tree, round, before)
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
  const environment = {
    RPC_URL: anvil.url,
    CHAIN_ID: '31337',
    DEPLOYMENT_FILE: deploymentFile,
    PUBLIC_URL: 'http://127.0.0.1',
    ...ensureKeystore(scratch.path, { name: 'settler', prefix: 'SETTLER', account: localSettler }),
    ...ensureKeystore(scratch.path, { name: 'signer', prefix: 'VOUCHER', account: localDividendSigners[1] }),
  }
  const getDatabaseUrl = (role: RunTimeRole) => asRole(database.url, role)
  processes = createProcesses({ environment, getDatabaseUrl, sockets: scratch.path })
})

afterAll(async () => {
  await processes?.killAll()
  balancer?.stop()
  await sql?.end()
  await anvil?.stop()
  await database?.drop()
  await scratch?.remove()
})

it(`forward from ${former}, back and forward again loses no request and no write`, async () => {
  migrateBy(trees.former)
  const first = await processes.startSet(trees.former, 'a')
  for (const one of processes.running) await untilReady(one)
  balancer = await startBalancer(processes.running)
  const { url } = balancer
  await expect.poll(async () => (await fetch(`${url}/api/hello`)).status, { timeout: 60_000, interval: 250 }).toBe(200)
  const load = startLoad(url, () => stage)

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
  for (const kind of kinds.toReversed()) for (const one of fourth[kind]) await processes.end(one)

  console.log(`${answered} requests answered, ${nonces.length} of them written`)
  expect(failures).toEqual([])
  expect(nonces.length).toBeGreaterThan(50)
  expect(new Set(nonces).size).toBe(nonces.length)
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from app.session_nonce`
  expect(row!.count).toBe(nonces.length)
}, 600_000)
