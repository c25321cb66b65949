import type { Address } from '@app/core/address'
import type { TokenAssets } from '@app/core/api/withdrawal'
import { dividendKinds } from '@app/core/ledger/account-kinds'
import { createTestDatabase } from '@app/testing/database'
import { createRandom } from '@app/testing/random'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '../../context.ts'
import { getPools } from '../../domain/pools.ts'
import { createChainRows, makeHash, type ChainRows } from '../../testing/chain-rows.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { inUnits, setUpWorld, worlds } from '../../testing/worlds.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { listDeposits } from '../staking/list-deposits.ts'
import { getAssets } from './get-assets.ts'

let unit: bigint
const DAY = 86_400
const random = createRandom(11)
const owners = [1, 2, 3, 4, 5].map((index) => makeKey('owner of assets', index))
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

/** Income of a kind, out of a pool that was funded with as much. */
async function earn(owner: Address, token: Address, kind: (typeof dividendKinds)[number]): Promise<void> {
  const earned = amount()
  const reference = `earned ${(serial += 1)}`
  const book = (booked: 'funding' | 'settlement', postings: Parameters<typeof postTransaction>[1]['postings']) =>
    world.sql.begin((tx) => postTransaction(tx, { kind: booked, reference, bookedAt: world.clock.at, postings }))
  await book('funding', [
    { token, kind: 'vault', amount: -earned },
    { token, kind: `${kind}Pool`, amount: earned },
  ])
  await book('settlement', [
    { token, kind: `${kind}Pool`, amount: -earned },
    { token, kind, owner, amount: earned },
  ])
}

async function putIn(account: Address): Promise<void> {
  const { stakingPoolUsdt, stakingPoolRwas, daoPool, productToken, usdt } = ctx.config.deployment.contracts
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

/** One of each fate: paid, being paid, expired, cancelled. */
async function withdrawAll(owner: (typeof owners)[number], token: Address): Promise<void> {
  const paid = await world.withdraw(owner, 10n * unit, token)
  const cancelled = await world.withdraw(owner, 11n * unit, token)
  await world.pay(paid)
  await world.advance(DAY + 1)
  await world.sweep()
  await world.cancel(owner, cancelled.id)
  await world.withdraw(owner, 12n * unit, token)
  const seen = await world.withdraw(owner, 13n * unit, token)
  await world.pay(seen, false)
  await world.sweep()
}

type Raw = Record<string, any>

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
  const entries = (await world.sql`select * from app.ledger_entry`) as Raw[]
  const booked = new Map(
    (await world.sql`select id, kind from app.ledger_transaction`).map((row) => [row['id'], row['kind']]),
  )
  for (const { id, token, kind } of await readAll('app.ledger_account'))
    for (const entry of entries.filter((each) => each['account_id'] === id)) {
      add(token, [kind === 'withdrawal' ? 'pendingWithdrawal' : 'available'], entry['amount'])
      if (dividendKinds.includes(kind) && entry['amount'] > 0n && booked.get(entry['transaction_id']) !== 'reversal')
        add(token, [kind, 'dividends'], entry['amount'])
    }
  for (const { token, state, amount: taken } of await readAll('app.withdrawal'))
    if (state === 'successful') add(token, ['withdrawn'], taken)
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
    for (const owner of owners.slice(0, 4)) {
      for (const kind of dividendKinds)
        for (const token of [world.usdt, ctx.config.deployment.contracts.rwas])
          for (let times = random.integer(3); times > 0; times -= 1) await earn(owner.address, token, kind)
      await earn(owner.address, world.usdt, 'node')
      await putIn(owner.address)
      if (random.chance(0.7)) await withdrawAll(owner, world.usdt)
    }
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
      expect((await getAssets(ctx, { address: owners[4]!.address })).data.tokens).toEqual([])
    })
  })
})
