import { createTestDatabase } from '@app/testing/database'
import type { Sql } from '@app/db/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithdrawalWorld, makeKey, readBooks, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { getBalances } from '../ledger/get-balances.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { resendWithdrawal } from './resend-withdrawal.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

const DAY = 86_400
const unit = 1_000_000n
let world: WithdrawalWorld
let serial = 0

beforeAll(async () => {
  world = await createWithdrawalWorld(await createTestDatabase())
})
afterAll(() => world.end())

class Crash extends Error {}

const crash = () => Promise.reject(new Crash())

type When = 'before' | 'after'

/**
 * The database as a process sees it that dies at its `fatal`th statement, before it is carried out or after: within a transaction
 * that is its end, outside it what was done stays done. The end of a transaction counts as a statement too.
 */
function dieAt(sql: Sql, fatal: number, when: When): { sql: Sql; count: () => number } {
  let count = 0
  /** A query is a statement when it is waited for; parts of others never are. */
  const die = (query: Promise<unknown>) =>
    new Proxy(query, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'then') return typeof value === 'function' ? value.bind(target) : value
        return (resolve: (rows: unknown) => unknown, reject: (error: unknown) => unknown) => {
          count += 1
          if (count !== fatal) return target.then(resolve, reject)
          return (when === 'before' ? crash() : target.then(crash)).then(resolve, reject)
        }
      },
    })
  const wrap = (target: object): Sql =>
    new Proxy(target, {
      apply(run, self, args: unknown[]) {
        const query = Reflect.apply(run as (...parts: unknown[]) => unknown, self, args)
        return query instanceof Promise ? die(query) : query
      },
      get(run, name) {
        if (name !== 'begin') {
          const value: unknown = Reflect.get(run, name)
          return value
        }
        return async (work: (tx: Sql) => Promise<unknown>) => {
          const result = await (run as Sql).begin(async (tx) => {
            const done = await work(wrap(tx))
            count += 1
            if (count === fatal && when === 'before') throw new Crash()
            return done
          })
          if (count === fatal && when === 'after') throw new Crash()
          return result
        }
      },
    }) as unknown as Sql
  return { sql: wrap(sql), count: () => count }
}

async function assertSound(): Promise<void> {
  const [row] = await world.sql<{ asked: bigint; booked: bigint; unequal: number }[]>`
    select
      (select coalesce(sum(amount), 0) from app.withdrawal where state in ('pending', 'resend') and not is_found) as asked,
      (select coalesce(sum(entry.amount), 0) from app.ledger_entry entry
        join app.ledger_account account on account.id = entry.account_id and account.kind = 'withdrawal') as booked,
      (select count(*) from app.withdrawal
        where not is_found and not exists (
          select from app.ledger_transaction where kind = 'withdrawal' and reference = 'withdrawal/' || withdrawal.id)) as unequal`
  expect(row!.asked).toBe(row!.booked)
  expect(row!.unequal).toBe(0)
  expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
}

/** Runs `step` in processes that die one statement later each, until one lives through it; after each death, `recover`. */
async function killEverywhere(
  step: (ctx: WithdrawalContext & { node: typeof world.ctx.node }) => Promise<unknown>,
  recover: (deaths: number) => Promise<void>,
): Promise<number> {
  let deaths = 0
  for (let fatal = 1; fatal < 60; fatal += 1) {
    let isDead = false
    for (const when of ['before', 'after'] as const) {
      const dying = dieAt(world.sql, fatal, when)
      const outcome = await step({ ...world.ctx, database: dying.sql }).catch((error: unknown) => error)
      if (!(outcome instanceof Crash)) continue
      isDead = true
      deaths += 1
      await assertSound()
      await recover(deaths)
      await assertSound()
    }
    if (!isDead) return deaths
  }
  throw new Error('It never ends')
}

