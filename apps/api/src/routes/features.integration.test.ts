import type { Deployment } from '@app/config/deployments'
import type { States } from '@app/config/filled-folder.test-setup'
import { type Feature, switchable } from '@app/core/features'
import { operatorEndpoints } from '@app/core/api/operator-endpoints'
import { exportedLists } from '@app/core/api/export'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { createPublicClient } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { localOperator } from '../../../../contracts/script/local-settings.ts'
import { makeAddress } from '../testing/chain-rows.ts'
import { createConformance } from '../testing/conformance.ts'
import { post, signIn } from '../testing/operator.ts'
import { answerPaths, cardFilePaths, parameterCases, toRequestPath } from '../testing/parameters.ts'
import { type Answer, startTestService, type TestService } from '../testing/service.ts'
import { makeOffering } from '../testing/worlds.ts'

const holder = makeAddress('holder')
const STAKE = 7_000_000n

type Closing = { paths: readonly string[]; lists: readonly string[] }

/** What an account needs to see and take out what it holds. */
const waysOut: Partial<Record<Feature, Closing>> = {
  ve: { paths: ['/api/ve'], lists: [] },
  backpack: {
    paths: [
      '/api/nft721',
      '/api/nft721/detail',
      '/api/nft721/{id}/metadata',
      '/api/nft721/{id}/image',
      '/api/nft/summarized',
      '/api/nft/rewards',
      '/api/claim/list',
    ],
    lists: ['cards', 'card-rewards', 'claims'],
  },
  power: { paths: ['/api/power/orders'], lists: ['orders'] },
}

const waysIn: Partial<Record<Feature, Closing>> = {
  dr: { paths: ['/api/dao/ranking', '/api/stats/node-list'], lists: ['nodes', 'ranking'] },
  backpack: { paths: ['/api/nft721PoolStat'], lists: [] },
  invite: { paths: ['/api/stats/recommend-list'], lists: ['invitees', 'branches'] },
  community: {
    paths: ['/api/stats/association-list', '/api/stats/userStakingDaily'],
    lists: ['members', 'team-days'],
  },
}

/** Nothing is under these, whatever is offered. */
const empty = ['/api/article/announcemen/{id}', '/api/depositBonus/detail']

type Part = keyof Closing

const listOf = (part: Part, closing: typeof waysIn, features: readonly Feature[]) =>
  features.flatMap((feature) => (closing[feature]?.[part] ?? []).map((name) => [name, feature] as const))

const toQuery = (path: string) =>
  Object.entries(parameterCases[path] ?? {})
    .filter(([name, { required }]) => required || name === 'address')
    .map(([name, { good }]) => (name === 'address' ? `address=${holder}` : name === 'id' ? 'id=1' : `${name}=${good}`))
    .join('&')

const refusal = (feature: Feature) => `404 FEATURE_OFF 3020 ${feature}: This is not offered here`

function toOutcome({ status, body }: Answer): string {
  if (status === 200) return '200'
  const { error, code, details, message } = body
  return error === 'FEATURE_OFF'
    ? `${status} ${error} ${code} ${details.feature}: ${message.split(';')[0]}`
    : `${status} ${error}`
}

const stateOf = (features: readonly Feature[], state: 'soon' | 'off') =>
  Object.fromEntries(features.map((feature) => [feature, state]))

