import { encodeInviteCode } from '@app/core/invite-code'
import { createTestDatabase } from '@app/testing/database'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK, TEST_BLOCK_TIMESTAMP } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const genesis = makeAddress('genesis')
const stranger = makeAddress('stranger')
const recent = makeAddress('recent')
/** Member n of the tree; its superior is member (n − 1) / 3, the genesis account for the first three. */
const member = (index: number) => makeAddress('member', index)
const MEMBERS = 39
const superiorOf = (index: number) => (index < 3 ? genesis : member(Math.floor(index / 3) - 1))
const layerOf = (index: number): number => (index < 3 ? 1 : layerOf(Math.floor(index / 3) - 1) + 1)

let service: TestService

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  const { rows, config } = service
  await rows.setCursor()
  await rows.bind(genesis, 1, null)
  for (let index = 0; index < MEMBERS; index += 1) await rows.bind(member(index), index + 2, superiorOf(index))
  await rows.bind(recent, 100, member(0), TEST_BLOCK - 1)
  const stake = (positionId: number, account: `0x${string}`, amount: bigint) =>
    rows.addPosition({
      pool: config.deployment.contracts.stakingPoolUsdt,
      positionId,
      account,
      amount,
      stakedAt: 1,
      unlockAt: 2,
    })
  await stake(1, member(0), 1_000n)
  await stake(2, member(3), 200n)
  await stake(3, member(12), 30n)
  await stake(4, genesis, 5n)
})

afterAll(() => service.end())

