import { OpenAPIHono } from '@hono/zod-openapi'
import { createTestDatabase } from '@app/testing/database'
import { createClient } from '@app/db/client'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { getPools } from '../domain/pools.ts'
import { createChainRows, makeAddress } from '../testing/chain-rows.ts'
import { addExportRoutes } from './export.ts'

it('keeps nobody from a file by clients that take theirs and do not read them', async () => {
  const testDatabase = await createTestDatabase()
  const rows = createChainRows(testDatabase.url)
  await rows.setCursor()
  const database = createClient(testDatabase.url, { max: 4 })
  const config = readConfig({ DATABASE_URL: testDatabase.url, CHAIN_ID: '31337' })
  const ctx = { config, database, pools: getPools(config.deployment) } as unknown as ServiceContext
  const app = new OpenAPIHono<ApiEnvironment>()
  addExportRoutes(app, ctx)
  const path = `/api/export.csv?list=deposits&address=${makeAddress('reader')}`
  const stalled: Response[] = []
  for (let nth = 0; nth < 20; nth += 1) stalled.push(await app.request(path))
  expect(stalled.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await (await app.request(path)).text()).toMatch(/^[a-z_,]+\r\n$/)
  for (const { body } of stalled) await body?.cancel()
  await database.end({ timeout: 1 })
  await rows.close()
  await testDatabase.drop()
})
