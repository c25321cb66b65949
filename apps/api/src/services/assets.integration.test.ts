import { getFeatureContracts } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { TokenAssets } from '@app/core/api/withdrawal'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import { createTestDatabase } from '@app/testing/database'
import { createRandom } from '@app/testing/random'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '../context.ts'
import { getPools } from '../pools.ts'
import { type ChainRows, createChainRows, makeHash } from '../testing/chain-rows.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../testing/withdrawal-world.ts'
import { inUnits, setUpWorld, worlds } from '../testing/worlds.ts'
import { getAssets } from './get-assets.ts'
import { listDeposits } from './staking/list-deposits.ts'

let unit: bigint
const DAY = 86_400
const random = createRandom(11)
const owners = [1, 2, 3, 4, 5, 6].map((index) => makeKey('owner of assets', index))
const earners = owners.slice(0, 4)
const nobody = owners[5]!
/** What is asked for and not paid for good. */
const living: { owner: Address; amount: bigint }[] = []
const amount = () => BigInt(1 + random.integer(1_000)) * unit
let world: WithdrawalWorld
let rows: ChainRows
let ctx: ServiceContext
let serial = 0

const event = () => ({
  block_number: 20,
  log_index: (serial += 1),
  transaction_hash: makeHash('event', serial),
})

interface Share {
  token: Address
  kind: DividendKind
  account: Address
  revenue: bigint
}

/** A day on which those share what they share. @returns Its number. */
async function settle(shares: readonly Share[]): Promise<number> {
  for (const { account, token, revenue } of shares) world.dividends.earn(account, token, revenue)
  const day = await world.dividends.settle()
  for (const { token, kind, account, revenue } of shares)
    await world.chain`insert into settled.share ${world.chain({ day, token, kind, account, weight: 1, revenue: String(revenue) })}`
  return day
}

/** Income of all kinds, enough of one to withdraw from. */
const getShares = (): Share[] =>
  earners.flatMap(({ address: account }) => {
    const tokens = [world.usdt, world.rwas]
    const some = dividendKinds.flatMap((kind) => tokens.map((token) => ({ token, kind, account, revenue: amount() })))
    return [
      ...some.filter(() => random.chance(0.7)),
      ...(random.chance(0.5) ? [{ token: world.productToken, kind: 've' as const, account, revenue: amount() }] : []),
    ]
  })

/** @param age Of its root at the newest final block. */
async function post(day: number, age: number, root?: Hash): Promise<number> {
  return world.dividends.post({ block: world.clock.block - 3, at: world.clock.finalAt - age }, day, root)
}

async function putIn(account: Address): Promise<void> {
  const { stakingPoolUsdt, stakingPoolRwas, daoPool, productToken, usdt } = getFeatureContracts(
    ctx.config.deployment,
    'pos',
    'dr',
  )
  const { chain } = world
  for (let times = random.integer(6); times > 0; times -= 1)
    await rows.addPosition({
      pool: random.pick([stakingPoolUsdt, stakingPoolRwas, daoPool]),
      positionId: (serial += 1),
      account,
      amount: amount(),
      stakedAt: 1,
      unlockAt: 2,
      ...(random.chance(0.4) && { unstakedAt: 3 }),
    })
  const add = (table: string, row: object) =>
    chain`insert into ${chain(`chain.${table}`)} ${chain({ ...event(), account, ...row })}`
  for (let times = random.integer(4); times > 0; times -= 1) {
    const token = random.pick([usdt, productToken])
    await add('power_purchase', { token, paid: String(amount()), power: 1, bought_at: 1 })
    await add('power_fuel', { order_id: serial, amount: String(amount()), fuel_empty_at: 9, added_at: 1 })
    const sale = { series: 1, first_card_id: serial, quantity: 1, bought_at: 1 }
    if (random.chance(0.5)) await add('card_sale', { ...sale, payment: String(amount()) })
    const change = { amount: 9, unlock_at: 9, slope: 1, changed_at: 1 }
    await add('ve_change', { ...change, added: random.chance(0.3) ? 0 : String(amount()) })
  }
  if (random.chance(0.6)) await chain`insert into chain.ve_lock values (${account}, ${String(amount())}, 9, 1, 1, 1)`
}