async function meet() {
  const owner = makeKey('faulty owner', (serial += 1))
  await world.give(owner.address, world.usdt, 100n * unit)
  return owner
}

const countOf = async (owner: { address: `0x${string}` }) =>
  (await world.sql`select from app.withdrawal where account = ${owner.address}`).length

describe('a process that dies between any two writes', () => {
  it('of a withdrawal leaves all of it or nothing, and the same request again finishes it once', async () => {
    let owner = await meet()
    let request = await world.signWithdrawal(owner, 30n * unit)
    const deaths = await killEverywhere(
      (ctx) => requestWithdrawal(ctx, request),
      async () => {
        const made = await requestWithdrawal(world.ctx, request)
        expect(made).toMatchObject({ state: 'pending', voucherCount: 1 })
        expect(made.voucher).not.toBeNull()
        expect(await countOf(owner)).toBe(1)
        const balances = await getBalances(world.sql, owner.address, world.usdt)
        expect(balances.map(({ kind, balance }) => [kind, balance])).toEqual([
          ['promotion', 70n * unit],
          ['withdrawal', 30n * unit],
        ])
        owner = await meet()
        request = await world.signWithdrawal(owner, 30n * unit)
      },
    )
    expect(deaths).toBeGreaterThan(25)
  })

  it('of a withdrawal that nobody asks for again is finished by the sweep', async () => {
    let owner = await meet()
    let request = await world.signWithdrawal(owner, 30n * unit)
    await killEverywhere(
      (ctx) => requestWithdrawal(ctx, request),
      async () => {
        await world.sql.begin(async (tx) => {
          await tx`alter table app.voucher disable trigger guard`
          await tx`update app.voucher set made_at = now() - interval '1 hour' where signature is null`
          await tx`alter table app.voucher enable always trigger guard`
        })
        await world.sweep()
        const rows = await world.sql<{ id: bigint }[]>`select id from app.withdrawal where account = ${owner.address}`
        for (const { id } of rows) {
          const made = await readWithdrawal(world.sql, id, world.vault)
          expect([made.state, made.voucher === null]).toEqual(['pending', false])
        }
        owner = await meet()
        request = await world.signWithdrawal(owner, 30n * unit)
      },
    )
  })

  it('of a resend or a cancel leaves a record that goes on', async () => {
    for (const kind of ['resend', 'cancel'] as const) {
      let owner = await meet()
      let id = (await world.withdraw(owner, 30n * unit)).id
      await world.advance(DAY + 1)
      let request = await world.signAgain(owner, id, kind)
      const carry = kind === 'resend' ? resendWithdrawal : cancelWithdrawal
      const deaths = await killEverywhere(
        (ctx) => carry(ctx, request),
        async () => {
          const done = await carry(world.ctx, request)
          expect(done).toMatchObject({
            id,
            state: kind === 'resend' ? 'pending' : 'cancelled',
            voucherCount: kind === 'resend' ? 2 : 1,
          })
          owner = await meet()
          id = (await world.withdraw(owner, 30n * unit)).id
          await world.advance(DAY + 1)
          request = await world.signAgain(owner, id, kind)
        },
      )
      expect(deaths).toBeGreaterThan(10)
    }
  })

  it('of the sweep leaves payments that are booked once', async () => {
    let owner = await meet()
    let made = await world.withdraw(owner, 30n * unit)
    await world.pay(made)
    const deaths = await killEverywhere(
      (ctx) => world.sweep(ctx),
      async () => {
        await world.sweep()
        expect((await readWithdrawal(world.sql, BigInt(made.id), world.vault)).state).toBe('successful')
        const booked =
          await world.sql`select from app.ledger_transaction where kind = 'payment' and reference = ${`payment/${made.id}`}`
        expect(booked).toHaveLength(1)
        owner = await meet()
        made = await world.withdraw(owner, 30n * unit)
        await world.pay(made)
      },
    )
    expect(deaths).toBeGreaterThan(20)
  })
})
