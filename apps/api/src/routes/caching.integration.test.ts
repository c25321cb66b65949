import type { PublicRead } from '@app/core/api/endpoint'
import { publicReads } from '@app/core/api/endpoints'
import { operatorEndpoints } from '@app/core/api/operator-endpoints'
import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress } from '../testing/chain-rows.ts'
import { parameterCases, toRequestPath } from '../testing/parameters.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const account = makeAddress('somebody')
const SHARED = 'public, max-age=0, s-maxage=2'
const NAMED = 'private, no-cache'
const OWN = 'no-store'

/** Every public read, by who may keep its answer. A new one must be put into one of these. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  [SHARED]: [
    '/api/article/announcemen',
    '/api/dao/ranking',
    '/api/days',
    '/api/governance/access',
    '/api/governance/changes',
    '/api/governance/guards',
    '/api/governance/members',
    '/api/governance/operations',
    '/api/klines',
    '/api/nft721PoolStat',
    '/api/solvency',
    '/api/systemConfig',
    '/api/tokenStats',
  ],
  [NAMED]: ['/api/addressCheck', '/api/proof'],
  [OWN]: [
    '/api/claim/list',
    '/api/deposit/list',
    '/api/deposit/sums',
    '/api/depositBonus/days',
    '/api/depositBonus/detail',
    '/api/depositBonus/list',
    '/api/depositBonusPool/list',
    '/api/depositInvitor/list',
    '/api/depositNode/list',
    '/api/getAssets',
    '/api/getTransferLog',
    '/api/getTransferLog/sums',
    '/api/hello',
    '/api/nft/rewards',
    '/api/nft/summarized',
    '/api/nft721',
    '/api/nft721/detail',
    '/api/power/orders',
    '/api/stats/association-list',
    '/api/stats/bonusList',
    '/api/stats/node-list',
    '/api/stats/recommend-list',
    '/api/stats/userStakingDaily',
    '/api/useRelationship',
    '/api/userStaking',
    '/api/ve',
    '/api/withdrawal/terms',
    '/api/withdrawalLog',
  ],
}
/** One announcement, of which there is none here. */
const missing = '/api/article/announcemen/{id}'

const reads: readonly PublicRead[] = Object.values(publicReads)
const shared = reads.filter((read) => read.shared === true && read.path !== missing)

let service: TestService

/** With all that it requires. */
function ask(path: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const cases = Object.entries(parameterCases[path] ?? {})
  const required = cases.flatMap(([name, { required: isRequired, good }]) =>
    isRequired && good !== undefined ? [[name, good]] : [],
  )
  const query = new URLSearchParams([...required, ...Object.entries(more)] as [string, string][])
  return service.get(`${toRequestPath(path)}?${query.toString()}`, { headers })
}

const getCaching = ({ headers }: { headers: Headers }) => headers.get('cache-control')

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  const { productToken } = service.config.deployment.contracts
  await service.rows.setToken(productToken, 10n ** 27n, 5n, { [account]: 1n })
  await service.rows.setCursor()
})

afterAll(() => service.end())

it('every public read is of one kind', () => {
  expect(
    Object.values(kinds)
      .flat()
      .concat(missing)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(reads.map(({ path }) => path).toSorted((a, b) => (a < b ? -1 : 1)))
})

describe.each(Object.entries(kinds))('%s', (caching, paths) => {
  it.each(paths)('%s', async (path) => {
    const answer = await ask(path, path === '/api/useRelationship' ? { address: account } : {})
    // What has nothing to answer is refused, and a refusal is never kept.
    expect([path, getCaching(answer)]).toEqual([path, answer.status === 200 ? caching : OWN])
    expect(answer.status === 200 || caching !== SHARED).toBe(true)
  })
})

describe('what caches may keep', () => {
  it.each(shared.map(({ path }) => path))(
    '%s names nobody, is of no session and of no block asked for',
    async (path) => {
      expect(getCaching(await ask(path, {}, { SID: 'x'.repeat(43) }))).not.toContain('public')
      const named = Object.entries({ address: account, minBlock: '1' }).filter(([name]) => parameterCases[path]![name])
      for (const one of named) expect(getCaching(await ask(path, Object.fromEntries([one])))).not.toContain('public')
      const wrong = await ask(path, { page: 'x', minBlock: 'x', language: 'x' })
      expect([OWN, SHARED]).toContain(getCaching(wrong))
      expect(wrong.status === 400 && getCaching(wrong) !== OWN).toBe(false)
    },
  )

  it.each(shared.map(({ path }) => path))('%s is not sent to who has it', async (path) => {
    const tag = (await ask(path)).headers.get('etag')!
    const again = await ask(path, {}, { 'If-None-Match': tag })
    expect([again.status, getCaching(again), again.body]).toEqual([304, SHARED, ''])
  })

  it('is another at the next block, the list of days excepted, and is kept by nobody while it is stale', async () => {
    const before = (await ask('/api/dao/ranking')).headers.get('etag')
    await service.rows.setCursor({ blockNumber: 1_001 })
    expect((await ask('/api/dao/ranking')).headers.get('etag')).not.toBe(before)
    await service.rows.setCursor({ updatedAt: 1 })
    const stale = await ask('/api/dao/ranking')
    expect([stale.body.stale, getCaching(stale)]).toEqual([true, OWN])
    await service.rows.setCursor()
  })
})

it('nothing of operators is kept', async () => {
  const read = Object.values(operatorEndpoints).filter(({ kind }) => kind === 'operatorRead')
  expect(read.length).toBeGreaterThan(5)
  for (const { path } of read) expect([path, getCaching(await service.get(toRequestPath(path)))]).toEqual([path, OWN])
})
