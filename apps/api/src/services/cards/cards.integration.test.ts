import type { Card } from '@app/core/api/cards'
import { getCardNumber } from '@app/core/card-number'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { createTestDatabase } from '@app/testing/database'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP as NOW } from '../../testing/chain-rows.ts'
import { startServiceOn, startTestService, type TestService } from '../../testing/service.ts'

const alice = makeAddress('alice')
const bob = makeAddress('bob')
const HELD = 5_000n * 10n ** 18n
const LIFE = 13_090_910
const WHOLE_INCOME = (HELD * 30n) / 33n
const SERIES = 1n << 32n
const carol = makeAddress('carol')
const tokens = (amount: number) => (BigInt(amount) * 10n ** 18n).toString()

let service: TestService

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  const { rows, config } = service
  await rows.setCursor()
  await rows.addCard({ id: SERIES + 1n, owner: alice })
  const settled = { released: 33n * 10n ** 18n, income: 30n * 10n ** 18n, held: HELD - 33n * 10n ** 18n }
  await rows.addCard({
    id: SERIES + 2n,
    owner: alice,
    age: SECONDS_PER_DAY,
    stakedAt: NOW - 10 * SECONDS_PER_DAY,
    settledAt: NOW - 2 * SECONDS_PER_DAY,
    ...settled,
  })
  await rows.addCard({ id: SERIES + 3n, owner: alice, age: 0, stakedAt: NOW - LIFE })
  await rows.addCard({ id: SERIES + 4n, owner: alice, age: 0, stakedAt: NOW - LIFE + 1 })
  await rows.addCard({ id: SERIES + 5n, owner: alice, age: null, held: 0n, released: HELD, income: WHOLE_INCOME })
  await rows.addCard({ id: SERIES + 6n, owner: alice, age: SECONDS_PER_DAY, ...settled })
  for (const id of [SERIES + 9n, 2n * SERIES + 1n, 2n * SERIES + 2n]) await rows.addCard({ id, owner: carol })
  await rows.sql`select set_config('chain.journal', 'off', false)`
  await rows.sql`insert into chain.card_account values (${alice}, 6, 3, 500, 400, 90, 20)`
  await rows.sql`
    insert into chain.card_vault values (${config.deployment.contracts.cardVault}, 9, 3, 1, 1, 1, 777)`
  await rows.sql`
    insert into chain.reward_reserve values (${config.deployment.contracts.cardVault}, 1000, 300, 100, 450)`
  for (const [block, released] of [
    [21, 100],
    [22, 300],
  ] as const)
    await rows.sql`
      insert into chain.card_claim values (${block}, 1, ${makeHash('claim', block)}, ${alice}, ${released}, 10, ${NOW - 5})`
  const life = [
    [1, alice, null],
    [2, alice, bob],
    [3, bob, null],
  ] as const
  for (const [kind, account, recipient] of life)
    await rows.sql`
      insert into chain.card_event
      values (${30 + kind}, ${kind}, ${(SERIES + 6n).toString()}, ${makeHash('event', kind)}, ${kind}, ${account}, ${recipient}, 0, 0, ${NOW - 10 + kind})`
})

afterAll(() => service.end())

const list = async (query = '') => (await service.get(`/api/nft721?address=${alice}${query}`)).body.data

const places = (data: { list: { place: number }[] }) => data.list.map(({ place }) => place)
const picture = async (place: bigint, query = '') =>
  (await service.get(`/api/nft721/${SERIES + place}/image${query}`)).body as string
const gold = (text: string) => text.match(/fill="#e0c27e"/g)?.length ?? 0

