import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { startPostgres } from '@app/testing/postgres'
import { vacuumVisible } from '@app/testing/vacuum'

const entries = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000)
const ASKED = 2_000

/**
 * Time to add up a balance among ten million ledger entries: of owners with a year of daily entries, and of the pool that paid
 * them all. The rows are written past the triggers, which are what the tests are for.
 */
const postgres = await startPostgres({ settings: { shared_buffers: '256MB', max_wal_size: '4GB' } })
const sql = createClient(postgres.url, { max: 1 })
try {
  await migrate(postgres.url)
  await fill(sql)
  for (const [name, kind] of [
    ['an owner, a year of entries', 've'],
    ['the pool of all', 'vePool'],
  ] as const)
    await measure(name, kind)
} finally {
  await sql.end()
  await postgres.stop()
}

async function fill(on: Sql): Promise<void> {
  const days = 365
  const owners = Math.ceil(entries / days)
  for (const table of ['ledger_account', 'ledger_transaction', 'ledger_entry'])
    await on.unsafe(`alter table app.${table} disable trigger all`)
  await on.unsafe(`
    insert into app.ledger_account (token, kind, owner)
    select '\\x${'11'.repeat(20)}'::bytea, 've', substring(sha256(int8send(n)) for 20) from generate_series(1, ${owners}) n
    union all select '\\x${'11'.repeat(20)}', 'vePool', null`)
  await on.unsafe(`
    insert into app.ledger_transaction (kind, reference, booked_at)
    select 'settlement', 'epoch ' || n, n * 86400 from generate_series(1, ${days}) n`)
  await on.unsafe(`
    insert into app.ledger_entry
    select paid.id, account.id, case when account.owner is null then -10 ^ 24 else 10 ^ 18 + account.id end
    from app.ledger_transaction paid cross join app.ledger_account account`)
  await vacuumVisible(on)
  const [row] = await on<{ count: number }[]>`select count(*) from app.ledger_entry`
  console.log(`${row?.count} entries of ${owners} owners`)
}

async function measure(name: string, kind: string): Promise<void> {
  const accounts = await sql<{ id: number }[]>`
    select id from app.ledger_account where kind = ${kind} order by sha256(int8send(id)) limit ${ASKED}`
  const times: number[] = []
  for (let index = 0; index < ASKED; index += 1) {
    const startedAt = performance.now()
    await sql`select sum(amount) from app.ledger_entry where account_id = ${accounts[index % accounts.length]!.id}`
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`)
}
