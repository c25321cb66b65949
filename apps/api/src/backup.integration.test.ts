import { rmSync } from 'node:fs'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import {
  archiveLog,
  getArchive,
  type RestoredPostgres,
  restoreCluster,
  startArchivingPostgres,
  takeBaseBackup,
} from '@app/testing/cluster-backup'
import { findDumpTools, startInstalledPostgres } from '@app/testing/installed-postgres'
import type { Postgres } from '@app/testing/postgres'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBalances } from './services/ledger/get-balances.ts'
import { readClock } from './services/withdrawal/read-clock.ts'
import { readWithdrawal } from './services/withdrawal/read-withdrawal.ts'
import { makeAddress, makeHash } from './testing/chain-rows.ts'
import { createWithdrawalWorld, makeKey, readBooks, type WithdrawalWorld } from './testing/withdrawal-world.ts'

const DAY = 86_400
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

async function readIdentity(sql: Sql): Promise<string[]> {
  const [row] = await sql<{ identity: string }[]>`select app.get_database_identity() as identity`
  return row!.identity.split('/')
}

async function fund(world: WithdrawalWorld, serial: number, amount: bigint): Promise<() => Promise<unknown>> {
  world.clock.block += 1
  const row = {
    block_number: world.clock.block,
    log_index: 1_000 + serial,
    transaction_hash: makeHash('funding', serial),
    funder: makeAddress('funder'),
    token: world.usdt,
    amount: amount.toString(),
    funded_at: world.clock.at,
  }
  const tell = () => world.chain`insert into chain.vault_funding ${world.chain(row)}`
  await tell()
  await world.advance(2)
  return tell
}

