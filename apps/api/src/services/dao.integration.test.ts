import type { DaoMember } from '@app/core/api/dao'
import { SECONDS_PER_DAY, STAKE_LOCK_SECONDS } from '@app/core/constants'
import { createTestDatabase } from '@app/testing/database'
import { formatUnits, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP as NOW } from '../testing/chain-rows.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const DR = 10n ** 18n
const [leader, near, far, outside, small] = ['leader', 'near', 'far', 'outside', 'small'].map((name) =>
  makeAddress(name),
)
let service: TestService
let contracts: TestService['config']['deployment']['contracts']
let nextId = 1

async function stakeDr(account: `0x${string}`, amount: bigint, stakedAt = NOW - SECONDS_PER_DAY): Promise<number> {
  const positionId = nextId++
  await service.rows.addPosition({
    pool: contracts.daoPool,
    positionId,
    account,
    amount,
    stakedAt,
    unlockAt: stakedAt + STAKE_LOCK_SECONDS,
    needsSuperior: false,
  })
  return positionId
}

const ranking = async (query = '') => (await service.get(`/api/dao/ranking?pageSize=10${query}`)).body.data

const nodeList = async (account: string, query = '') =>
  (await service.get(`/api/stats/node-list?address=${account}${query}`)).body.data

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  contracts = service.config.deployment.contracts
  const { rows } = service
  await rows.setCursor()
  await rows.bind(leader!, 1, null)
  await rows.bind(near!, 2, leader!)
  await rows.bind(far!, 3, near!)
  await rows.bind(outside!, 4, null)
  await rows.bind(small!, 5, leader!)
  await stakeDr(near!, 5_000n * DR - 1n, NOW - 9 * SECONDS_PER_DAY)
  await stakeDr(far!, 100_000n * DR)
  await stakeDr(outside!, 20_000n * DR)
  await stakeDr(leader!, 20_000n * DR)
  await stakeDr(small!, 1_000n * DR - 1n)
  const gone = makeAddress('gone')
  await rows.addPosition({
    pool: contracts.daoPool,
    positionId: 99,
    account: gone,
    amount: 10n ** 30n,
    stakedAt: 1,
    unlockAt: 2,
    unstakedAt: 3,
  })
  await rows.addPosition({
    pool: contracts.stakingPoolUsdt,
    positionId: 1,
    account: near!,
    amount: 70n,
    stakedAt: NOW - 5,
    unlockAt: NOW + 5,
  })
})

afterAll(() => service.end())

describe('/api/dao/ranking', () => {
  it('ranks by staked DR, equal ones by address, without those that took all out', async () => {
    const tied = [leader!, outside!].toSorted((left, right) => (left < right ? -1 : 1))
    const data = await ranking()
    expect(data.list.map(({ rank, account }: { rank: number; account: string }) => [rank, account])).toEqual(
      [far!, tied[0]!, tied[1]!, near!, small!].map((account, index) => [index + 1, getAddress(account)]),
    )
    expect(data.list.map(({ nodeClass }: { nodeClass: string }) => nodeClass)).toEqual([
      'daoGenesis',
      'daoCoFounder',
      'daoCoFounder',
      'node',
      null,
    ])
    expect(data).toMatchObject({ total: 5, page: 1, token: contracts.drToken, mine: null })
    expect(data.totalStake).toBe((146_000n * DR - 2n).toString())
  })

  it('knows the place of whoever asks, whatever page is shown, also among equals', async () => {
    const all = (await ranking()).list
    for (const [index, { account, stake }] of all.entries()) {
      const data = await ranking(`&address=${account}&page=3`)
      const before = all[index - 1]?.stake
      const behind = before === undefined ? null : (BigInt(before) - BigInt(stake)).toString()
      expect(data.list).toEqual([])
      expect(data.mine).toEqual({ ...all[index], behind })
    }
    expect((await ranking(`&address=${makeAddress('gone')}`)).mine).toBeNull()
  })

  it('goes on across pages without a gap', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => service.get(`/api/dao/ranking?pageSize=2&page=${page}`)))
    const members = pages.flatMap(({ body }) => body.data.list)
    expect(members).toEqual((await ranking()).list)
  })

  it('is a file of everybody, which needs nobody’s address', async () => {
    const { body, headers } = await service.get('/api/export.csv?list=ranking')
    expect(headers.get('content-disposition')).toBe('attachment; filename="ranking.csv"')
    const [columns, ...lines] = body.trim().split('\r\n')
    expect(columns).toBe('rank,account,class,staked_dr,dr')
    const list = (await ranking()).list as DaoMember[]
    expect(lines).toEqual(
      list.map(({ rank, account, nodeClass, stake }) =>
        [rank, account, nodeClass, formatUnits(BigInt(stake), 18), 'DR'].join(','),
      ),
    )
    expect((await service.get(`/api/export.csv?list=ranking&address=${near!}`)).body).toBe(body)
  })

  it('says from which stake on each class is', async () => {
    expect((await ranking()).nodeThresholds).toEqual(
      [
        ['node', 1_000n],
        ['advancedNode', 5_000n],
        ['daoCoFounder', 20_000n],
        ['daoGenesis', 100_000n],
      ].map(([nodeClass, stakedDr]) => ({ nodeClass, stakedDr: ((stakedDr as bigint) * DR).toString() })),
    )
  })
})

describe('/api/stats/node-list', () => {
  it('gives the node users below an account, not itself, not others', async () => {
    const data = await nodeList(leader!)
    expect(data.list).toEqual([
      {
        account: getAddress(far!),
        superior: getAddress(near!),
        layer: 2,
        nodeClass: 'daoGenesis',
        stakedDr: (100_000n * DR).toString(),
        stake: '0',
        boundAt: NOW - 1_000_000 + 3,
        stakedAt: NOW - SECONDS_PER_DAY,
        blockNumber: 20,
        transaction: makeHash('stake', contracts.daoPool, 2),
      },
      expect.objectContaining({ account: getAddress(near!), layer: 1, nodeClass: 'node', stake: '70' }),
    ])
    expect(data).toMatchObject({
      total: 2,
      drToken: contracts.drToken,
      token: contracts.usdt,
      totals: { stakedDr: (105_000n * DR - 1n).toString(), stake: '70' },
    })
  })

  it('pages, keeping the totals of all', async () => {
    const data = await nodeList(leader!, '&page=2&pageSize=1')
    expect(data.list.map(({ account }: { account: string }) => account)).toEqual([getAddress(near!)])
    expect(data).toMatchObject({ total: 2, totals: { stake: '70' } })
  })

  it('is empty without node users below, and for an account that is not bound', async () => {
    for (const account of [far!, makeAddress('nobody')])
      expect(await nodeList(account)).toMatchObject({ list: [], total: 0, totals: { stakedDr: '0', stake: '0' } })
  })

  it('counts the newest stake and what is staked now', async () => {
    const id = await stakeDr(near!, 1n, NOW - 7)
    const [, second] = (await nodeList(leader!)).list
    expect(second).toMatchObject({
      nodeClass: 'advancedNode',
      stakedDr: (5_000n * DR).toString(),
      stakedAt: NOW - 7,
      transaction: makeHash('stake', contracts.daoPool, id),
    })
  })
})
