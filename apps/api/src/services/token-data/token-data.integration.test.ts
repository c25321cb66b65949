import { type Address, BURN_ADDRESS } from '@app/core/address'
import { klineSeconds, MAX_LISTED_TRANSFERS } from '@app/core/api/token-data'
import { createTestDatabase } from '@app/testing/database'
import { getAddress, pad, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK, TEST_BLOCK_TIMESTAMP as NOW } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { setUpWorld, worlds } from '../../testing/worlds.ts'

const alice = makeAddress('alice')
const bob = makeAddress('bob')
const genesis = makeAddress('genesis')
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const HOUR = 3_600
const start = NOW - (NOW % HOUR) - 10 * HOUR

let service: TestService
let contracts: TestService['config']['deployment']['contracts']

async function addCandle(seconds: number, openedAt: number, prices: [number, number, number, number]): Promise<void> {
  const [open, high, low, close] = prices
  await service.rows.sql`insert into chain.candle ${service.rows.sql({
    pair: contracts.productPair,
    seconds,
    opened_at: openedAt,
    open,
    high,
    low,
    close,
    product_volume: 5,
    usdt_volume: 7,
    swap_count: 2,
  })}`
}

async function addTransfer(token: Address, from: Address, to: Address, amount: bigint, block: number, index = 0) {
  const { sql } = service.rows
  await sql`insert into chain.block (number, hash, parent_hash, timestamp)
    values (${block}, ${makeHash('b', block)}, ${makeHash('b', block - 1)}, ${NOW - 10_000 + block}) on conflict do nothing`
  await sql`insert into chain.log ${sql({
    block_number: block,
    log_index: index,
    block_hash: makeHash('b', block),
    transaction_hash: makeHash('t', block),
    transaction_index: 0,
    address: token,
    topic0: transferTopic,
    topic1: pad(from),
    topic2: pad(to),
    topic3: null,
    data: toHex(amount, { size: 32 }),
  })}`
}

const sums = async (query: string) => (await service.get(`/api/getTransferLog/sums?${query}`)).body.data
const byToken = (a: { token: string; direction: string }, b: { token: string; direction: string }) =>
  (a.token + a.direction).localeCompare(b.token + b.direction)
const ask = (query: string) => service.get(`/api/klines?${query}`)
const amounts = (page: { list: { amount: string }[] }) => page.list.map(({ amount }) => amount)

async function list(query = '') {
  const { body } = await service.get(`/api/getTransferLog${query}`)
  return body.data
}

