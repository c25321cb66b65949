import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hash } from '@app/core/api/primitives'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import { settleVector } from '@app/core/settlement/history/history.test-setup'
import { asRole } from '@app/db/as-role'
import { createClient, toNumeric, type Sql } from '@app/db/client'
import { getWorld, LAST_BLOCK, moveCursor, readVector, writeLogs } from '@app/settling/chain-log.test-setup'
import type { Key } from '@app/keys/key'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { pino } from 'pino'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { listen } from './listen.ts'
import { createOwnDays, type OwnDays } from './own-days.ts'
import type { OwnLimits } from './judge.ts'
import { createSigner, type Signer } from './signer.ts'
import { openVoucherLog } from './voucher-log.ts'

export const key = privateKeyToAccount(`0x${'5'.repeat(64)}`)
export const vector = readVector('chance')
export const days = Array.from(settleVector(vector), (settled) => ({
  day: settled.day,
  root: settled.getTree().root,
  leaves: [...settled.listLeaves()],
}))

export let database: TestDatabase
export let admin: Sql
export let sql: Sql
export let ownDays: OwnDays
export let socketPath: string
let folder: string
let server: { stop(): Promise<void> }

const at = { chainId: vector.chainId, vault: vector.contracts.vault }
const hash = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`

/** The process with a database of the vector's logs and a socket of its own. */
export function setUpSigner(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signer-'))
    socketPath = join(folder, 'signer.sock')
    database = await createTestDatabase()
    admin = createClient(database.url, { max: 1 })
    await admin`select set_config('chain.journal', 'off', false)`
    sql = createClient(asRole(database.url, 'app_signer'), { max: 3 })
    await writeLogs(admin, vector.logs)
    await moveTo(vector.now)
    ownDays = createOwnDays(sql, getWorld(vector))
    const signer = makeSigner()
    server = await listen(signer, socketPath, pino({ level: 'silent' }))
  })
  afterAll(async () => {
    await server.stop()
    await sql.end({ timeout: 1 })
    await admin.end({ timeout: 1 })
    await database.drop()
    rmSync(folder, { recursive: true })
  })
}

/** Another process, with a folder of its own where none is named. */
export function makeSigner(own: { key?: Key } & Partial<OwnLimits> = {}): Signer {
  const { key: ownKey = key, ...limits } = own
  const usual = {
    vouchers: openVoucherLog(mkdtempSync(join(folder, 'vouchers-'))),
    dailyMost: undefined,
    readClock: undefined,
  }
  const log = pino({ level: 'silent' })
  return createSigner({ key: ownKey, at, sql, ownDays, limits: { ...usual, ...limits }, log })
}

export async function moveTo(timestamp: number, heardAgo = 0): Promise<void> {
  await moveCursor(admin, { chainId: vector.chainId, block: LAST_BLOCK, timestamp })
  await admin`
    update chain.cursor set updated_at = floor(extract(epoch from clock_timestamp()))::bigint - ${heardAgo}::bigint`
}

export const ages = { payable: ROOT_PAYABLE_AGE, open: ROOT_OPEN_AGE }

export async function post(...posts: { day: number; age: number; root?: Hash }[]): Promise<void> {
  await admin`delete from chain.dividend_post`
  for (const [index, { day, age, root }] of posts.entries())
    await admin`insert into chain.dividend_post ${admin({
      block_number: 1_000 + index,
      log_index: 0,
      transaction_hash: hash(index),
      root_index: index,
      day,
      root: root ?? days.find((each) => each.day === day)!.root!,
      previous_root: hash(0),
      rules_hash: hash(0),
      anchor_block: '0',
      anchor_hash: hash(0),
      file_hash: hash(0),
      posted_at: vector.now - age,
    })}`
}

/** Replaces what the settler has written. */
export async function settle(...settled: { day: number; root: Hash }[]): Promise<void> {
  await admin`delete from settled.day`
  await admin`insert into settled.rules (hash, content) values (${hash(0)}, '{}') on conflict do nothing`
  for (const { day, root } of settled)
    await admin`insert into settled.day ${admin({
      day,
      rules_hash: hash(0),
      root,
      file_hash: hash(day),
      is_whole: false,
      leaf_count: 1,
      change_count: 1,
      anchor_block: 0,
      anchor_hash: hash(0),
      settled_at: 0,
    })}`
}

export async function setCap(token: `0x${string}`, cap: bigint): Promise<void> {
  await admin`
    insert into chain.dividend_token (token, added_at, total_funded, total_covered, total_paid, total_recovered, daily_cap)
    values (${token}, 0, 0, 0, 0, 0, ${toNumeric(cap)}::numeric)
    on conflict (token) do update set daily_cap = excluded.daily_cap`
}

export async function setPaid(account: `0x${string}`, token: `0x${string}`, paid: bigint): Promise<void> {
  await admin`
    insert into chain.dividend_account (account, token, paid, payment_count)
    values (${account}, ${token}, ${toNumeric(paid)}::numeric, 1)
    on conflict (account, token) do update set paid = excluded.paid`
}

export function ask(
  path: string,
  body?: unknown,
  socket = socketPath,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: socket, path, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> }),
      )
    })
    call.once('error', reject)
    call.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
}
