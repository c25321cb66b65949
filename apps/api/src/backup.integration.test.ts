import { rmSync } from 'node:fs'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { createClient } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import {
  archiveLog,
  getArchive,
  restoreCluster,
  type RestoredPostgres,
  startArchivingPostgres,
  takeBaseBackup,
} from '@app/testing/cluster-backup'
import { findDumpTools, startInstalledPostgres } from '@app/testing/installed-postgres'
import type { Postgres } from '@app/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readClock } from './services/withdrawal/read-clock.ts'
import { readWithdrawal } from './services/withdrawal/read-withdrawal.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from './testing/withdrawal-world.ts'

const unit = 1_000_000n
const schemas = ['app', 'chain', 'settled', 'public']

/** Every row of every table, as PostgreSQL writes it. */
async function dumpTables(url: string): Promise<Record<string, string[]>> {
  const sql = createClient(url, { max: 1 })
  const dump: Record<string, string[]> = {}
  const names = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ${sql(schemas)} order by name`
  for (const { name } of names) {
    const rows = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t order by 1`)
    dump[name] = rows.map(({ row }) => row)
  }
  await sql.end({ timeout: 1 })
  return dump
}

describe('a base backup with vouchers still out', () => {
  const [out, late] = [makeKey('backup', 'out'), makeKey('backup', 'late')]
  let original: Postgres
  let restored: RestoredPostgres | undefined
  let archive: string
  let backup: string
  let world: WithdrawalWorld
  let beforeLoss: Record<string, string[]>
  let kept: Withdrawal
  let lost: Withdrawal

  const read = async ({ id }: Withdrawal) =>
    readWithdrawal(world.ctx, { id: BigInt(id), clock: await readClock(world.sql, world.ctx) })

  beforeAll(async () => {
    original = await startArchivingPostgres()
    archive = await getArchive(original)
    await migrate(original.url)
    world = await createWithdrawalWorld({ url: original.url, drop: () => Promise.resolve() })
    for (const { address } of [out, late]) await world.give(address, world.usdt, 1_000n * unit)
    kept = await world.withdraw(out, 200n * unit)
    backup = await takeBaseBackup(original)

    lost = await world.withdraw(late, 400n * unit)
    await world.pay(kept)
    await archiveLog(original)
    beforeLoss = await dumpTables(original.url)
    await original.kill()
  })

  afterAll(async () => {
    await world.end()
    await restored?.remove()
    await original.stop()
    rmSync(backup, { recursive: true, force: true, maxRetries: 5 })
  })

  it('and its archive brings back every row', async () => {
    restored = await restoreCluster({ port: original.port, archive }, backup, 'archive')
    expect(await dumpTables(original.url)).toEqual(beforeLoss)
    expect(await migrate(original.url)).toEqual([])
    expect((await read(kept)).state).toBe('successful')
    await restored.remove()
  })

  it('alone goes on at once: what it forgot adds nothing to what it signs, and is read from the chain', async () => {
    restored = await restoreCluster({ port: original.port, archive }, backup, 'backup')
    await world.chain`select set_config('chain.journal', 'off', false)`
    expect(await world.sql`select from app.withdrawal where id = ${lost.id}`).toHaveLength(0)
    await world.setCursor()
    const smaller = await world.withdraw(late, 100n * unit)
    // The indexer reads again what the chain has: payments of both, the lost voucher among them.
    await world.cash(kept.voucher!)
    await world.cash(lost.voucher!)
    await world.advance(2)
    await expect(world.cash(smaller.voucher!)).rejects.toThrow('NothingToPay')
    expect(await read(kept)).toMatchObject({ state: 'successful', payment: { amount: String(200n * unit) } })
    expect(await read(smaller)).toMatchObject({ state: 'successful', payment: { amount: String(400n * unit) } })
    expect(await world.dividends.readPaid(late.address, world.usdt)).toBe(400n * unit)
    await world.pay(await world.withdraw(late, 600n * unit))
    expect(await world.dividends.readPaid(late.address, world.usdt)).toBe(1_000n * unit)
    await expect(world.withdraw(late, 10n * unit)).rejects.toMatchObject({ key: 'INSUFFICIENT_BALANCE' })
  })
})

const tools = findDumpTools()

describe.skipIf(tools === undefined)('pg_dump and pg_restore', () => {
  it('bring back every row with its guards', async () => {
    const server = await startInstalledPostgres(tools!)
    const [from, to] = [server.getUrl('live'), server.getUrl('restored')]
    const admin = createClient(server.getUrl('postgres'), { max: 1 })
    try {
      for (const name of ['live', 'restored']) await admin`create database ${admin(name)}`
      await migrate(from)
      const live = await createWithdrawalWorld({ url: from, drop: () => Promise.resolve() })
      const owner = makeKey('dumped')
      await live.give(owner.address, live.usdt, 1_000n * unit)
      const { id } = await live.withdraw(owner, 100n * unit)
      await live.end()
      server.run('pg_dump', '--format=custom', '--file=dump', `--dbname=${from}`)
      server.run('pg_restore', '--exit-on-error', '--single-transaction', `--dbname=${to}`, 'dump')

      expect(await dumpTables(to)).toEqual(await dumpTables(from))
      expect(await migrate(to)).toEqual([])
      const sql = createClient(to, { max: 1 })
      const clock = await readClock(sql, live.ctx)
      expect(await readWithdrawal({ ...live.ctx, database: sql }, { id: BigInt(id), clock })).toMatchObject({
        state: 'pending',
        voucher: { upTo: String(100n * unit) },
      })
      await expect(sql`delete from app.voucher`).rejects.toThrow(/append-only/)
      await expect(sql`update app.voucher set amount = amount`).rejects.toThrow(/append-only/)
      await expect(sql`delete from app.withdrawal`).rejects.toThrow(/refused/)
      await expect(sql`truncate app.withdrawal cascade`).rejects.toThrow(/refused/)
      await expect(sql`update app.withdrawal set paid_to = paid_to + 1`).rejects.toThrow(/narrower/)
      await sql.end({ timeout: 1 })
    } finally {
      await admin.end({ timeout: 1 })
      server.stop()
    }
  })
})
