import type { Address } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getEpochStart } from '@app/core/settlement/epochs'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAddress } from '../../testing/chain-rows.ts'
import { listDividendDays, listDividends } from './list-dividends.ts'
import { accounts, DAY, settleFirstDay, setUpSettlement, sql, token } from './settlement.test-setup.ts'

const other = makeAddress('other token')
const account = accounts[2]!
const first = { page: 1, pageSize: 10 }
const list = (asked: Omit<Parameters<typeof listDividendDays>[1], 'page' | 'pageSize'>, page = first) =>
  listDividendDays({ database: sql }, { ...asked, ...page })

const share = (day: number, of: Address, kind: string, revenue: number, to = account) =>
  sql`insert into settled.share ${sql({ day, token: of, kind, account: to, weight: 1, revenue })}`

setUpSettlement()

beforeAll(async () => {
  await settleFirstDay()
  await share(DAY - 3, token, 'dao', 11)
  await share(DAY - 3, token, 've', 5)
  await share(DAY - 3, other, 've', 7)
  await share(DAY - 2, token, 've', 99, accounts[3])
})

describe('dividends by day', () => {
  it('add up what each day gave in each token, the newest first, of the account alone', async () => {
    const of = await sql<{ sum: bigint }[]>`
      select sum(revenue) as sum from settled.share where account = ${account} and day = ${DAY}`
    const answer = await list({ address: account })
    expect(answer.list.map(({ epoch, startAt }) => [epoch, startAt])).toEqual(
      [DAY, DAY - 3].map((epoch) => [epoch, getEpochStart(epoch)]),
    )
    expect(answer.list[0]!.sums).toEqual([{ token: toChecksumAddress(token), amount: String(of[0]!.sum) }])
    expect(new Set(answer.list[1]!.sums.map(({ token: each, amount }) => `${each} ${amount}`))).toEqual(
      new Set([`${toChecksumAddress(token)} 16`, `${toChecksumAddress(other)} 7`]),
    )
    expect(answer).toMatchObject({ total: 2, settledEpoch: DAY })
  })

  it('are of a kind and of a token where that is asked for, as the list is', async () => {
    expect((await list({ address: account, kind: 've', token })).list).toEqual([
      { epoch: DAY - 3, startAt: getEpochStart(DAY - 3), sums: [{ token: toChecksumAddress(token), amount: '5' }] },
    ])
    const rows = await listDividends({ database: sql }, { address: account, token: other, ...first })
    // Its pool is not there, so no row of it is: the count is of the shares.
    expect(rows).toMatchObject({ list: [], total: 1 })
    const ofToken = await listDividends({ database: sql }, { address: account, token, ...first })
    expect(new Set(ofToken.list.map((row) => row.token))).toEqual(new Set([toChecksumAddress(token)]))
  })

  it('go on from page to page by days, not by rows', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ address: account }, { page, pageSize: 1 })))
    expect(pages.map((page) => page.list.map(({ epoch }) => epoch))).toEqual([[DAY], [DAY - 3], []])
    expect(pages[1]!.list[0]!.sums).toHaveLength(2)
  })

  it('say what is settled to who has nothing', async () => {
    expect(await list({ address: makeAddress('nobody') })).toEqual({
      ...first,
      list: [],
      months: [],
      total: 0,
      settledEpoch: DAY,
    })
  })
})