describe.each<{ what: string; leftOut: readonly Feature[]; states: States }>([
  { what: 'a deployment without ve and dr', leftOut: ['ve', 'dr'], states: stateOf(['ve', 'dr'], 'off') },
  {
    what: 'a deployment without all that can be left out',
    leftOut: switchable,
    states: stateOf(switchable, 'off'),
  },
  {
    what: 'a whole deployment of a brand that opens none of that',
    leftOut: [],
    states: { ...stateOf(switchable, 'off'), dr: 'soon', ve: 'soon', community: 'soon' },
  },
])('$what', ({ leftOut, states }) => {
  const notLive = switchable.filter((feature) => states[feature] !== undefined)
  let anvil: Anvil
  let deployment: Deployment
  let offering: ReturnType<typeof makeOffering>
  let service: TestService
  let conformance: ReturnType<typeof createConformance>

  const findClosed = (part: Part) => new Map([...listOf(part, waysIn, notLive), ...listOf(part, waysOut, leftOut)])
  const has = (feature: Feature) => !leftOut.includes(feature)
  /** What each of these should answer. */
  const expectAll = (part: Part, names: readonly string[]) => {
    const closed = findClosed(part)
    return names.map((name) => {
      const feature = closed.get(name)
      return [name, feature ? refusal(feature) : empty.includes(name) ? '404 NOT_FOUND' : '200'] as const
    })
  }
  const read = async (path: string) => (await service.get(path)).body.data

  beforeAll(async () => {
    anvil = await startAnvil()
    deployment = await deployLocal({ rpcUrl: anvil.url, off: leftOut })
    offering = makeOffering(deployment, states)
    const environment = { ...offering.environment, RPC_URL: `${anvil.url},${anvil.url}` }
    service = await startTestService(await createTestDatabase(), environment)
    conformance = createConformance((await service.get('/api/openapi.json')).body)
    const head = await createPublicClient({ chain: testChain, transport: testTransport(anvil.url) }).getBlock()
    const { rows } = service
    const { number: block, hash: blockHash } = head
    await rows.setCursor({ blockNumber: Number(block), blockHash, blockTimestamp: Number(head.timestamp) })
    await rows.setToken(deployment.contracts.productToken, 10n ** 27n, 0n, { [holder]: 1n })
    const at = { stakedAt: Number(head.timestamp) - 10, unlockAt: Number(head.timestamp) + 10 }
    const { stakingPoolUsdt: pool } = deployment.contracts
    if (has('invite')) await rows.bind(holder, 1, null, 0)
    const needsSuperior = has('invite')
    await rows.addPosition({ pool, positionId: 1, account: holder, amount: STAKE, ...at, needsSuperior })
    if (has('backpack')) await rows.addCard({ id: 1n, owner: holder })
  })

  afterAll(async () => {
    await service.end()
    offering.remove()
    await anvil.stop()
  })

  it('answers what is offered and the way out, and says of everything else that it is not', async () => {
    const paths = [...answerPaths, ...cardFilePaths]
    const outcomes = []
    const faults = []
    for (const path of paths) {
      const answer = await service.get(`${toRequestPath(path)}?${toQuery(path)}`)
      outcomes.push([path, toOutcome(answer)])
      if (typeof answer.body === 'object') faults.push(...conformance.findFaults(path, answer.status, answer.body))
    }
    expect(outcomes).toEqual(expectAll('paths', paths))
    expect(faults).toEqual([])
  })

  it('does the same with lists as files', async () => {
    const outcomes = []
    for (const name of exportedLists)
      outcomes.push([name, toOutcome(await service.get(`/api/export.csv?list=${name}&address=${holder}`))])
    expect(outcomes).toEqual(expectAll('lists', exportedLists))
  })

  it('refuses before it looks at what was asked', async () => {
    const closed = [...findClosed('paths')]
    const outcomes = []
    for (const [path] of closed)
      outcomes.push(toOutcome(await service.get(`${toRequestPath(path).replace('/1/', '/x/')}?address=nobody`)))
    expect(outcomes).toEqual(closed.map(([, feature]) => refusal(feature)))
    const claim = await post(service.get, '/api/claim', {})
    expect(toOutcome(claim)).toBe(has('backpack') ? '400 INVALID_PARAMETER' : refusal('backpack'))
  })

  it('answers operators', async () => {
    const sid = (await signIn(service.get, localOperator)).body.data.sid as string
    for (const { path } of Object.values(operatorEndpoints).filter(({ kind }) => kind === 'operatorRead')) {
      const { status } = await service.get(toRequestPath(path), { headers: { SID: sid } })
      const isAddressed = path === operatorEndpoints.findAccounts.path || path.includes('{address}')
      expect([path, status]).toEqual([path, isAddressed ? 400 : path.includes('{') ? 404 : 200])
    }
  })

  it('has the stake of an account in all that is of everybody', async () => {
    const { usdt, stakingPoolUsdt } = deployment.contracts
    expect(await read(`/api/useRelationship?address=${holder}`)).toMatchObject({
      activated: has('invite'),
      stake: `${STAKE}`,
      token: usdt,
      nodeClass: null,
    })
    expect((await read(`/api/deposit/list?address=${holder}`)).total).toBe(1)
    for (const kind of ['power', 'card', 'dr', 'lock'])
      expect([kind, await read(`/api/deposit/list?kind=${kind}&address=${holder}`)]).toEqual([
        kind,
        { list: [], total: 0, page: 1, pageSize: 20 },
      ])
    const assets = await read(`/api/getAssets?address=${holder}`)
    expect(assets.tokens).toMatchObject([{ token: usdt, locked: { amount: `${STAKE}` } }])
    const staking = await read(`/api/userStaking?address=${holder}`)
    expect(staking.positions).toMatchObject([{ pool: stakingPoolUsdt, amount: `${STAKE}` }])
    expect(staking.pools.map(({ key }: { key: string }) => key)).toEqual(Object.keys(deployment.pools))
  })

  it('names contracts that there are, and no other', async () => {
    const names = new Set(Object.keys(deployment.contracts))
    const config = await read('/api/systemConfig')
    expect(config.contracts).toEqual(deployment.contracts)
    expect(config.features).toMatchObject(states)
    const stats = await read('/api/tokenStats')
    expect(stats.pools.map(({ key }: { key: string }) => key)).toEqual(Object.keys(deployment.pools))
    const { obligations } = await read('/api/solvency')
    expect(obligations.length).toBeGreaterThan(3)
    for (const { key, unknown } of obligations) expect([key, names.has(key), unknown]).toEqual([key, true, null])
    expect((await read('/api/governance/guards')).pauses.length).toBeGreaterThan(0)
  })
})