describe.each(worlds)('in a world $world', (facts) => {
  const environment = setUpWorld(facts)

  beforeAll(async () => {
    service = await startTestService(await createTestDatabase(), environment)
    const { rows, config } = service
    contracts = config.deployment.contracts
    await rows.setCursor()
    await rows.sql`select set_config('chain.journal', 'off', false)`
    await rows.bind(genesis, 1, null)
    await rows.bind(bob, 2, genesis)
    await rows.setToken(contracts.productToken, 1_000n, 24n, {
      [contracts.votingEscrow]: 100n,
      [contracts.cardVault]: 50n,
      [contracts.productPair]: 200n,
      [contracts.stakingPoolUsdt]: 30n,
      [contracts.cardSeller]: 20n,
      [genesis]: 40n,
      [alice]: 300n,
      [BURN_ADDRESS]: 60n,
      ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']: 200n,
    })
    for (const [at, prices] of [
      [0, [10, 12, 9, 11]],
      [1, [11, 11, 10, 10]],
      [4, [10, 20, 10, 15]],
      [9, [15, 16, 14, 14]],
    ] as const)
      await addCandle(HOUR, start + at * HOUR, [...prices])
    await addCandle(60, NOW - 86_400 - 600, [1, 1, 1, 8])
    await addCandle(60, NOW - 86_400 - 30, [1, 1, 1, 9])
    await rows.sql`insert into chain.pair values (${contracts.productPair}, 200, 900, 14, 3, ${NOW - 41})`
    for (const [block, swappedAt, burned] of [
      [1, NOW - 86_400, 1_000],
      [2, NOW - 86_399, 3],
      [3, NOW, 4],
    ])
      await rows.sql`insert into chain.product_swap values
      (${block!}, 0, ${makeHash('s', block!)}, ${alice}, ${contracts.usdt}, 1, 1, ${burned!}, ${swappedAt!})`
    await addTransfer(contracts.productToken, zeroAddress, alice, 7n, 10)
    await addTransfer(contracts.productToken, alice, bob, 10n ** 30n, 11)
    await addTransfer(contracts.drToken, bob, alice, 3n, 11, 1)
    await addTransfer(contracts.productToken, alice, alice, 5n, 12)
    await addTransfer(contracts.productToken, bob, genesis, 6n, 13)
    await addTransfer(contracts.productPair, alice, bob, 9n, 14)
  })

  afterAll(() => service.end())

  describe('/api/klines', () => {
    it('gives the last candles without a start, oldest first, and says what was quiet instead of filling it', async () => {
      const { status, body } = await ask('interval=1h&limit=3')
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        symbol: `${service.config.brand.product.symbol}USDT`,
        interval: '1h',
        seconds: HOUR,
        pair: contracts.productPair,
        base: contracts.productToken,
        quote: contracts.usdt,
        priceDecimals: 12 + facts.usdt.decimals,
        nextFrom: null,
      })
      expect(body.data.list.map(({ openedAt }: { openedAt: number }) => (openedAt - start) / HOUR)).toEqual([1, 4, 9])
      expect(body.data.list.map(({ quietBefore }: { quietBefore: number }) => quietBefore)).toEqual([0, 2, 4])
      expect(body.data.list[1]).toEqual({
        openedAt: start + 4 * HOUR,
        open: '10',
        high: '20',
        low: '10',
        close: '15',
        baseVolume: '5',
        quoteVolume: '7',
        swapCount: 2,
        quietBefore: 2,
      })
      expect(body.asOf).toEqual({ blockNumber: TEST_BLOCK, blockTimestamp: NOW })
    })

    it('pages from a start to an end, both inclusive, and names the next start', async () => {
      const range = `interval=1h&from=${start}&to=${start + 4 * HOUR}`
      const first = await ask(`${range}&limit=2`)
      expect(first.body.data.list).toHaveLength(2)
      const second = await ask(`interval=1h&from=${first.body.data.nextFrom}&to=${start + 4 * HOUR}&limit=2`)
      expect(second.body.data.list.map(({ close }: { close: string }) => close)).toEqual(['15'])
      expect(second.body.data.nextFrom).toBeNull()
      expect((await ask(range)).body.data.list).toHaveLength(3)
    })

    it('is empty where nothing was traded, also for intervals without any candle', async () => {
      expect((await ask(`interval=1h&from=${NOW + 1}`)).body.data.list).toEqual([])
      expect((await ask('interval=1d')).body.data.list).toEqual([])
      expect(Object.keys(klineSeconds)).toContain('1d')
    })

    it('knows its one market by name, and refuses another by name', async () => {
      const symbol = `${service.config.brand.product.symbol}USDT`
      expect((await ask(`interval=1h&symbol=${symbol}`)).status).toBe(200)
      const { status, body } = await ask('interval=1h&symbol=BTCUSDT')
      expect([status, body.error, body.details]).toEqual([
        400,
        'INVALID_PARAMETER',
        { parameter: 'symbol', reason: `must be ${symbol}` },
      ])
    })

    it('refuses a range that runs backwards', async () => {
      const { status, body } = await ask('interval=1h&from=5&to=4')
      expect([status, body.details.parameter]).toEqual([400, 'to'])
    })
  })

  describe('/api/tokenStats', () => {
    it('says where every base unit ever minted is, each with its sources', async () => {
      const { body } = await service.get('/api/tokenStats')
      const { initialSupply, supply } = body.data
      expect(initialSupply).toBe('1024')
      const parts = Object.fromEntries(
        supply.map(({ part, amount }: { part: string; amount: string }) => [part, amount]),
      )
      expect(parts).toEqual({
        locked: '150',
        exchangePool: '200',
        foundation: '200',
        poolEmissions: '30',
        genesisCommunity: '40',
        cardStock: '20',
        inWallets: '300',
        burned: '84',
      })
      const total = Object.values<string>(parts).reduce((sum, amount) => sum + BigInt(amount), 0n)
      expect(total.toString()).toBe(initialSupply)
      const burned = supply.find(({ part }: { part: string }) => part === 'burned')
      expect(burned.sources).toEqual([
        { key: 'destroyed', account: null, amount: '24' },
        { key: 'burnAddress', account: BURN_ADDRESS, amount: '60' },
      ])
      expect(body.data.burned).toBe('84')
      const genesisPart = supply.find(({ part }: { part: string }) => part === 'genesisCommunity')
      expect(genesisPart.sources).toEqual([{ key: 'genesis', account: getAddress(genesis), amount: '40' }])
    })

    it('gives the pair with the price of a day ago and what swaps burned since', async () => {
      const { body } = await service.get('/api/tokenStats')
      expect(body.data.exchange).toEqual({
        pair: contracts.productPair,
        quote: contracts.usdt,
        baseReserve: '200',
        quoteReserve: '900',
        price: '14',
        priceDecimals: 12 + facts.usdt.decimals,
        priceDayAgo: '8',
        changedAt: NOW - 41,
        swapCount: 3,
        burnedInDay: '7',
      })
    })
  })

  describe('/api/getTransferLog', () => {
    it('lists our tokens alone, newest first, and nothing of the pair', async () => {
      const page = await list()
      expect(amounts(page)).toEqual(['6', '5', '3', (10n ** 30n).toString(), '7'])
      expect(page.total).toBe(5)
      expect(page.list[3]).toEqual({
        token: contracts.productToken,
        from: getAddress(alice),
        to: getAddress(bob),
        amount: (10n ** 30n).toString(),
        transferredAt: NOW - 10_000 + 11,
        blockNumber: 11,
        logIndex: 0,
        transaction: makeHash('t', 11),
      })
    })

    it('gives what an account sent and received, a transfer to itself once', async () => {
      const page = await list(`?address=${alice}`)
      expect([amounts(page), page.total]).toEqual([['5', '3', (10n ** 30n).toString(), '7'], 4])
      expect(amounts(await list(`?address=${alice}&token=${contracts.drToken}`))).toEqual(['3'])
      expect(await list(`?address=${makeAddress('nobody')}`)).toMatchObject({ list: [], total: 0 })
    })

    it('pages without losing or repeating a row', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&pageSize=2`)))
      expect(pages.flatMap(amounts)).toEqual(amounts(await list()))
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
    })

    it('ends where it says that it ends', async () => {
      const page = await list(`?page=${MAX_LISTED_TRANSFERS / 100 + 1}&pageSize=100`)
      expect(page.list).toEqual([])
    })

    it.each([
      ['direction=out', ['5', (10n ** 30n).toString()]],
      ['direction=in', ['3', '7']],
      [`with=${bob}`, ['3', (10n ** 30n).toString()]],
      [`with=${bob}&direction=in`, ['3']],
      [`transaction=${makeHash('t', 11)}`, ['3', (10n ** 30n).toString()]],
      [`transaction=${makeHash('t', 11).toUpperCase().replace('0X', '0x')}&direction=out`, [(10n ** 30n).toString()]],
      [`transaction=${makeHash('t', 13)}`, []],
      [`with=${makeAddress('nobody')}`, []],
    ])('finds what an account moved by %s', async (query, found) => {
      const page = await list(`?address=${alice}&${query}`)
      expect([amounts(page), page.total]).toEqual([found, found.length])
    })

    it.each(['direction=in', `with=${bob}`, `transaction=${makeHash('t', 11)}`])(
      'refuses %s without an account, whose rows alone an index finds',
      async (query) => {
        const { status, body } = await service.get(`/api/getTransferLog?${query}`)
        expect([status, body.details.parameter]).toEqual([400, query.split('=')[0]])
      },
    )

    it('refuses a token whose logs are not kept', async () => {
      const { status, body } = await service.get(`/api/getTransferLog?token=${contracts.usdt}`)
      expect([status, body.details.parameter]).toEqual([400, 'token'])
    })
  })

  describe('/api/getTransferLog/sums', () => {
    it('adds up by token and direction, what went to itself once', async () => {
      const { productToken, drToken } = contracts
      expect((await sums(`address=${alice}`)).sums.toSorted(byToken)).toEqual(
        [
          { token: productToken, direction: 'in', amount: '7', rowCount: 1 },
          { token: productToken, direction: 'out', amount: (10n ** 30n + 5n).toString(), rowCount: 2 },
          { token: drToken, direction: 'in', amount: '3', rowCount: 1 },
        ].toSorted(byToken),
      )
      expect((await sums(`address=${alice}&token=${drToken}`)).sums).toHaveLength(1)
      expect((await sums(`address=${alice}&with=${bob}&direction=out`)).sums).toEqual([
        { token: productToken, direction: 'out', amount: (10n ** 30n).toString(), rowCount: 1 },
      ])
      expect((await sums(`address=${makeAddress('nobody')}`)).sums).toEqual([])
    })

    it('adds up 10,000 rows to the unit, also such as have every bit set, and as many as are listed', async () => {
      const whale = makeAddress('whale')
      const most = 2n ** 256n - 1n
      await service.rows.sql`
        insert into chain.log
        select 1000 + n, 0, ${makeHash('b', 1)}, ${makeHash('t', 9)}, 0, ${contracts.productToken}, ${transferTopic},
          case when n % 2 = 0 then ${pad(whale)}::bytea else ${pad(bob)}::bytea end,
          case when n % 2 = 0 then ${pad(genesis)}::bytea else ${pad(whale)}::bytea end, null,
          case when n % 1000 = 0 then ${toHex(most, { size: 32 })}::bytea
            else decode(lpad(to_hex(n::bigint * 4294967297), 64, '0'), 'hex') end
        from generate_series(1, 10000) n`
      const wanted = { in: 0n, out: 0n }
      for (let n = 1n; n <= 10_000n; n++)
        wanted[n % 2n === 0n ? 'out' : 'in'] += n % 1_000n === 0n ? most : n * 4_294_967_297n
      expect((await sums(`address=${whale}`)).sums).toEqual([
        { token: contracts.productToken, direction: 'in', amount: String(wanted.in), rowCount: 5_000 },
        { token: contracts.productToken, direction: 'out', amount: String(wanted.out), rowCount: 5_000 },
      ])
      expect((await list(`?address=${whale}&with=${genesis}`)).total).toBe(5_000)
      await service.rows.sql`delete from chain.log where block_number > 1000`
    })

    it('is not known, instead of too little, of an account that moved more often than is counted', async () => {
      const busy = makeAddress('busy')
      await service.rows.sql`
        insert into chain.log
        select 1000 + n, 0, ${makeHash('b', 1)}, ${makeHash('t', 9)}, 0, ${contracts.productToken}, ${transferTopic},
          ${pad(busy)}::bytea, ${pad(bob)}::bytea, null, decode(lpad('1', 64, '0'), 'hex')
        from generate_series(0, ${MAX_LISTED_TRANSFERS}) n`
      expect((await sums(`address=${busy}`)).sums).toBeNull()
      await service.rows.sql`delete from chain.log where block_number = 1000`
      expect((await sums(`address=${busy}`)).sums).toMatchObject([{ amount: String(MAX_LISTED_TRANSFERS) }])
      await service.rows.sql`delete from chain.log where block_number > 1000`
    })
  })

  describe('/api/solvency', () => {
    it('is unknown, not zero, while no node answers', async () => {
      await service.node.stop()
      const { body } = await service.get('/api/solvency?minBlock=1')
      expect(body.data.obligations.length).toBeGreaterThan(5)
      for (const { held, owed, unknown } of body.data.obligations)
        expect([held, owed, unknown]).toEqual([null, null, 'NODE_UNAVAILABLE'])
      for (const { held, owed } of body.data.totals) expect([held, owed]).toEqual([null, null])
      await service.node.listen()
    })
  })
})
