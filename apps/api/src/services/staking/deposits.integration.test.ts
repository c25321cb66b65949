import { SECONDS_PER_DAY } from '@app/core/constants'
import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP as NOW } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const alice = makeAddress('alice')
const bob = makeAddress('bob')
const carol = makeAddress('carol')
const day = (days: number) => NOW - days * SECONDS_PER_DAY
let service: TestService
let contracts: TestService['config']['deployment']['contracts']

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  contracts = service.config.deployment.contracts
  const { rows } = service
  const { sql } = rows
  await rows.setCursor()
  for (const account of [alice, bob])
    await rows.addPosition({
      pool: contracts.daoPool,
      positionId: account === alice ? 1 : 2,
      account,
      amount: 40n,
      stakedAt: day(4),
      unlockAt: NOW,
    })
  await rows.addPosition({
    pool: contracts.stakingPoolUsdt,
    positionId: 1,
    account: alice,
    amount: 10n,
    stakedAt: day(1),
    unlockAt: NOW,
  })
  await sql`select set_config('chain.journal', 'off', false)`
  await sql`insert into chain.power_purchase values (50, 3, ${makeHash('buy')}, ${alice}, ${contracts.usdt}, 20, 2000, ${day(2)})`
  await sql`insert into chain.power_fuel values (60, 1, ${makeHash('fuel')}, 7, ${alice}, 25, 99, ${day(2)})`
  await sql`insert into chain.card_sale values (40, 1, ${makeHash('card')}, ${alice}, 1, 5, 3, 30, ${day(3)})`
  const change = (block: number, added: number, amount: number, unlockAt: number, at: number) => sql`
    insert into chain.ve_change values (${block}, 0, ${makeHash(`ve${block}`)}, ${alice}, ${added}, ${amount}, ${unlockAt}, 1, ${at})`
  await change(10, 50, 50, day(8), day(20))
  await change(11, -50, 0, day(8), day(7))
  await change(20, 60, 60, NOW + 10, day(6))
  await change(21, 0, 60, NOW + 30, day(5))
})

afterAll(() => service.end())

const list = async (query = '') => (await service.get(`/api/deposit/list?address=${alice}${query}`)).body.data

const all = (amounts: { amount: string }[]) => amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
const whole = (scale: bigint, tokens: bigint, rows: bigint) => String(tokens * scale + rows)