describe('/api/nft721', () => {
  it('tells states to the second and what has accrued at the block', async () => {
    const data = await list()
    expect(data.total).toBe(6)
    expect(data.life).toBe(LIFE)
    type Row = Record<string, unknown>
    const pick = ({ place, state, inVault, claimable, claimableIncome, age, endsAt }: Row) => [
      place,
      state,
      inVault,
      claimable,
      claimableIncome,
      age,
      endsAt,
    ]
    const almost = (perDay: bigint) => ((BigInt(LIFE - 1) * perDay * 10n ** 18n) / 86_400n).toString()
    expect(data.list.map(pick)).toEqual([
      [1, 'unstaked', false, '0', '0', 0, null],
      [2, 'staked', true, tokens(66), tokens(60), 3 * SECONDS_PER_DAY, NOW + LIFE - 3 * SECONDS_PER_DAY],
      [3, 'ended', true, HELD.toString(), WHOLE_INCOME.toString(), LIFE, NOW],
      [4, 'staked', true, almost(33n), almost(30n), LIFE - 1, NOW + 1],
      [5, 'ended', false, '0', '0', LIFE, null],
      [6, 'unstaked', false, '0', '0', SECONDS_PER_DAY, null],
    ])
  })

  it('what is held and what was released are always what the card was sold with', async () => {
    for (const { held, released } of (await list()).list) expect(BigInt(held) + BigInt(released)).toBe(HELD)
  })

  it('gives every field of a card', async () => {
    expect((await list('&state=staked')).list[0]).toEqual({
      id: (SERIES + 2n).toString(),
      series: 1,
      name: 'Dragon Card',
      stockCode: 'YOURS',
      shares: 30_000,
      place: 2,
      owner: getAddress(alice),
      state: 'staked',
      inVault: true,
      held: tokens(5_000 - 99),
      released: tokens(99),
      claimable: tokens(66),
      income: tokens(90),
      claimableIncome: tokens(60),
      age: 3 * SECONDS_PER_DAY,
      endsAt: NOW + LIFE - 3 * SECONDS_PER_DAY,
      boughtAt: NOW - 1_000,
      blockNumber: 20,
      transaction: makeHash('buy', (SERIES + 2n).toString()),
      tokenUri: `/api/nft721/${SERIES + 2n}/metadata`,
    })
  })

  it('chooses by state and pages without a gap', async () => {
    expect(places(await list('&state=ended'))).toEqual([3, 5])
    expect((await list('&state=ended&pageSize=1')).total).toBe(2)
    expect(places(await list('&page=2&pageSize=4'))).toEqual([5, 6])
    expect(await list('&page=9')).toMatchObject({ list: [], total: 6 })
  })

  it('is 503 while no node has told the terms, not a guess', async () => {
    const lone = await startServiceOn({ DATABASE_URL: service.database.url, RPC_URL: 'http://127.0.0.1:1' })
    const { status, body } = await lone.get(`/api/nft721?address=${alice}`)
    expect([status, body.error, body.details]).toEqual([503, 'SERVICE_UNAVAILABLE', { down: ['node'] }])
    await lone.stop(0)
  })
})

describe('/api/nft/summarized', () => {
  it('adds what lies on cards and what was credited', async () => {
    const { body } = await service.get(`/api/nft/summarized?address=${alice}`)
    const cards = (await list()).list as Record<string, string>[]
    const sum = (name: string) => cards.reduce((total, card) => total + BigInt(card[name]!), 0n)
    expect(body.data).toMatchObject({
      unstaked: 2,
      staked: 2,
      ended: 2,
      held: sum('held').toString(),
      credited: '100',
      creditedIncome: '70',
      claimable: (sum('claimable') + 100n).toString(),
      claimableIncome: (sum('claimableIncome') + 70n).toString(),
      released: (sum('claimable') + 500n).toString(),
      income: (sum('claimableIncome') + 90n).toString(),
      stocks: [{ stockCode: 'YOURS', cards: 6, shares: 180_000 }],
    })
  })

  it('is nothing for an account without cards', async () => {
    const { body } = await service.get(`/api/nft/summarized?address=${bob}`)
    expect(body.data).toMatchObject({ unstaked: 0, held: '0', claimable: '0', income: '0', stocks: [] })
  })
})

describe('cards of two series with different stocks', () => {
  const second = 2n * SERIES + 1n
  const stocks = [
    ['1-0009', 'YOURS', 30_000],
    ['2-0001', 'YOURS-2', 12_000],
    ['2-0002', 'YOURS-2', 12_000],
  ] as const

  it('have each its own in the list, in the file and by itself', async () => {
    const { body } = await service.get(`/api/nft721?address=${carol}`)
    const listed = body.data.list.map((one: Card) => [getCardNumber(one.id), one.stockCode, one.shares])
    expect(listed).toEqual(stocks)
    const file = await service.get(`/api/export.csv?list=cards&address=${carol}`)
    const [head, ...lines] = file.body
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(','))
    const read = (line: string[], name: string) => line[head.indexOf(name)]
    expect(lines.map((line: string[]) => [read(line, 'stock_code'), Number(read(line, 'shares'))])).toEqual(
      stocks.map(([, code, shares]) => [code, shares]),
    )
    const one = await service.get(`/api/nft721/detail?id=${second}`)
    expect(one.body.data).toMatchObject({ series: 2, name: 'Dragon Card', stockCode: 'YOURS-2', shares: 12_000 })
  })

  it('are never added up into one figure', async () => {
    const { body } = await service.get(`/api/nft/summarized?address=${carol}`)
    expect(body.data.unstaked).toBe(3)
    expect(body.data.stocks).toEqual([
      { stockCode: 'YOURS', cards: 1, shares: 30_000 },
      { stockCode: 'YOURS-2', cards: 2, shares: 24_000 },
    ])
  })

  it('say so to marketplaces, with what the chain says of their terms', async () => {
    const { body } = await service.get(`/api/nft721/${second}/metadata`)
    expect(body.description).toBe(
      'Holds 5,000.00 LOONG. While it is staked it releases 33 LOONG a day and earns 30 RWAS beside it. Stands for 12,000 shares of YOURS-2.',
    )
    expect(body.attributes).toContainEqual({ trait_type: 'Stock code', value: 'YOURS-2' })
    expect(await service.get(`/api/nft721/${second}/image`).then(({ body: svg }) => svg)).toContain('No. 2-0001')
  })
})

