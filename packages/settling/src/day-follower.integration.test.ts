import { asRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import { hashText } from '@app/core/settlement/history/rules-file'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clearChain,
  getWorld,
  LAST_BLOCK,
  moveCursor,
  readVector,
  type Vector,
  vectorNames,
  writeLogs,
} from './chain-log.test-setup.ts'
import { createDayFollower } from './day-follower.ts'

let database: TestDatabase
let admin: Sql
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase()
  admin = createClient(database.url, { max: 1 })
  sql = createClient(asRole(database.url, 'app_signer'), { max: 1 })
})

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await admin.end({ timeout: 1 })
  await database.drop()
})

beforeEach(async () => clearChain(admin))

function follow(vector: Vector, batchSize?: number) {
  const days: Vector['days'] = []
  const begun: string[] = []
  let failing = 0
  const follower = createDayFollower({
    sql,
    world: getWorld(vector),
    ...(batchSize !== undefined && { batchSize }),
    onBegin: (reason) => {
      begun.push(reason)
      days.length = 0
    },
    onDay: async (settled) => {
      if (failing > 0) {
        failing -= 1
        throw new Error('not written')
      }
      days.push({
        day: settled.day,
        root: settled.getTree().root ?? null,
        fileHash: hashText(settled.writeFile()),
      })
      await Promise.resolve()
    },
  })
  return {
    days,
    begun,
    turn: async () => follower.follow(),
    failOnce: () => {
      failing = 1
    },
  }
}

async function write(vector: Vector): Promise<void> {
  await writeLogs(admin, vector.logs)
  await moveCursor(admin, { chainId: vector.chainId, block: LAST_BLOCK, timestamp: vector.now })
}

async function openMismatch(): Promise<void> {
  await admin`
    insert into chain.mismatch (what, block_number, block_hash, index_value, chain_value, found_at)
    values ('x', 1, ${`0x${'00'.repeat(32)}`}, 1, 2, 1)`
}

describe('days followed through the log', () => {
  it.each(vectorNames)('are those of the second implementation, at once: %s', async (name) => {
    const vector = readVector(name)
    await write(vector)
    const { turn, days, begun } = follow(vector, 7)
    const nextDay = vector.days.length === 0 ? undefined : vector.days.at(-1)!.day + 1
    expect(await turn()).toMatchObject({ kind: 'followed', ...(nextDay !== undefined && { nextDay }) })
    expect(days).toEqual(vector.days)
    expect(await turn()).toMatchObject({ kind: 'followed' })
    expect(days).toEqual(vector.days)
    expect(begun).toHaveLength(1)
  })

  it.each(['empty-pools', 'chance', 'later-rules'])('are the same as blocks come one by one: %s', async (name) => {
    const vector = readVector(name)
    const { turn, days } = follow(vector)
    for (const block of new Set(vector.logs.map(({ blockNumber }) => blockNumber))) {
      const logs = vector.logs.filter(({ blockNumber }) => blockNumber === block)
      await writeLogs(admin, logs)
      await moveCursor(admin, { chainId: vector.chainId, block, timestamp: logs[0]!.timestamp })
      expect(await turn()).toMatchObject({ kind: 'followed' })
    }
    for (let day = 0; day <= vector.days.length; day += 1) {
      const timestamp = Math.min(vector.now, vector.logs.at(-1)!.timestamp + day * 86_400)
      await moveCursor(admin, { chainId: vector.chainId, block: LAST_BLOCK + day, timestamp })
      await turn()
    }
    await moveCursor(admin, { chainId: vector.chainId, block: 2 * LAST_BLOCK, timestamp: vector.now })
    await turn()
    expect(days).toEqual(vector.days)
  })

  it('begin anew when a pool of a settled day is announced to give nothing', async () => {
    const vector = readVector('empty-pools')
    const { turn, begun, days } = follow(vector)
    const [announcements, others] = [vector.logs.slice(-2), vector.logs.slice(0, -2)]
    await writeLogs(admin, others)
    const first = { block: announcements[0]!.blockNumber - 1, timestamp: announcements[0]!.timestamp }
    await moveCursor(admin, { chainId: vector.chainId, ...first })
    await turn()
    const before = [...days]
    await writeLogs(admin, announcements)
    await moveCursor(admin, { chainId: vector.chainId, block: LAST_BLOCK + 1, timestamp: vector.now })
    await turn()
    expect(days).toEqual(vector.days)
    expect(days.slice(0, before.length)).not.toEqual(before)
    expect(begun).toEqual([expect.any(String), expect.stringContaining('announced to give nothing')])
  })
})

