import { createTestDatabase } from '@app/testing/database'
import {
  assert,
  asyncProperty,
  constantFrom,
  oneof,
  record,
  string,
  array,
  integer,
  option,
  type Arbitrary,
} from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAddress } from '../testing/chain-rows.ts'
import { createConformance } from '../testing/conformance.ts'
import { answerPaths, parameterCases, toRequestPath } from '../testing/parameters.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const known = makeAddress('known')
let service: TestService
let conformance: ReturnType<typeof createConformance>

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  conformance = createConformance((await service.get('/api/openapi.json')).body)
  const { rows, config } = service
  const { stakingPoolUsdt: pool, productToken } = config.deployment.contracts
  const later = Math.floor(Date.now() / 1_000) + 3_600
  await rows.setCursor({ updatedAt: later, headSeenAt: later })
  await rows.bind(known, 1, null)
  await rows.addPosition({ pool, positionId: 1, account: known, amount: 9n, stakedAt: 1, unlockAt: 2 })
  await rows.setToken(productToken, 10n ** 27n, 5n, { [known]: 1n })
})

afterAll(() => service.end())

/** Mostly near what is right, sometimes anything. */
function valueOf(name: string): Arbitrary<string> {
  const anything = oneof(string({ unit: 'binary' }), string({ unit: 'grapheme' }), string({ maxLength: 3_000 }))
  const near = /address/.test(name)
    ? constantFrom(known, makeAddress('stranger'), known.toUpperCase(), known.slice(0, 41), '0x', '')
    : integer({ min: -1, max: 130 }).map(String)
  return oneof({ arbitrary: near, weight: 4 }, { arbitrary: anything, weight: 1 })
}

/** Half of a surrogate pair cannot be written in UTF-8. */
const toSendable = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')

const requests = constantFrom(...answerPaths).chain((path) =>
  record(
    Object.fromEntries(
      [...Object.keys(parameterCases[path] ?? {}).filter((name) => name !== 'minBlock'), 'unknown'].map((name) => [
        name,
        option(array(valueOf(name), { minLength: 1, maxLength: name === 'address' ? 1 : 2 }), { nil: [] }),
      ]),
    ),
  ).map((query) => ({ path, query: query as Record<string, string[]> })),
)

it('answers whatever is asked: never a 5xx, never anything that is not documented', async () => {
  const statuses = new Map<number, number>()
  await assert(
    asyncProperty(requests, async ({ path, query }) => {
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, toSendable(value)])),
      )
      const { status, body } = await service.get(`${toRequestPath(path)}?${search.toString().slice(0, 12_000)}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([200, 400, 404]).toContain(status)
      expect(conformance.findFaults(path, status, body)).toEqual([])
    }),
    { numRuns: 700 },
  )
  expect(statuses.get(200)).toBeGreaterThan(50)
  expect(statuses.get(400)).toBeGreaterThan(50)
}, 180_000)
