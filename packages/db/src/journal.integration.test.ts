import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { createRandom, type Random } from '@app/testing/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Sql, type TransactionSql } from './client.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase()
  sql = createClient(database.url, { max: 1 })
})

afterAll(async () => {
  await sql.end()
  await database.drop()
})

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

async function dump(): Promise<string[]> {
  const rows = await sql<{ row: string }[]>`
    select row from (
      select 'account ' || account::text as row from chain.account
      union all select 'balance ' || token_balance::text from chain.token_balance
      union all select 'layer ' || layer_stat::text from chain.layer_stat
    ) all_rows order by row`
  return rows.map(({ row }) => row)
}

/** Ids are unique besides the key, so restoring rows in the wrong order would fail. */
async function change(tx: TransactionSql, random: Random): Promise<void> {
  const key = address(random.integer(6))
  const amount = String(random.integer(1e9) + 1) + '0'.repeat(random.integer(60))
  switch (random.integer(6)) {
    case 0:
      await tx`
        insert into chain.account (address, id, depth, path, bound_at, bound_block, bound_transaction)
        values (${key}, ${random.integer(6)}, 0, '\\x00ff', 1, 1, '\\x') on conflict do nothing`
      return
    case 1:
      await tx`delete from chain.account where address = ${key}`
      return
    case 2:
      await tx`update chain.account set team_stake = team_stake + ${amount}::numeric, superior = ${key} where id > 2`
      return
    case 3:
      await tx`
        insert into chain.token_balance values (${address(9)}, ${key}, ${amount}::numeric)
        on conflict (token, account) do update set balance = excluded.balance`
      return
    case 4:
      await tx`delete from chain.token_balance where account = ${key}`
      return
    default:
      await tx`
        insert into chain.layer_stat values (${key}, ${1 + random.integer(3)}, 1, 0)
        on conflict (ancestor, layer) do update set member_count = layer_stat.member_count + 1`
  }
}

describe('the journal', () => {
  it('takes every projection back to exactly what it was after any block', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = createRandom(seed)
      const states = [await dump()]
      for (let block = 1; block <= 10; block++) {
        await sql.begin(async (tx) => {
          await tx`select set_config('chain.journal', ${String(block)}, true)`
          for (let count = random.integer(9); count > 0; count--) await change(tx, random)
        })
        states.push(await dump())
      }
      let top = 10
      while (top > 0) {
        top = random.integer(top)
        await sql`select chain.rollback_to(${top})`
        expect(await dump()).toEqual(states[top])
      }
      expect(states.at(-1)).not.toEqual(states[0])
    }
  })

  it('cannot be forgotten: without a block number projections do not change', async () => {
    await expect(sql`insert into chain.token_stat (token) values (${address(1)})`).rejects.toThrow(/Set chain\.journal/)
  })

  it('covers every table but itself and what is known of the chain and of the comparison with it', async () => {
    const rows = await sql<{ name: string }[]>`
      select relname::text as name from pg_class where relnamespace = 'chain'::regnamespace and relkind = 'r'
      except select * from chain.projections() order by name`
    expect(rows.map(({ name }) => name)).toEqual([
      'block',
      'cursor',
      'deep_reorg',
      'equality',
      'journal',
      'log',
      'mismatch',
    ])
  })
})
