import { SECONDS_PER_DAY, STAKE_LOCK_SECONDS } from '@app/core/constants'
import { createTestDatabase } from '@app/testing/database'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK, TEST_BLOCK_TIMESTAMP as NOW } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const alice = makeAddress('alice')
const bob = makeAddress('bob')
const nobody = makeAddress('nobody')
let service: TestService
let pool: `0x${string}`
let usdt: `0x${string}`
let product: `0x${string}`
let rwas: `0x${string}`

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  const { contracts } = service.config.deployment
  pool = contracts.stakingPoolUsdt
  usdt = contracts.usdt
  product = contracts.productToken
  rwas = contracts.rwas
  const { rows } = service
  await rows.setCursor()
  await rows.bind(alice, 1, null)
  await rows.bind(bob, 2, alice)
  const stake = (positionId: number, amount: bigint, stakedAt: number, unstakedAt?: number) =>
    rows.addPosition({
      pool,
      positionId,
      account: alice,
      amount,
      stakedAt,
      unlockAt: stakedAt + STAKE_LOCK_SECONDS,
      ...(unstakedAt !== undefined && { unstakedAt }),
    })
  await stake(1, 100n, NOW - 400 * SECONDS_PER_DAY, NOW - 200 * SECONDS_PER_DAY)
  await stake(2, 5n, NOW - STAKE_LOCK_SECONDS)
  await stake(3, 10n ** 30n, NOW - STAKE_LOCK_SECONDS + 1)
  await stake(4, 20n, NOW - 3 * SECONDS_PER_DAY)
  await rows.claim(pool, alice, 33n)
})

afterAll(() => service.end())

describe('/api/userStaking', () => {
  it('gives open positions, first to unlock first, with their transactions', async () => {
    const { status, body } = await service.get(`/api/userStaking?address=${alice}`)
    expect(status).toBe(200)
    expect(body.asOf).toEqual({ blockNumber: TEST_BLOCK, blockTimestamp: NOW })
    expect(body.stale).toBe(false)
    expect(body.data.account).toBe(getAddress(alice))
    expect(body.data.positions.map((position: { positionId: string }) => position.positionId)).toEqual(['2', '3', '4'])
    expect(body.data.positions[1]).toEqual({
      pool,
      positionId: '3',
      token: usdt,
      amount: '1000000000000000000000000000000',
      stakedAt: NOW - STAKE_LOCK_SECONDS + 1,
      unlockAt: NOW + 1,
      blockNumber: 20,
      transaction: makeHash('stake', pool, 3),
    })
    expect(body.data.positionCount).toBe(3)
  })

  it('counts a lock as ended in the very second of its unlock time and not before', async () => {
    const { body } = await service.get(`/api/userStaking?address=${alice}`)
    expect(body.data.pools.slice(0, 1)).toEqual([
      {
        pool,
        key: 'stakingPoolUsdt',
        token: usdt,
        rewardToken: product,
        staked: (10n ** 30n + 25n).toString(),
        unlockable: '5',
        positionCount: 3,
        nextUnlockAt: NOW + 1,
        earned: '7',
        earnedUnknown: null,
        claimed: '33',
      },
    ])
    expect(body.data.pools[1]).toMatchObject({ key: 'stakingPoolRwas', token: rwas, staked: '0', earned: '0' })
    expect(body.data.totals).toEqual({
      staked: [
        { token: usdt, amount: (10n ** 30n + 25n).toString() },
        { token: rwas, amount: '0' },
        { token: service.config.deployment.contracts.drToken, amount: '0' },
      ],
      earned: [{ token: product, amount: '7' }],
      claimed: [{ token: product, amount: '33' }],
    })
  })

  it('asks the chain at exactly the indexed block, and once per block and account', async () => {
    const blockHash = makeHash('another block')
    await service.rows.setCursor({ blockHash })
    const before = service.node.calls.length
    await Promise.all([1, 2, 3].map(() => service.get(`/api/userStaking?address=${alice}`)))
    // The state of the vault is read in between, at other blocks.
    const asked = service.node.calls.slice(before).filter((call) => JSON.stringify(call.params).includes(blockHash))
    expect(asked.map(({ method, params }) => [method, params?.[1]])).toEqual([
      ['eth_call', { blockHash, requireCanonical: true }],
    ])
    await service.rows.setCursor()
  })

  it('knows that an account which never staked has earned nothing, without asking the node', async () => {
    const blockHash = makeHash('a third block')
    await service.rows.setCursor({ blockHash })
    const before = service.node.calls.length
    const { body } = await service.get(`/api/userStaking?address=${nobody}`)
    expect(body.data.pools[0]).toMatchObject({ staked: '0', earned: '0', earnedUnknown: null, positionCount: 0 })
    expect(body.data.positions).toEqual([])
    // The state of the vault is read in between, at other blocks.
    const calls = service.node.calls.slice(before).map((call) => JSON.stringify(call.params))
    expect(calls.filter((call) => call.includes(blockHash) || call.includes(nobody.slice(2)))).toEqual([])
    await service.rows.setCursor()
  })

  it('takes an address in any one case', async () => {
    for (const address of [alice, `0x${alice.slice(2).toUpperCase()}`, getAddress(alice)]) {
      const { status, body } = await service.get(`/api/userStaking?address=${address}`)
      expect(status).toBe(200)
      expect(body.data.account).toBe(getAddress(alice))
    }
  })

  it('lists at most 500 positions and says how many there are', async () => {
    const whale = makeAddress('whale')
    await service.rows.sql`select set_config('chain.journal', 'off', false)`
    await service.rows.sql`
      insert into chain.position (pool, position_id, account, amount, staked_at, unlock_at, stake_block, stake_transaction)
      select ${pool}, 10000 + n, ${whale}, 1, n, 1000 + n, 20, ${makeHash('many')} from generate_series(1, 501) n`
    const { body } = await service.get(`/api/userStaking?address=${whale}`)
    expect(body.data.positions).toHaveLength(500)
    expect(body.data.positionCount).toBe(501)
  })
})

