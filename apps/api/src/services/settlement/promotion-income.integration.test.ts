import type { Address } from '@app/core/address'
import type { PromotionIncomePage } from '@app/core/api/rewards'
import { getEpochEnd, getMonthStart } from '@app/core/settlement/epochs'
import { settlementRules } from '@app/core/settlement/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '../../context.ts'
import { makeAddress } from '../../testing/chain-rows.ts'
import { listPromotionIncome } from './list-promotion-income.ts'
import {
  accounts,
  DAY,
  deployment,
  getStake,
  rows,
  setFinal,
  settleFirstDay,
  setUpSettlement,
  sql,
  token,
} from './settlement.test-setup.ts'

/** All pages put together. */
async function listIncome(address: Address, pageSize: number) {
  const ctx = { database: sql, config: { chain: { id: 31_337 }, deployment } } as unknown as ServiceContext
  const list = []
  for (let page = 1; page <= 100; page += 1) {
    const { data } = await listPromotionIncome(ctx, { address, page, pageSize })
    list.push(...data.list)
    if (page * pageSize >= data.total) return { list, total: data.total }
  }
  throw new Error('Too many pages')
}

const showMonths = ({ months }: PromotionIncomePage) => months.map(({ epoch, dividend }) => [epoch, dividend])

/** How far a member is below another in the binary tree that `accounts` are bound as; 0 when it is not. */
function countLayers(index: number, above: number): number {
  let at = index
  for (let layer = 1; at > 0; layer += 1) {
    at = Math.floor((at - 1) / 2)
    if (at === above) return layer
  }
  return 0
}

setUpSettlement()

beforeAll(settleFirstDay)

describe('promotion income', () => {
  it('says of every base unit of promotion by whose stake it came, the same however it is paged', async () => {
    const paid = await sql<{ account: Address; revenue: bigint; weight: bigint }[]>`
      select account, revenue, weight from settled.share where day = ${DAY} and kind = 'promotion'`
    expect(paid.length).toBeGreaterThan(10)
    for (const { account, revenue, weight } of paid) {
      const { list, total } = await listIncome(account, 100)
      expect(list.map(({ revenue: part }) => BigInt(part)).reduce((sum, part) => sum + part, 0n)).toBe(revenue)
      expect(list.map((part) => BigInt(part.weight)).reduce((sum, part) => sum + part, 0n)).toBe(weight)
      const expected = accounts.flatMap((below, index) => {
        const layer = countLayers(index, accounts.indexOf(account))
        const rate = settlementRules.at(-1)!.promotionRates[layer - 1] ?? 0
        const held = getStake(index)
        return rate > 0 && held >= 1_000_000n ? [{ account: below, layer, rate, stake: held }] : []
      })
      expect(total).toBe(expected.length)
      expect(new Map(list.map((part) => [part.account.toLowerCase(), part]))).toEqual(
        new Map(
          expected.map((part) => [
            part.account.toLowerCase(),
            expect.objectContaining({
              layer: part.layer,
              rate: part.rate,
              stake: `${part.stake}`,
              weight: `${BigInt(part.rate) * part.stake}`,
              dividend: `${revenue}`,
              totalWeight: `${weight}`,
            }),
          ]),
        ),
      )
      for (const { revenue: part, weight: ofPart } of list) {
        const distance = BigInt(part) * weight - revenue * BigInt(ofPart)
        expect(distance < weight && distance > -weight).toBe(true)
      }
      expect(list.map(({ layer }) => layer)).toEqual(list.map(({ layer }) => layer).toSorted((a, b) => a - b))
      for (const pageSize of [1, 3]) expect(await listIncome(account, pageSize)).toEqual({ list, total })
    }
    expect(await listIncome(makeAddress('stranger'), 20)).toEqual({ list: [], total: 0 })
  })

  it('says the same of days whose sources were not counted, and of several days on a page', async () => {
    const top = accounts[0]!
    const before = await listIncome(top, 7)
    await sql`update settled.share set source_count = null`
    expect(await listIncome(top, 7)).toEqual(before)
    const earlier = DAY - 1
    await sql`
      insert into settled.day select ${earlier}::integer, rules_hash, root, file_hash, is_whole, leaf_count, change_count,
        anchor_block, anchor_hash, settled_at from settled.day where day = ${DAY}`
    await sql`
      insert into settled.share select ${earlier}::integer, token, kind, account, weight, revenue + 1, source_count
      from settled.share where day = ${DAY}`
    const both = await listIncome(top, 7)
    expect(both.total).toBe(before.total * 2)
    expect(both.list.slice(0, before.total)).toEqual(before.list)
    const second = both.list.slice(before.total)
    expect(new Set(second.map(({ epoch }) => epoch))).toEqual(new Set([earlier]))
    const sum = second.reduce((whole, { revenue }) => whole + BigInt(revenue), 0n)
    expect(`${sum}`).toBe(second[0]!.dividend)
    await rows.setCursor({ state: 'replaying' })
    await expect(listIncome(top, 7)).rejects.toMatchObject({ key: 'INDEXER_UNAVAILABLE' })
    await setFinal(getEpochEnd(DAY) + 600)
  })

  it('has filed months after all sources, each with its dividend alone, and counts them', async () => {
    const top = accounts[0]!
    const before = await listIncome(top, 7)
    const month = getMonthStart(DAY - 60)
    for (const [from, revenue] of [
      [month, 9],
      [getMonthStart(month - 1), 4],
    ])
      await sql`insert into settled.month_share values (${top}, 'promotion', ${from!}, ${token}, ${revenue!}, 3)`
    await sql`insert into settled.month_share values (${top}, 'node', ${month}, ${token}, 70, 3)`
    const ctx = { database: sql, config: { chain: { id: 31_337 }, deployment } } as unknown as ServiceContext
    const read = async (page: number, pageSize: number) =>
      (await listPromotionIncome(ctx, { address: top, page, pageSize })).data
    const expected = [
      [month, '9'],
      [getMonthStart(month - 1), '4'],
    ]
    const last = Math.ceil((before.total + 2) / 7)
    const pages = await Promise.all(Array.from({ length: last + 1 }, (_, nth) => read(nth + 1, 7)))
    expect(pages.flatMap(showMonths)).toEqual(expected)
    expect(pages.flatMap(({ list }) => list)).toEqual(before.list)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([before.total + 2]))
    expect(showMonths(await read(before.total + 2, 1))).toEqual(expected.slice(1))
    await sql`delete from settled.month_share`
  })
})