it('/api/nft721PoolStat tells totals and the reserve', async () => {
  const { body } = await service.get('/api/nft721PoolStat')
  expect(body.data).toMatchObject({ sold: 9, staked: 3, ended: 1, held: '777', reserveHeld: '600', reserveFree: '150' })
})

it('/api/nft/rewards lists what was paid, newest first, with its sum', async () => {
  const { body } = await service.get(`/api/nft/rewards?address=${alice}&pageSize=1`)
  expect(body.data).toMatchObject({ total: 2, releasedTotal: '400', incomeTotal: '20' })
  expect(body.data.list).toEqual([
    {
      released: '300',
      income: '10',
      claimedAt: NOW - 5,
      blockNumber: 22,
      logIndex: 1,
      transaction: makeHash('claim', 22),
    },
  ])
})

it('payments that differ in nothing but their place are all in the list and in the file', async () => {
  const dave = makeAddress('dave')
  const hash = makeHash('claim', 23)
  for (const place of [1, 2])
    await service.rows.sql`insert into chain.card_claim values (23, ${place}, ${hash}, ${dave}, 5, 1, ${NOW - 4})`
  const { body } = await service.get(`/api/nft/rewards?address=${dave}`)
  expect(body.data.list.map(({ logIndex }: { logIndex: number }) => logIndex)).toEqual([2, 1])
  const file = await service.get(`/api/export.csv?list=card-rewards&address=${dave}`)
  expect(file.body.trim().split('\r\n')).toHaveLength(3)
})

it('/api/nft721/detail tells the history, newest first', async () => {
  const { body } = await service.get(`/api/nft721/detail?id=${SERIES + 6n}`)
  expect(body.data.eventCount).toBe(3)
  expect(body.data.events.map(({ kind, recipient }: { kind: string; recipient: string }) => [kind, recipient])).toEqual(
    [
      ['staked', null],
      ['given', getAddress(bob)],
      ['bought', null],
    ],
  )
})

describe('what marketplaces read', () => {
  it('is ERC-1155 metadata of the live state', async () => {
    const { body, headers } = await service.get(`/api/nft721/${SERIES + 2n}/metadata`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toMatchObject({ name: 'Dragon Card No. 1-0002', image: `/api/nft721/${SERIES + 2n}/image` })
    const traits = Object.fromEntries(
      body.attributes.map((one: { trait_type: string; value: unknown }) => [one.trait_type, one.value]),
    )
    expect(traits).toMatchObject({
      State: 'Staked',
      'Days passed': 3,
      'Days in all': 152,
      Shares: 30_000,
      Equity: 'Not claimed',
    })
  })

  it('says that the shares of a card have been claimed', async () => {
    const claimed = SERIES + 5n
    await service.rows.sql`
      insert into app.equity_claim (card_id, series, stock_code, account, shares, claimed_at, block_number, updated_at)
      values (${claimed.toString()}, 1, 'CODE', ${alice}, 30000, 1, 1, 1)`
    const detail = await service.get(`/api/nft721/detail?id=${claimed}`)
    expect(detail.body.data.equityClaim).toBe('registered')
    const { body } = await service.get(`/api/nft721/${claimed}/metadata`)
    expect(body.attributes).toContainEqual({ trait_type: 'Equity', value: 'Claimed' })
    await service.rows.sql`
      update app.equity_claim set state = 'rejected', account = ${makeAddress('seller')}
      where card_id = ${claimed.toString()}`
    const free = await service.get(`/api/nft721/detail?id=${claimed}`)
    expect(free.body.data.equityClaim).toBeNull()
  })

  it('has a picture with a unit for each day, that holds nothing but drawing', async () => {
    const staked = await picture(2n)
    expect(staked.match(/<use /g)).toHaveLength(152)
    expect(staked).toContain('Dragon Card')
    expect(staked).not.toMatch(/<script|<foreignObject|<image|<a |on\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)|url\(/i)
    expect(await picture(2n)).toBe(staked)
    expect(await picture(2n, '?bare=1')).not.toContain('<text')
    expect([gold(staked), gold(await picture(1n)), gold(await picture(5n))]).toEqual([2, 0, 0])
  })
})