/** A root that is open, one that pays, a wrong one, one that is too young, and a day without one. @returns Index of the open one. */
async function earnAll(): Promise<number> {
  const enough = earners.flatMap(({ address: account }): Share[] => [
    { token: world.usdt, kind: 'node', account, revenue: 100n * unit },
    { token: world.rwas, kind: 'dao', account, revenue: 100n * unit },
  ])
  await settle(enough)
  const open = await post(await settle(getShares()), 8 * DAY)
  await post(await settle(getShares()), 2 * DAY)
  await post(await settle(getShares()), 2 * DAY, makeHash('wrong'))
  await post(await settle(getShares()), 600)
  await settle(getShares())
  return open
}

/** Records that were paid, expired, were given up for another, and live with their payment final, not final and not there; and exits. */
async function withdrawAll(open: number): Promise<void> {
  for (const owner of earners) {
    await world.pay(await world.withdraw(owner, 10n * unit))
    await world.withdraw(owner, 11n * unit)
  }
  await world.advance(DAY + 1)
  for (const { address } of earners.slice(0, 2)) await world.exit(address, world.rwas, open)
  const asked = []
  for (const [nth, owner] of earners.slice(1).entries()) {
    asked.push(await world.withdraw(owner, BigInt(12 + nth) * unit))
    living.push({ owner: owner.address, amount: BigInt(12 + nth) * unit })
  }
  await world.pay(asked[0]!)
  living.shift()
  await world.pay(asked[1]!, false)
}

type Raw = Record<string, any>

/** The newest day whose root is the settled one and has stood for 36 hours. */
async function findPayableDay(): Promise<number> {
  const roots = (await world.sql`select * from chain.dividend_root`) as Raw[]
  const days = (await world.sql`select * from settled.day`) as Raw[]
  const old = roots.filter((root) => root['posted_at'] + 36 * 3_600 <= world.clock.finalAt)
  const equal = old.filter((root) => days.some((day) => day['day'] === root['day'] && day['root'] === root['root']))
  return Math.max(...equal.map(({ day }) => day))
}

/** Figures by token, from nothing but whole tables and sums in plain code. */
async function addUp(owner: Address): Promise<Map<Address, Record<string, [bigint, number]>>> {
  const { contracts } = ctx.config.deployment
  const readAll = async (table: string) =>
    [...(await world.sql.unsafe(`select * from ${table}`))].filter((row: Raw) =>
      [row['account'], row['owner']].some((each) => String(each).toLowerCase() === owner.toLowerCase()),
    ) as Raw[]
  const sums = new Map<Address, Record<string, [bigint, number]>>()
  const add = (token: string, figures: readonly string[], value: bigint) => {
    const of = sums.get(getAddress(token)) ?? {}
    sums.set(getAddress(token), of)
    for (const figure of figures) {
      const [sum, count] = of[figure] ?? [0n, 0]
      of[figure] = [sum + value, count + 1]
    }
  }
  for (const { token, kind, revenue } of await readAll('settled.share')) add(token, [kind, 'dividends'], revenue)
  const payable = await findPayableDay()
  const leaves = (await readAll('settled.leaf')).filter(({ day }) => day <= payable)
  const payments = await readAll('chain.dividend_payment')
  for (const token of new Set(leaves.map((leaf) => leaf['token']))) {
    const own = leaves.filter((leaf) => leaf['token'] === token)
    const best = own.map(({ cumulative }) => cumulative).reduce((most, each) => (each > most ? each : most))
    const paid = payments.filter((payment) => payment['token'] === token).map((payment) => payment['amount'])
    for (const [nth] of own.entries())
      add(token, ['available'], nth > 0 ? 0n : paid.reduce((rest, each) => rest - each, best))
  }
  const [cursor] = await world.sql`select final_block_number from chain.cursor`
  for (const { token, amount: sum, block_number: block } of payments)
    if (block <= cursor!['final_block_number']) add(token, ['withdrawn'], sum)
  for (const asked of living.filter((each) => each.owner === owner))
    add(world.usdt, ['pendingWithdrawal'], asked.amount)
  const tokens = new Map([
    [contracts.stakingPoolUsdt, contracts.usdt],
    [contracts.stakingPoolRwas, contracts.rwas],
    [contracts.daoPool, contracts.drToken],
  ])
  for (const { pool, amount: staked, unstaked_at: unstakedAt } of await readAll('chain.position'))
    add(tokens.get(getAddress(pool))!, unstakedAt === null ? ['invested', 'locked'] : ['invested'], staked)
  for (const { token, paid } of await readAll('chain.power_purchase')) add(token, ['invested'], paid)
  for (const row of await readAll('chain.power_fuel')) add(contracts.productToken, ['invested'], row['amount'])
  for (const row of await readAll('chain.card_sale')) add(contracts.usdt, ['invested'], row['payment'])
  for (const { added } of await readAll('chain.ve_change'))
    if (added > 0n) add(contracts.productToken, ['invested'], added)
  for (const row of await readAll('chain.ve_lock')) add(contracts.productToken, ['locked'], row['amount'])
  return sums
}

