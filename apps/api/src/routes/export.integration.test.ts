import { once } from 'node:events'
import type { Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { createAdaptorServer } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { getPools } from '../pools.ts'
import { createChainRows, makeAddress } from '../testing/chain-rows.ts'
import { addExportRoutes } from './files.ts'

const readers = { small: makeAddress('reader'), large: makeAddress('reader of much') }
const getPath = (address: string) => `/api/export.csv?list=deposits&address=${address}`
let testDatabase: TestDatabase
let database: Sql
let ctx: ServiceContext

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const rows = createChainRows(testDatabase.url)
  await rows.setCursor()
  await rows.close()
  database = createClient(testDatabase.url, { max: 4, settings: { 'chain.journal': 'off' } })
  const config = readConfig({ DATABASE_URL: testDatabase.url, CHAIN_ID: '31337', TRUSTED_PROXIES: '1' })
  ctx = { config, database, pools: getPools(config.deployment) } as unknown as ServiceContext
})

afterAll(async () => {
  await database.end({ timeout: 1 })
  await testDatabase.drop()
})

it('clients that do not read their files keep nobody from another file', async () => {
  const app = new OpenAPIHono<ApiEnvironment>()
  addExportRoutes(app, ctx)
  const path = getPath(readers.small)
  const stalled: Response[] = []
  for (let nth = 0; nth < 20; nth += 1) stalled.push(await app.request(path))
  expect(stalled.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await (await app.request(path)).text()).toMatch(/^[a-z_,]+\r\n$/)
  for (const { body } of stalled) await body?.cancel()
})

it('a client can only have so many exports open, and one that takes nothing is cut off', async () => {
  // More than the buffers between the two sockets hold: those of a local socket do not grow.
  await database`
    insert into chain.position (pool, position_id, account, amount, staked_at, unlock_at, stake_block, stake_transaction)
    select ${ctx.config.deployment.contracts.stakingPoolUsdt}, nth, ${readers.large}, 5, 1, 2, 20, ${`0x${'ab'.repeat(32)}`}
    from generate_series(1, 10000) nth`
  const app = new OpenAPIHono<ApiEnvironment>()
  addExportRoutes(app, ctx, { openFiles: { perClient: 2, inAll: 3 }, stallMs: 1_000 })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const folder = mkdtempSync(join(tmpdir(), 'export-test-'))
  const path = join(folder, 'api.sock')
  server.listen(path)
  await once(server, 'listening')
  const open = async (client: string) => {
    const socket = connect(path).on('error', () => undefined)
    socket.write(`GET ${getPath(readers.large)} HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${client}\r\n\r\n`)
    const [head] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    return head.toString('latin1')
  }
  const well = /^HTTP\/1\.1 200 /
  const tooMany = /^HTTP\/1\.1 429 [^]*retry-after: 5\r\n/i
  expect(await open('198.51.100.1')).toMatch(well)
  expect(await open('198.51.100.1')).toMatch(well)
  expect(await open('198.51.100.1')).toMatch(tooMany)
  expect(await open('198.51.100.2')).toMatch(well)
  expect(await open('198.51.100.3')).toMatch(tooMany)
  await vi.waitFor(async () => expect(await open('198.51.100.1')).toMatch(well), { timeout: 30_000, interval: 200 })
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
}, 60_000)
