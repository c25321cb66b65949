import { writeFileSync } from 'node:fs'
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
import { createProcesses, kinds, type Processes, type ProcessSet, replaceSet, untilReady } from './processes.ts'
import { extractVersions, former, migrateBy, type Versions } from './versions.ts'

let scratch: Awaited<ReturnType<typeof createScratch>>
let anvil: Anvil
let database: TestDatabase
let sql: Sql
let trees: Versions
let processes: Processes
let balancer: Balancer | undefined
let stage = 'starting'

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
  trees = extractVersions(scratch.path)
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
  migrateBy(trees.former, database.url)
  const first = await processes.startSet(trees.former, 'a')
  for (const one of processes.running) await untilReady(one)
  balancer = await startBalancer(processes.running)
  const { url } = balancer
  await expect.poll(async () => (await fetch(`${url}/api/hello`)).status, { timeout: 60_000, interval: 250 }).toBe(200)
  const load = startLoad(url, () => stage)

  stage = 'migrating'
  expect(migrateBy(trees.next, database.url)).toContain('applied 9000-of-the-test.sql')
  const newest = await readSchema()
  // Longer than a process takes to look at the schema again.
  await sleep(6_000)
  const second = await swap(trees.next, 'b', first)

  stage = 'migrating by the former version'
  expect(migrateBy(trees.former, database.url)).toContain('9000-of-the-test.sql')
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
