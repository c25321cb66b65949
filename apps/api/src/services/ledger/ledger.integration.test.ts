import type { Address } from '@app/core/address'
import { dividendKinds } from '@app/core/ledger/account-kinds'
import {
  getFundingPostings,
  getReversal,
  getWithdrawalPostings,
  isBalanced,
  type Posting,
} from '@app/core/ledger/postings'
import { createClient, type Sql, type TransactionSql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { array, assert, asyncProperty, bigInt, constantFrom, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress } from '../../testing/chain-rows.ts'
import { getBalances } from './get-balances.ts'
import { postTransaction } from './post-transaction.ts'

const token = makeAddress('token')
const other = makeAddress('other token')
let database: TestDatabase
let sql: Sql
let serial = 0

beforeAll(async () => {
  database = await createTestDatabase()
  sql = createClient(database.url, { max: 12 })
})

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await database.drop()
})

const nextReference = () => `test ${(serial += 1)}`

function book(postings: readonly Posting[], reference = nextReference(), kind: 'funding' | 'withdrawal' = 'funding') {
  return sql.begin((tx) => postTransaction(tx, { kind, reference, bookedAt: 1_800_000_000, postings }))
}

/** An owner with `amount` of promotion income. */
async function pay(owner: Address, amount: bigint): Promise<void> {
  await book(getFundingPostings(token, 'promotion', amount))
  await book([
    { token, kind: 'promotionPool', amount: -amount },
    { token, kind: 'promotion', owner, amount },
  ])
}

async function balanceOf(owner: Address, kind: string, of: Sql | TransactionSql = sql): Promise<bigint> {
  return (await getBalances(of, owner, token)).find((account) => account.kind === kind)?.balance ?? 0n
}