describe('a base backup with vouchers still out', () => {
  const start = 1_000n * unit
  const owners = Object.fromEntries(
    ['paid', 'out', 'resent', 'late', 'undone', 'quiet'].map((name) => [name, makeKey('backup', name)]),
  ) as Record<'paid' | 'out' | 'resent' | 'late' | 'undone' | 'quiet', PrivateKeyAccount>
  let original: Postgres
  let restored: RestoredPostgres | undefined
  let archive: string
  let backup: string
  let world: WithdrawalWorld
  let identity: string[]
  let beforeLoss: Record<string, string[]>
  const made = {} as Record<'paid' | 'out' | 'resent' | 'late' | 'undone', Withdrawal>
  /** What the chain tells again after the restore: the indexer reads it from the nodes. */
  const onChainSince: (() => Promise<unknown>)[] = []

  const total = async ({ address }: PrivateKeyAccount) =>
    (await getBalances(world.sql, address, world.usdt)).reduce((sum, { balance }) => sum + balance, 0n)
  const pauseOf = async () => (await readClock(world.sql, world.ctx)).pause

  /** The vault pays an id once, whatever is signed. */
  async function pay(withdrawal: Withdrawal): Promise<() => Promise<unknown>> {
    await world.pay(withdrawal)
    const [row] = await world.chain`select * from chain.voucher_payment where voucher_id = ${withdrawal.id}`
    const payment = { ...row, voucher_id: withdrawal.id, amount: withdrawal.amount, fee: withdrawal.fee }
    return () => world.chain`insert into chain.voucher_payment ${world.chain(payment)}`
  }

  beforeAll(async () => {
    original = await startArchivingPostgres()
    archive = await getArchive(original)
    await migrate(original.url)
    world = await createWithdrawalWorld({ url: original.url, drop: () => Promise.resolve() })
    for (const owner of Object.values(owners)) await world.give(owner.address, world.usdt, start)
    await fund(world, 1, 10_000n)
    made.paid = await world.withdraw(owners.paid, 100n * unit)
    await pay(made.paid)
    made.out = await world.withdraw(owners.out, 200n * unit)
    made.resent = await world.withdraw(owners.resent, 300n * unit)
    await world.sweep()
    identity = await readIdentity(world.sql)
    backup = await takeBaseBackup(original)

    await world.advance(DAY + 60)
    await world.sweep()
    for (const name of ['out', 'resent'] as const) await world.resend(owners[name], made[name].id)
    made.late = await world.withdraw(owners.late, 400n * unit)
    made.undone = await world.withdraw(owners.undone, 500n * unit)
    onChainSince.push(await fund(world, 2, 50_000n), await pay(made.out))
    await world.sweep()
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

  it('and its archive brings back every row, and says nonetheless that it is another database', async () => {
    restored = await restoreCluster({ port: original.port, archive }, backup, 'archive')
    expect(await dumpTables(original.url)).toEqual(beforeLoss)
    expect(await migrate(original.url)).toEqual([])
    const now = await readIdentity(world.sql)
    expect([now[0], now[2], now[3]]).toEqual([identity[0], identity[2], identity[3]])
    expect(now[1]).not.toBe(identity[1])
    expect(await pauseOf()).toBe('restored')
    await restored.remove()
  })

  it('alone pauses all signing: it knows neither the requests nor the deadlines since', async () => {
    restored = await restoreCluster({ port: original.port, archive }, backup, 'backup')
    await world.chain`select set_config('chain.journal', 'off', false)`
    expect((await readIdentity(world.sql))[1]).not.toBe(identity[1])
    expect(await world.sql`select from app.withdrawal where id = ${made.late.id}`).toHaveLength(0)
    expect(await total(owners.late)).toBe(start)

    await world.setCursor()
    for (const tell of onChainSince) await tell()
    await world.sweep()
    await world.setCursor({ updated_at: Math.floor(Date.now() / 1_000) + 2 })
    await world.sweep()
    expect(await pauseOf()).toBe('restored')
    const paused = { key: 'SIGNING_PAUSED', details: { reason: 'restored' } }
    expect((await readWithdrawal(world.sql, BigInt(made.resent.id), world.vault)).state).toBe('resend')
    await expect(world.cancel(owners.resent, made.resent.id)).rejects.toMatchObject(paused)
    await expect(world.resend(owners.resent, made.resent.id)).rejects.toMatchObject(paused)
    await expect(world.withdraw(owners.late, 400n * unit)).rejects.toMatchObject(paused)
  })

  it('books what the chain paid since, by records that were kept and by ones that were lost', async () => {
    expect((await readWithdrawal(world.sql, BigInt(made.out.id), world.vault)).state).toBe('successful')
    await pay(made.late)
    await pay(made.resent)
    await world.sweep()
    expect(await readWithdrawal(world.sql, BigInt(made.late.id), world.vault)).toMatchObject({
      state: 'successful',
      isFound: true,
    })
    expect((await readWithdrawal(world.sql, BigInt(made.resent.id), world.vault)).state).toBe('successful')
    const [pools] = await world.sql<{ sum: bigint }[]>`
      select sum(entry.amount)::numeric as sum from app.ledger_entry entry
      join app.ledger_account account on account.id = entry.account_id
      join app.ledger_transaction booked on booked.id = entry.transaction_id
      where account.kind like '%Pool' and booked.kind = 'funding' and booked.reference not like 'given %'`
    expect(pools!.sum).toBe(60_000n)
  })

  it('ends with every owner having what was given to it, once: on the chain or in the books', async () => {
    await world.advance(2 * DAY)
    await world.setCursor({ updated_at: Math.floor(Date.now() / 1_000) + 2 })
    await world.sweep()
    expect(await pauseOf()).toBeUndefined()
    const retried = await world.withdraw(owners.undone, 500n * unit)
    expect(retried.id).not.toBe(made.undone.id)
    await pay(retried)
    await world.sweep()
    const paid = await world.sql<{ account: `0x${string}`; sum: bigint; count: number }[]>`
      select account, sum(amount)::numeric as sum, count(*)::int as count from chain.voucher_payment group by account`
    expect(paid.every(({ count }) => count === 1)).toBe(true)
    for (const owner of Object.values(owners)) {
      const got = paid.find(({ account }) => account === owner.address.toLowerCase())?.sum ?? 0n
      expect(got + (await total(owner))).toBe(start)
    }
    expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
    const left = await world.sql`select 1 from app.withdrawal where state = 'pending'`
    expect(left).toHaveLength(0)
  })
})

const tools = findDumpTools()

describe.skipIf(tools === undefined)('pg_dump and pg_restore', () => {
  it('bring back every row with its guards, as another database that signs nothing yet', async () => {
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
      await live.sweep()
      await live.end()
      server.run('pg_dump', '--format=custom', '--file=dump', `--dbname=${from}`)
      server.run('pg_restore', '--exit-on-error', '--single-transaction', `--dbname=${to}`, 'dump')

      expect(await dumpTables(to)).toEqual(await dumpTables(from))
      expect(await migrate(to)).toEqual([])
      const sql = createClient(to, { max: 1 })
      expect((await readClock(sql, live.ctx)).pause).toBe('restored')
      expect((await readWithdrawal(sql, BigInt(id), live.vault)).state).toBe('pending')
      await expect(sql`delete from app.ledger_entry`).rejects.toThrow(/append-only/)
      await expect(sql`update app.ledger_entry set amount = amount`).rejects.toThrow(/append-only/)
      await expect(sql`truncate app.ledger_account cascade`).rejects.toThrow(/append-only/)
      await expect(sql`delete from app.withdrawal`).rejects.toThrow(/refused/)
      await sql.end({ timeout: 1 })
    } finally {
      await admin.end({ timeout: 1 })
      server.stop()
    }
  })
})