const figures = [
  'available',
  'pendingWithdrawal',
  'withdrawn',
  'locked',
  'invested',
  ...dividendKinds,
  'dividends',
] as const

describe.each(worlds)('in a world $world', (facts) => {
  const environment = setUpWorld(facts)

  beforeAll(async () => {
    const database = await createTestDatabase()
    unit = inUnits(1n, facts.usdt)
    world = await createWithdrawalWorld(database, { environment })
    rows = createChainRows(database.url, facts.chainId)
    ctx = { ...world.ctx, pools: getPools(world.ctx.config.deployment) } as unknown as ServiceContext
    living.length = 0
    const open = await earnAll()
    for (const { address } of owners.slice(0, 5)) await putIn(address)
    await withdrawAll(open)
  })
  afterAll(async () => {
    await rows.close()
    await world.end()
  })

  describe('the assets of an account', () => {
    it('are, figure by figure, what its raw rows add up to, and as many', async () => {
      const seen = new Set<string>()
      for (const { address } of owners) {
        const { data } = await getAssets(ctx, { address })
        const raw = await addUp(address)
        expect(data.tokens.map(({ token }) => token).toSorted()).toEqual([...raw.keys()].toSorted())
        for (const assets of data.tokens as (TokenAssets & Record<string, { amount: string; rowCount: number }>)[])
          for (const figure of figures) {
            const [sum, rowCount] = raw.get(assets.token)![figure] ?? [0n, 0]
            expect([address, assets.token, figure, assets[figure]]).toEqual([
              address,
              assets.token,
              figure,
              { amount: sum.toString(), rowCount },
            ])
            if (sum > 0n) seen.add(figure)
          }
      }
      expect([...seen].toSorted()).toEqual([...figures].toSorted())
    })

    it('count as invested exactly the rows that the list of deposits shows', async () => {
      for (const { address } of owners) {
        const [{ data: assets }, { data: deposits }] = await Promise.all([
          getAssets(ctx, { address }),
          listDeposits(ctx, { address, page: 1, pageSize: 100 }),
        ])
        for (const { token, invested } of assets.tokens) {
          const list = deposits.list.filter((each) => each.token === token)
          const sum = list.reduce((total, each) => total + BigInt(each.amount), 0n)
          expect([address, token, invested]).toEqual([
            address,
            token,
            { amount: sum.toString(), rowCount: list.length },
          ])
        }
      }
    })

    it('of somebody who never had anything are an empty list', async () => {
      expect((await getAssets(ctx, { address: nobody.address })).data.tokens).toEqual([])
    })
  })
})