describe('/api/useRelationship', () => {
  it('tells all about a bound account', async () => {
    const { status, body } = await service.get(`/api/useRelationship?address=${member(0)}`)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      account: getAddress(member(0)),
      activated: true,
      id: 2,
      inviteCode: encodeInviteCode(2),
      inviteCodePending: false,
      superior: getAddress(genesis),
      layer: 1,
      grade: 0,
      nodeClass: null,
      boundAt: TEST_BLOCK_TIMESTAMP - 1_000_000 + 2,
      boundTransaction: makeHash('bind', 2),
      stake: '1000',
      directCount: 4,
      teamCount: 13,
      directStake: '200',
      teamStake: '230',
      token: service.config.deployment.contracts.usdt,
    })
  })

  it('answers the same by invite code, however it is typed', async () => {
    const code = encodeInviteCode(2)
    for (const typed of [code, code.toLowerCase(), `%20${code}%20`]) {
      const { body } = await service.get(`/api/useRelationship?code=${typed}`)
      expect(body.data.account).toBe(getAddress(member(0)))
    }
  })

  it('says that a stranger is not activated', async () => {
    const { status, body } = await service.get(`/api/useRelationship?address=${stranger}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ activated: false, id: null, inviteCode: null, superior: null, boundAt: null })
    expect(body.data.inviteCodePending).toBe(false)
  })

  it('holds the invite code back until the binding is final, both ways', async () => {
    const { body } = await service.get(`/api/useRelationship?address=${recent}`)
    expect(body.data).toMatchObject({ activated: true, id: 100, inviteCode: null, inviteCodePending: true })
    const byCode = await service.get(`/api/useRelationship?code=${encodeInviteCode(100)}`)
    expect(byCode.status).toBe(404)
    expect(byCode.body).toMatchObject({ error: 'INVITE_CODE_UNKNOWN', details: { parameter: 'code' } })
    await service.rows.setCursor({ finalBlockNumber: TEST_BLOCK - 1 })
    expect((await service.get(`/api/useRelationship?code=${encodeInviteCode(100)}`)).status).toBe(200)
    await service.rows.setCursor()
  })

  it('knows a genesis account by its missing superior', async () => {
    const { body } = await service.get(`/api/useRelationship?address=${genesis}`)
    expect(body.data).toMatchObject({
      activated: true,
      superior: null,
      layer: 0,
      teamCount: MEMBERS + 1,
      teamStake: '1230',
    })
  })

  it('tells a code that no id gives from a code of nobody', async () => {
    for (const code of ['RRRR', '1', '%F0%9F%92%A9', '%00', "' or 1=1"]) {
      const invalid = await service.get(`/api/useRelationship?code=${code}`)
      expect(invalid.status).toBe(400)
      expect(invalid.body).toMatchObject({ error: 'INVITE_CODE_INVALID', details: { parameter: 'code' } })
    }
    const unknown = await service.get(`/api/useRelationship?code=${encodeInviteCode(2_000_000_000)}`)
    expect(unknown.status).toBe(404)
    expect(unknown.body.error).toBe('INVITE_CODE_UNKNOWN')
  })

  it.each([
    ['', 'address'],
    [`?address=${stranger}&code=ABC`, 'code'],
  ])('refuses neither and both (%s)', async (query, parameter) => {
    const { status, body } = await service.get(`/api/useRelationship${query}`)
    expect(status).toBe(400)
    expect(body.details.parameter).toBe(parameter)
  })
})

describe('/api/stats/recommend-list', () => {
  it('gives direct invitees only, last bound first, with their stake', async () => {
    const { body } = await service.get(`/api/stats/recommend-list?address=${member(0)}`)
    const direct = [member(5), member(4), member(3)]
    expect(body.data.list.map((row: { account: string }) => row.account)).toEqual(
      [recent, ...direct].map((address) => getAddress(address)),
    )
    expect(body.data.total).toBe(4)
    expect(body.data.list[3]).toEqual({
      account: getAddress(member(3)),
      boundAt: TEST_BLOCK_TIMESTAMP - 1_000_000 + 5,
      transaction: makeHash('bind', 5),
      stake: '200',
      directCount: 3,
      teamCount: 3,
      teamStake: '30',
    })
  })

  it('pages', async () => {
    const { body } = await service.get(`/api/stats/recommend-list?address=${member(0)}&page=2&pageSize=3`)
    expect(body.data.list.map((row: { account: string }) => row.account)).toEqual([getAddress(member(3))])
    const beyond = await service.get(`/api/stats/recommend-list?address=${member(0)}&page=3&pageSize=3`)
    expect(beyond.body.data).toMatchObject({ list: [], total: 4 })
  })

  it('is empty for a stranger', async () => {
    const { body } = await service.get(`/api/stats/recommend-list?address=${stranger}`)
    expect(body.data).toMatchObject({ list: [], total: 0 })
  })
})

const list = async (account: string, query = '') =>
  (await service.get(`/api/stats/association-list?address=${account}${query}`)).body.data

describe('/api/stats/association-list', () => {
  it('pages through the whole community, nearest layer first, everyone once', async () => {
    const seen = new Map<string, number>()
    const layers: number[] = []
    for (let page = 1; ; page += 1) {
      const data = await list(genesis, `&page=${page}&pageSize=7`)
      expect(data.total).toBe(MEMBERS + 1)
      if (data.list.length === 0) break
      for (const row of data.list) {
        seen.set(row.account, row.layer)
        layers.push(row.layer)
      }
    }
    expect(layers).toEqual(layers.toSorted((a, b) => a - b))
    expect(seen.size).toBe(MEMBERS + 1)
    for (let index = 0; index < MEMBERS; index += 1) expect(seen.get(getAddress(member(index)))).toBe(layerOf(index))
  })

  it('keeps to the branch of the account', async () => {
    const data = await list(member(1))
    const below = (index: number): boolean =>
      index > 2 && (Math.floor(index / 3) - 1 === 1 || below(Math.floor(index / 3) - 1))
    const expected = Array.from({ length: MEMBERS }, (_, index) => index).filter((index) => below(index))
    expect(data.list.map((row: { account: string }) => row.account).toSorted()).toEqual(
      expected.map((index) => getAddress(member(index))).toSorted(),
    )
  })

  it('keeps to the layers asked for and gives the figures of each', async () => {
    const data = await list(genesis, '&layerFrom=2&layerTo=2')
    expect(data.list).toHaveLength(10)
    expect(data.list.every((row: { layer: number }) => row.layer === 2)).toBe(true)
    expect(data.layers).toEqual([{ layer: 2, memberCount: 10, stake: '200' }])
    const all = await list(genesis)
    expect(all.layers).toEqual([
      { layer: 1, memberCount: 3, stake: '1000' },
      { layer: 2, memberCount: 10, stake: '200' },
      { layer: 3, memberCount: 27, stake: '30' },
    ])
  })

  it('gives superior, stake and team of a member', async () => {
    const data = await list(genesis, '&layerFrom=3&layerTo=3&pageSize=100')
    const row = data.list.find((item: { account: string }) => item.account === getAddress(member(12)))
    expect(row).toEqual({
      account: getAddress(member(12)),
      superior: getAddress(member(3)),
      layer: 3,
      grade: 0,
      boundAt: TEST_BLOCK_TIMESTAMP - 1_000_000 + 14,
      stake: '30',
      directCount: 0,
      teamCount: 0,
      teamStake: '0',
    })
  })

  it('is empty beyond the last layer, beyond the end and for a stranger', async () => {
    expect(await list(genesis, '&layerFrom=50&layerTo=128')).toMatchObject({ list: [], total: 0, layers: [] })
    expect(await list(genesis, '&page=1000')).toMatchObject({ list: [], total: MEMBERS + 1 })
    expect(await list(stranger)).toMatchObject({ list: [], total: 0, layers: [] })
  })
})
