import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { asRole } from '@app/db/as-role'
import { createClient } from '@app/db/client'
import { makeWorld } from '@app/settling/world'
import { listen } from '@app/signer/listen'
import { createOwnDays } from '@app/signer/own-days'
import { createSigner } from '@app/signer/signer'
import { openVoucherLog } from '@app/signer/voucher-log'
import { createTestDatabase } from '@app/testing/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { type RunningServer, startServer } from './server.ts'
import { startStubNode } from './testing/stub-node.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from './testing/withdrawal-world.ts'

const unit = 1_000_000n
const owner = makeKey('traced')
const ends: (() => unknown)[] = []

let world: WithdrawalWorld
let server: RunningServer
const lines = { api: [] as Line[], signer: [] as Line[] }

type Line = Record<string, unknown>

function keepLines(into: Line[]) {
  const write = (chunk: Buffer, _: string, done: () => void) => {
    into.push(JSON.parse(chunk.toString()) as Line)
    done()
  }
  return pino({ base: undefined }, new Writable({ write }))
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'traced-'))
  const socketPath = join(folder, 'signer.sock')
  const database = await createTestDatabase()
  world = await createWithdrawalWorld(database)
  await world.give(owner.address, world.usdt, 1_000n * unit)
  const node = await startStubNode()
  node.behaviour.vaultSigner = world.key.address

  const { chain, deployment } = world.ctx.config
  const sql = createClient(asRole(database.url, 'app_signer'), { max: 3 })
  const ownDays = createOwnDays(sql, makeWorld(deployment))
  await ownDays.follow()
  const at = { chainId: chain.id, vault: world.vault }
  const limits = { vouchers: openVoucherLog(join(folder, 'vouchers')), dailyMost: undefined, readClock: undefined }
  const log = keepLines(lines.signer)
  const signer = await listen(createSigner({ key: world.key, at, sql, ownDays, limits, log }), socketPath, log)
  const environment = { CHAIN_ID: '31337', PORT: '0', RPC_URL: node.url, SIGNER_SOCKET: socketPath }
  const config = readConfig({ ...environment, DATABASE_URL: asRole(database.url, 'app_api') })
  server = await startServer(config, keepLines(lines.api))
  ends.push(
    () => server.stop(0),
    () => signer.stop(),
    () => sql.end({ timeout: 1 }),
    () => node.stop(),
    () => world.end(),
    () => rmSync(folder, { recursive: true }),
  )
})

afterAll(async () => {
  for (const end of ends) await end()
})

async function ask(requestId: string) {
  await world.setCursor()
  const request = await world.signWithdrawal(owner, 100n * unit)
  const response = await fetch(`${server.url}/api/withdrawal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ ...request, amount: request.amount.toString() }),
  })
  const answer = (await response.json()) as { details?: { reason?: string } }
  return { id: response.headers.get('x-request-id'), reason: answer.details?.reason }
}

it('a request has one id in the logs of the API and of the signer that it asked', async () => {
  // This signer has computed no day of the world's, and says so of each voucher: what it signs is tested where it is.
  expect(await ask('trace-12345678')).toEqual({ id: 'trace-12345678', reason: 'signerRefuses' })
  const refused = lines.signer.filter(({ msg }) => msg === 'refused')
  expect(refused).toEqual([expect.objectContaining({ requestId: 'trace-12345678', account: owner.address })])
  await expect
    .poll(() => lines.api.filter(({ msg }) => msg === 'request'))
    .toEqual([expect.objectContaining({ requestId: 'trace-12345678', path: '/api/withdrawal' })])
})

it('what is no id reaches neither log', async () => {
  const forged = 'x'.repeat(65)
  const { id } = await ask(forged)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.signer.at(-1)).toMatchObject({ msg: 'refused', requestId: id })
  expect(JSON.stringify(lines)).not.toContain(forged)
})