const list = async (query = '') => (await service.get(`/api/deposit/list?address=${alice}${query}`)).body.data

describe('/api/deposit/list', () => {
  it('gives everything ever put in, newest first, also what was taken out', async () => {
    const data = await list()
    expect(data.list.map((deposit: { id: string }) => deposit.id)).toEqual(['4', '3', '2', '1'])
    expect(data).toMatchObject({ page: 1, pageSize: 20, total: 4 })
    expect(data.list[3]).toEqual({
      kind: 'stake',
      contract: pool,
      id: '1',
      token: usdt,
      amount: '100',
      received: null,
      depositedAt: NOW - 400 * SECONDS_PER_DAY,
      unlockAt: NOW - 400 * SECONDS_PER_DAY + STAKE_LOCK_SECONDS,
      withdrawnAt: NOW - 200 * SECONDS_PER_DAY,
      withdrawTransaction: makeHash('unstake', pool, 1),
      blockNumber: 20,
      transaction: makeHash('stake', pool, 1),
    })
    expect(data.list[0]).toMatchObject({ withdrawnAt: null, withdrawTransaction: null })
  })

  it('pages without a gap or a repetition, and is empty beyond the end', async () => {
    const ids = []
    for (const page of [1, 2, 3]) {
      const data = await list(`&page=${page}&pageSize=2`)
      expect(data.total).toBe(4)
      ids.push(...data.list.map((deposit: { id: string }) => deposit.id))
    }
    expect(ids).toEqual(['4', '3', '2', '1'])
    expect(await list('&page=2147483647&pageSize=100')).toEqual({
      list: [],
      page: 2_147_483_647,
      pageSize: 100,
      total: 4,
    })
  })

  it('takes one kind alone', async () => {
    expect((await list('&kind=stake')).total).toBe(4)
    expect((await list('&kind=lock')).total).toBe(0)
  })

  it('is empty for an account that never put anything in', async () => {
    const { body } = await service.get(`/api/deposit/list?address=${nobody}`)
    expect(body.data).toEqual({ list: [], page: 1, pageSize: 20, total: 0 })
  })
})