function insertForeign(amounts: string) {
  return sql.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into app.ledger_transaction (kind, reference, booked_at) values ('funding', ${nextReference()}, 1) returning id`
    await tx`
      insert into app.ledger_entry select ${row!.id}, * from unnest('{999999998,999999999}'::bigint[], ${amounts}::numeric[])`
  })
}

describe('the ledger refuses', () => {
  it.each([
    ['ledger_account', 'kind'],
    ['ledger_transaction', 'booked_at'],
    ['ledger_entry', 'amount'],
  ])('any change of app.%s', async (table, column) => {
    await pay(makeAddress('kept'), 5n)
    const before = await sql.unsafe(`select md5(string_agg(t::text, '|' order by t::text)) as hash from app.${table} t`)
    for (const statement of [
      `update app.${table} set ${column} = ${column}`,
      `delete from app.${table}`,
      `truncate app.${table} cascade`,
      `set session_replication_role = replica; delete from app.${table}`,
    ]) {
      const one = createClient(database.url, { max: 1 })
      await expect(one.unsafe(statement)).rejects.toMatchObject({ code: '23001' })
      await one.end({ timeout: 1 })
    }
    expect(
      await sql.unsafe(`select md5(string_agg(t::text, '|' order by t::text)) as hash from app.${table} t`),
    ).toEqual(before)
  })

  it('entries that do not add up to zero for each token', async () => {
    const owner = makeAddress('unbalanced')
    for (const postings of [
      [{ token, kind: 'vault', amount: 5n }],
      [
        { token, kind: 'vault', amount: -5n },
        { token, kind: 'promotion', owner, amount: 4n },
      ],
      [
        { token, kind: 'vault', amount: -5n },
        { token: other, kind: 'promotion', owner, amount: 5n },
      ],
    ] satisfies Posting[][])
      await expect(book(postings)).rejects.toMatchObject({ code: '23000' })
    expect(await getBalances(sql, owner)).toEqual([])
  })

  it('a transaction without entries, and entries for one of another database transaction', async () => {
    await expect(
      sql`insert into app.ledger_transaction (kind, reference, booked_at) values ('funding', 'empty', 1)`,
    ).rejects.toMatchObject({ code: '23000' })
    const id = await book(getFundingPostings(token, 've', 5n))
    const [one, another] = await sql<{ id: number }[]>`
      select id from app.ledger_account where token = ${token} and kind in ('promotion', 'promotionPool') limit 2`
    await expect(
      sql`insert into app.ledger_entry select ${id!}, * from unnest(${[one!.id, another!.id]}::bigint[], '{-1,1}'::numeric[])`,
    ).rejects.toMatchObject({ code: '23000', message: expect.stringContaining('same database transaction') })
  })

  it('entries of accounts that do not exist, and of nothing', async () => {
    await expect(insertForeign('{-1,1}')).rejects.toMatchObject({ code: '23000' })
    await expect(insertForeign('{0,0}')).rejects.toMatchObject({ code: '23514' })
  })

  it('an account of nobody, and a pool of somebody', async () => {
    await expect(sql`insert into app.ledger_account (token, kind) values (${token}, 'node')`).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      sql`insert into app.ledger_account (token, kind, owner) values (${token}, 'vault', ${other})`,
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('isolation in which a debit would not see what it waited for', async () => {
    for (const isolation of ['repeatable read', 'serializable'])
      await expect(
        sql.begin(`isolation level ${isolation}`, (tx) =>
          postTransaction(tx, {
            kind: 'funding',
            reference: nextReference(),
            bookedAt: 1,
            postings: getFundingPostings(token, 've', 1n),
          }),
        ),
      ).rejects.toMatchObject({ code: '25001' })
  })
})

describe('the ledger', () => {
  it('books the same reason once, however many ask at once', async () => {
    const postings = getFundingPostings(other, 'dao', 7n)
    const ids = await Promise.all(Array.from({ length: 10 }, () => book(postings, 'once')))
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await book(postings, 'once')).toBeUndefined()
  })

  it('lets no two debits at once take the same money', async () => {
    const owner = makeAddress('hurried')
    await pay(owner, 100n)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        book(getWithdrawalPostings(token, owner, 30n, { promotion: 100n })!, nextReference(), 'withdrawal').then(
          () => 'booked',
          (error: { constraint_name?: string }) => error.constraint_name,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'ledger_not_overdrawn')).toHaveLength(9)
    expect(await balanceOf(owner, 'promotion')).toBe(10n)
    expect(await balanceOf(owner, 'withdrawal')).toBe(90n)
  })

  it('survives transactions at once in every order without deadlock, and always adds up to zero', async () => {
    const owners = Array.from({ length: 6 }, (_, index) => makeAddress('owner', index))
    await Promise.all(owners.map((owner) => pay(owner, 1_000n)))
    const moves = Array.from({ length: 150 }, (_, index) => {
      const from = owners[index % 6]!
      const to = owners[(index * 5 + 1) % 6]!
      const amount = BigInt((index % 9) * 40 + 1)
      return book([
        { token, kind: 'promotion', owner: from, amount: -amount },
        { token, kind: from === to ? 'node' : 'promotion', owner: to, amount },
      ]).catch((error: { constraint_name?: string }) => {
        if (error.constraint_name !== 'ledger_not_overdrawn') throw error
      })
    })
    await Promise.all(moves)
    let sum = 0n
    for (const owner of owners)
      for (const { balance } of await getBalances(sql, owner, token)) {
        expect(balance).toBeGreaterThanOrEqual(0n)
        sum += balance
      }
    expect(sum).toBe(6_000n)
  })

  it('is for any history what a plain sum in memory is', async () => {
    const owners = Array.from({ length: 3 }, (_, index) => makeAddress('model', index))
    const amount = bigInt({ min: 1n, max: 2n ** 90n })
    const step = record({
      owner: constantFrom(...owners),
      kind: constantFrom(...dividendKinds),
      amount,
      move: constantFrom('pay', 'withdraw', 'reverse'),
    })
    const model = new Map<string, bigint>()
    const last = new Map<Address, Posting[]>()
    await assert(
      asyncProperty(array(step, { maxLength: 6 }), async (steps) => {
        for (const { owner, kind, amount: asked, move } of steps) {
          const held = Object.fromEntries(
            dividendKinds.map((each) => [each, model.get(`${owner} ${each}`) ?? 0n]),
          ) as Record<(typeof dividendKinds)[number], bigint>
          const postings =
            move === 'pay'
              ? [
                  { token, kind: 'vault' as const, amount: -asked },
                  { token, kind, owner, amount: asked },
                ]
              : move === 'withdraw'
                ? getWithdrawalPostings(token, owner, asked % (held[kind] + 2n) || 1n, held)
                : last.get(owner) && getReversal(last.get(owner)!)
          if (!postings) continue
          expect(isBalanced(postings)).toBe(true)
          await book(postings)
          if (move === 'withdraw') last.set(owner, postings)
          else if (move === 'reverse') last.delete(owner)
          for (const line of postings)
            if (line.owner)
              model.set(`${line.owner} ${line.kind}`, (model.get(`${line.owner} ${line.kind}`) ?? 0n) + line.amount)
        }
        for (const owner of owners)
          for (const { kind, balance } of await getBalances(sql, owner, token))
            expect([kind, balance]).toEqual([kind, model.get(`${owner} ${kind}`) ?? 0n])
        const [total] = await sql`select coalesce(sum(amount), 0) as sum from app.ledger_entry`
        expect(total).toEqual({ sum: 0n })
      }),
      { numRuns: 40 },
    )
  })
})
