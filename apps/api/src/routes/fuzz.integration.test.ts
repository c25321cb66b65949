import { createTestDatabase } from '@app/testing/database'
import { createFuzzRequests, type FuzzDocument } from '@app/testing/fuzz-requests'
import { type FuzzResult, runFuzz } from '@app/testing/run-fuzz'
import { digestTables, findChangedTables } from '@app/testing/table-digest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAddress } from '../testing/chain-rows.ts'
import { createConformance } from '../testing/conformance.ts'
import { filePaths } from '../testing/parameters.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const known = makeAddress('known')
const withoutEnvelope = [...filePaths, '/api/events', '/api/export.csv']
let service: TestService
let document: FuzzDocument
let result: FuzzResult
let changed: string[]

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  document = (await service.get('/api/openapi.json')).body as FuzzDocument
  const conformance = createConformance(document as never)
  const { rows, config } = service
  const { stakingPoolUsdt: pool, productToken } = config.deployment.contracts
  const later = Math.floor(Date.now() / 1_000) + 3_600
  await rows.setCursor({ updatedAt: later, headSeenAt: later })
  await rows.bind(known, 1, null)
  await rows.addPosition({ pool, positionId: 1, account: known, amount: 9n, stakedAt: 1, unlockAt: 2 })
  await rows.addCard({ id: 4_294_967_297n, owner: known })
  await rows.setToken(productToken, 10n ** 27n, 5n, { [known]: 1n })
  const before = await digestTables(service.database.url)
  result = await runFuzz({
    url: service.url,
    count: 2_400,
    concurrency: 8,
    next: createFuzzRequests(document, {
      seed: 1,
      addresses: [known, makeAddress('stranger'), known.toUpperCase(), known.slice(0, 41), productToken],
    }),
    findFaults: ({ path, method }, status, body) =>
      withoutEnvelope.includes(path) ? [] : conformance.findFaults(path, status, body, method.toLowerCase()),
  })
  changed = findChangedTables(before, await digestTables(service.database.url))
}, 180_000)

afterAll(() => service.end())

it('every answer is documented, and none is a 5xx', () => {
  expect(result.faults).toEqual([])
})

it('every operation was called, and its validation passed wherever a stranger can', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...result.seen.keys()]).toEqual(expect.arrayContaining(operations))
  const reads = operations.filter((name) =>
    /^GET (?!\/api\/(admin|session|article|pictures|files|depositBonus\/detail))/.test(name),
  )
  expect(reads.filter((name) => !result.seen.get(name)?.has(200))).toEqual([])
})

it('nothing was written but nonces of sessions', () => {
  expect(changed.filter((name) => !['app.job', 'app.session_nonce', 'app.signing'].includes(name))).toEqual([])
})