describe('a history that is not to be trusted', () => {
  const vector = readVector('one-day')
  it('is waited for', async () => {
    const { turn, days } = follow(vector)
    expect(await turn()).toEqual({ kind: 'waiting', reason: 'The indexer has never run with this database.' })
    await writeLogs(admin, vector.logs)
    await moveCursor(admin, { chainId: 56, block: LAST_BLOCK, timestamp: vector.now })
    expect(await turn()).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('holds chain 56') })
    await write({ ...vector, logs: [] })
    await admin`update chain.cursor set state = 'replaying'`
    expect(await turn()).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('anew') })
    await admin`update chain.cursor set state = 'live'`
    await admin`insert into chain.deep_reorg (block, depth, at) values (1, 1, 1)`
    expect(await turn()).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('acknowledged') })
    await admin`delete from chain.deep_reorg`
    await openMismatch()
    expect(await turn()).toMatchObject({ kind: 'waiting', reason: 'Index and chain differ.' })
    await admin`update chain.cursor set final_block_number = null`
    await admin`delete from chain.mismatch`
    expect(await turn()).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('final') })
    expect(days).toEqual([])
  })

  it('is settled anew when a log that was read is another, though as many are there', async () => {
    await write(vector)
    const { turn, days, begun } = follow(vector)
    await turn()
    const funded = vector.logs.find(({ address, data }) => address === vector.contracts.vault && data.length === 194)!
    await admin`
      update chain.log set data = ${`0x${'0'.repeat(60)}ffff${funded.data.slice(66)}`}
      where block_number = ${funded.blockNumber} and log_index = ${funded.logIndex}`
    await openMismatch()
    await turn()
    expect(begun).toHaveLength(1)
    await admin`update chain.mismatch set ended_at = 2`
    expect(await turn()).toMatchObject({ kind: 'followed' })
    expect(begun).toEqual([expect.any(String), 'final logs have changed'])
    expect(days.map(({ day }) => day)).toEqual(vector.days.map(({ day }) => day))
    expect(days).not.toEqual(vector.days)
  })

  it('is settled anew when final blocks are taken back', async () => {
    await write(vector)
    const { turn, days, begun } = follow(vector)
    await turn()
    await moveCursor(admin, { chainId: vector.chainId, block: vector.logs.at(-1)!.blockNumber, timestamp: vector.now })
    await turn()
    expect(begun).toEqual([expect.any(String), 'final blocks were taken back'])
    expect(days).toEqual(vector.days)
  })

  it('says which day cannot be computed and why, and goes on when the missing log is there', async () => {
    const unknown = readVector('unknown-rules')
    await write({ ...unknown, logs: unknown.logs.slice(0, -1) })
    const { turn, days } = follow(unknown)
    const failed = {
      kind: 'failed',
      nextDay: unknown.days[2]!.day,
      reason: expect.stringContaining('which are not known here'),
    }
    expect(await turn()).toMatchObject(failed)
    await writeLogs(admin, unknown.logs.slice(-1))
    expect(await turn()).toMatchObject(failed)
    await admin`update chain.cursor set reorg_count = reorg_count + 1`
    expect(await turn()).toMatchObject({ kind: 'followed' })
    expect(days).toEqual(unknown.days)
  })

  it('tells a day again that could not be written', async () => {
    await write(vector)
    const { turn, days, failOnce } = follow(vector)
    failOnce()
    await expect(turn()).rejects.toThrow('not written')
    await turn()
    expect(days).toEqual(vector.days)
  })
})