/** What is listed and added up by the same filter. */
const found = async (query: string) => {
  const [{ list: rows, total }, { sums }] = [
    await list(`&${query}`),
    (await service.get(`/api/deposit/sums?address=${alice}&${query}`)).body.data,
  ]
  expect(total).toBe(rows.length)
  expect(all(sums)).toBe(all(rows))
  return rows.map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`)
}

describe('/api/deposit/list', () => {
  it('gives what was put in anywhere, newest first, of the asked account alone', async () => {
    const data = await list()
    expect(data.list.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])).toEqual([
      ['stake', '10'],
      ['power', '25'],
      ['power', '20'],
      ['card', '30'],
      ['dr', '40'],
      ['lock', '60'],
      ['lock', '50'],
    ])
    expect(data.total).toBe(7)
  })

  it('has the contract, the token and what was bought', async () => {
    const [, fuel, purchase, card, dr] = (await list()).list
    const spent = { unlockAt: null, withdrawnAt: null, withdrawTransaction: null }
    expect(purchase).toEqual({
      kind: 'power',
      contract: contracts.powerMarket,
      id: '50-3',
      token: contracts.usdt,
      amount: '20',
      received: { token: contracts.powerToken, amount: '2000' },
      depositedAt: day(2),
      blockNumber: 50,
      transaction: makeHash('buy'),
      ...spent,
    })
    expect(fuel).toMatchObject({ id: '60-1', token: contracts.productToken, received: null, ...spent })
    expect(card).toMatchObject({
      contract: contracts.cardSeller,
      token: contracts.usdt,
      received: { token: contracts.equityCard, amount: '3' },
      ...spent,
    })
    expect(dr).toMatchObject({ contract: contracts.daoPool, id: '1', token: contracts.drToken, unlockAt: NOW })
  })

  it('says of a lock when it ends after all extensions, and when it was taken out', async () => {
    const [second, first] = (await list('&kind=lock')).list
    expect(first).toMatchObject({
      unlockAt: day(8),
      withdrawnAt: day(7),
      withdrawTransaction: makeHash('ve11'),
    })
    expect(second).toMatchObject({ unlockAt: NOW + 30, withdrawnAt: null, withdrawTransaction: null })
  })

  it.each([
    ['stake', 1],
    ['power', 2],
    ['card', 1],
    ['dr', 1],
    ['lock', 2],
  ])('takes %s alone', async (kind, total) => {
    const data = await list(`&kind=${kind}`)
    expect(data.total).toBe(total)
    expect(data.list.map((deposit: { kind: string }) => deposit.kind)).toEqual(Array(total).fill(kind))
  })

  it('goes on across pages and kinds without a gap or a repetition', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`&page=${page}&pageSize=2`)))
    expect(pages.flatMap((page) => page.list)).toEqual((await list()).list)
    expect(pages.map((page) => page.list.length)).toEqual([2, 2, 2, 1, 0])
  })

  it('has what is still in first, by its unlock, and then all else as it was put in', async () => {
    const { rows } = service
    const out = { unstakedAt: day(0) }
    const position = { pool: contracts.stakingPoolUsdt, account: carol, amount: 1n }
    await rows.addPosition({ ...position, positionId: 11, stakedAt: day(9), unlockAt: NOW + 50 })
    await rows.addPosition({ ...position, positionId: 12, stakedAt: day(2), unlockAt: NOW + 90 })
    await rows.addPosition({ ...position, positionId: 13, stakedAt: day(30), unlockAt: NOW - 5 })
    await rows.addPosition({ ...position, positionId: 14, stakedAt: day(40), unlockAt: NOW - 99, ...out })
    await rows.addPosition({ ...position, positionId: 15, stakedAt: day(20), unlockAt: NOW - 99, ...out })
    const of = async (query: string) => (await service.get(`/api/deposit/list?address=${carol}${query}`)).body.data
    const ids = async (query: string) => (await of(query)).list.map(({ id }: { id: string }) => id)
    expect(await ids('&order=unlock')).toEqual(['13', '11', '12', '15', '14'])
    expect(await ids('&order=unlock&kind=stake&page=2&pageSize=2')).toEqual(['12', '15'])
    expect(await ids('&order=newest')).toEqual(['12', '11', '15', '13', '14'])
    expect(await ids('')).toEqual(await ids('&order=newest'))
  })

  it('is added up by kind and token to as much and as many as it lists', async () => {
    const { sums } = (await service.get(`/api/deposit/sums?address=${alice}`)).body.data
    const { list: rows } = await list('&pageSize=100')
    const sumOf = (kind: string, token: string) =>
      rows
        .filter((row: { kind: string; token: string }) => row.kind === kind && row.token === token)
        .reduce((sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount), 0n)
    for (const { kind, token, amount } of sums) expect(BigInt(amount)).toBe(sumOf(kind, token))
    expect(sums.reduce((count: number, { rowCount }: { rowCount: number }) => count + rowCount, 0)).toBe(rows.length)
    expect((await service.get(`/api/deposit/sums?address=${makeAddress('nobody')}`)).body.data.sums).toEqual([])
  })

  it('finds what was put in by token, contract, id and transaction, and adds up the same rows', async () => {
    const { usdt, productToken, drToken, daoPool, votingEscrow } = contracts
    expect(await found(`token=${usdt}`)).toEqual(['stake 10', 'power 20', 'card 30'])
    expect(await found(`token=${productToken}`)).toEqual(['power 25', 'lock 60', 'lock 50'])
    expect(await found(`token=${productToken}&kind=lock`)).toEqual(['lock 60', 'lock 50'])
    expect(await found(`token=${drToken}&kind=lock`)).toEqual([])
    expect(await found(`contract=${daoPool}`)).toEqual(['dr 40'])
    expect(await found(`contract=${votingEscrow}&order=unlock`)).toHaveLength(2)
    expect(await found('id=1')).toEqual(['stake 10', 'dr 40'])
    expect(await found('id=50-3')).toEqual(['power 20'])
    expect(await found(`transaction=${makeHash('buy')}`)).toEqual(['power 20'])
    expect(await found(`transaction=${makeHash('nothing')}`)).toEqual([])
    // What ended the first lock, and nothing of the second, which had not begun.
    expect(await found(`transaction=${makeHash('ve11')}`)).toEqual(['lock 50'])
  })

  it.each(['id=x', 'id=', 'transaction=0x12', 'token=0x12', 'contract=1'])('refuses %s', async (query) => {
    for (const path of ['list', 'sums']) {
      const { status, body } = await service.get(`/api/deposit/${path}?address=${alice}&${query}`)
      expect([status, body.details.parameter]).toEqual([400, query.split('=')[0]])
    }
  })

  it('adds up 10,000 stakes to the unit, of each token by itself', async () => {
    const dave = makeAddress('dave')
    const { stakingPoolUsdt, stakingPoolRwas, usdt, rwas } = contracts
    await service.rows.sql`select set_config('chain.journal', 'off', false)`
    for (const [pool, scale] of [
      [stakingPoolUsdt, 10n ** 6n],
      [stakingPoolRwas, 10n ** 18n],
    ] as const)
      await service.rows.sql`
        insert into chain.position (pool, position_id, account, amount, staked_at, unlock_at, stake_block, stake_transaction)
        select ${pool}::bytea, 100000 + n, ${dave}::bytea, n * ${String(scale)}::numeric + 1, ${NOW} - n, ${NOW}, 20,
          sha256(int8send(n % 100))
        from generate_series(1, 5000) n`
    const sums = async (query = '') =>
      (await service.get(`/api/deposit/sums?address=${dave}${query}`)).body.data.sums.map(
        ({ token, amount, rowCount }: { token: string; amount: string; rowCount: number }) => [token, amount, rowCount],
      )
    expect(new Set(await sums())).toEqual(
      new Set([
        [usdt, whole(10n ** 6n, 12_502_500n, 5_000n), 5_000],
        [rwas, whole(10n ** 18n, 12_502_500n, 5_000n), 5_000],
      ]),
    )
    const one = (await service.get(`/api/deposit/list?address=${dave}&token=${usdt}&pageSize=1`)).body.data
    expect(one.total).toBe(5_000)
    const { transaction } = one.list[0]
    expect(await sums(`&token=${usdt}&transaction=${transaction}`)).toEqual([
      [usdt, whole(10n ** 6n, 122_550n, 50n), 50],
    ])
  })
})
