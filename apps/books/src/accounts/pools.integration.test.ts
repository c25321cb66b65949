import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPools } from './pools.ts'

const DAY = 86_400
const token: Hex = `0x${'aa'.repeat(20)}`
const account: Hex = `0x${'bb'.repeat(20)}`
const zeros: Hex = `0x${'00'.repeat(32)}`
/** 2026-10-30: the third day is of another month. */
const first = Date.UTC(2026, 9, 30) / 1_000 / DAY
const october = { from: Date.UTC(2026, 9, 1) / 1_000, to: Date.UTC(2026, 10, 1) / 1_000 }
const november = { from: october.to, to: Date.UTC(2026, 11, 1) / 1_000 }

describe('the sums of dividend pools', () => {
  let database: TestDatabase
  let sql: Sql

  beforeAll(async () => {
    database = await createTestDatabase()
    sql = createClient(database.url, { max: 1 })
  })

  afterAll(async () => {
    await sql?.end()
    await database?.drop()
  })

  /** 100 over three days: 33, 33 and 34 are released. Of the first day nothing is given. */
  beforeEach(async () => {
    await sql`insert into settled.rules (hash) values (${zeros}) on conflict do nothing`
    await sql.begin(async (tx) => {
      await tx`set local chain.journal = off`
      await tx`
        insert into chain.dividend_funding (block_number, log_index, transaction_hash, funder, token, pool, amount, first_day, day_count, funded_at)
        values (1, 0, ${zeros}, ${account}, ${token}, 0, 100, ${first}, 3, ${first * DAY})`
    })
    for (const [index, { release, backlog, given }] of [
      { release: 33, backlog: 33, given: 0 },
      { release: 33, backlog: 66, given: 60 },
      { release: 34, backlog: 40, given: 40 },
    ].entries()) {
      const day = first + index
      await sql`
        insert into settled.day (day, rules_hash, root, file_hash, is_whole, leaf_count, change_count, anchor_block, anchor_hash, settled_at)
        values (${day}, ${zeros}, null, ${zeros}, true, 0, 0, 1, ${zeros}, 0)`
      await sql`
        insert into settled.pool (day, token, kind, release, backlog, budget, given, total_weight, account_count)
        values (${day}, ${token}, 'promotion', ${release}, ${backlog}, ${given}, ${given}, 1, 1)`
      if (given > 0)
        await sql`
          insert into settled.share (day, token, kind, account, weight, revenue)
          values (${day}, ${token}, 'promotion', ${account}, 1, ${given})`
    }
  })

  afterEach(async () => {
    await sql.begin(async (tx) => {
      await tx`set local chain.journal = off`
      await tx`delete from chain.dividend_funding`
      await tx`delete from settled.share`
      await tx`delete from settled.pool`
      await tx`delete from settled.day`
    })
  })

  const read = async (period = november) => sql.begin(async (tx) => readPools(tx, period))

  it('add up within a month, and a month opens with what the one before left', async () => {
    const place = { token, kind: 'promotion' }
    expect(await read(october)).toEqual({
      pools: [{ ...place, opening: 0n, released: 66n, given: 60n, left: 6n }],
      problems: [],
      settledUpTo: first + 1,
    })
    expect(await read()).toEqual({
      pools: [{ ...place, opening: 6n, released: 34n, given: 40n, left: 0n }],
      problems: [],
      settledUpTo: first + 2,
    })
  })

  it('are none before the first settled day', async () => {
    const { from } = october
    expect(await read({ from: from - 31 * DAY, to: from })).toEqual({ pools: [], problems: [], settledUpTo: undefined })
  })

  it('of a filed month are held against its sums, wherever the period ends', async () => {
    const month = first - 29
    await sql`update settled.day set is_filed = true where day < ${first + 2}`
    await sql`delete from settled.share where day < ${first + 2}`
    await sql`insert into settled.month_share values (${account}, 'promotion', ${month}, ${token}, 60, 2)`
    expect((await read()).problems).toEqual([])
    expect((await read({ ...november, to: (first + 1) * DAY })).problems).toEqual([])
    await sql`update settled.month_share set revenue = 59`
    expect((await read()).problems).toEqual([
      expect.stringMatching(/promotion of 0xaa.* in 2026-10: 60 given, and the rows of settled.month_share come to 59/),
    ])
    await sql`delete from settled.month_share`
    expect((await read()).problems).toHaveLength(1)
  })

  it('name a share that is missing', async () => {
    await sql`delete from settled.share where day = ${first + 2}`
    expect((await read()).problems).toEqual([
      expect.stringMatching(/promotion of 0xaa.* on 2026-11-01: 40 given, and the rows of settled.share come to 0/),
    ])
  })

  it('name a day of which more is given than was left and released', async () => {
    await sql`update settled.pool set backlog = 41 where day = ${first + 2}`
    expect((await read()).problems).toEqual([
      expect.stringMatching(/on 2026-11-01: 6 left before and 34 released are not the backlog of 41/),
    ])
  })

  it('name a release that no funding tells of, and one that is not settled', async () => {
    await sql.begin(async (tx) => {
      await tx`set local chain.journal = off`
      await tx`update chain.dividend_funding set amount = 103`
    })
    expect((await read(october)).problems).toEqual([
      expect.stringMatching(/on 2026-10-30: 33 released, and the fundings of .* release 34/),
      expect.stringMatching(/on 2026-10-31: 33 released, and the fundings of .* release 34/),
    ])
  })

  it.each([0, 1, 2])('name day %d when its row is missing, also when it is the last', async (index) => {
    await sql`delete from settled.share where day = ${first + index}`
    await sql`delete from settled.pool where day = ${first + index}`
    const { problems } = await read()
    expect(problems[0]).toMatch(
      new RegExp(`on ${['2026-10-30', '2026-10-31', '2026-11-01'][index]} lacks its row: (33|66|40) base units`),
    )
  })

  it('name a pool of which no day is settled', async () => {
    await sql`delete from settled.share`
    await sql`delete from settled.pool`
    expect((await read()).problems).toHaveLength(3)
  })
})
