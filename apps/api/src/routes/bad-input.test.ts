import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { getPools } from '../pools.ts'
import { isPublicRead } from '../testing/conformance.ts'
import { parameterCases, toRequestPath } from '../testing/parameters.ts'

const untouchable = new Proxy(
  {},
  {
    get: (_, property) => {
      throw new Error(`A refused request touched ${String(property)}`)
    },
  },
)

const config = readConfig({ CHAIN_ID: '31337', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
const app = createApp(
  {
    config,
    database: untouchable,
    schema: { require: () => Promise.resolve() },
    node: untouchable,
    earned: untouchable,
    watcher: untouchable,
    pools: getPools(config.deployment),
    lagRule: { maxLagSeconds: 60, hasWorldClock: false },
  } as unknown as ServiceContext,
  pino({ level: 'silent' }),
)

const goodQuery = (path: string, without: string) =>
  Object.entries(parameterCases[path] ?? {})
    .filter(([name, { good, required }]) => name !== without && required && good !== undefined)
    .map(([name, { good }]) => `${name}=${good}`)

async function ask(path: string, query: string) {
  const response = await app.request(`${toRequestPath(path)}?${query}`)
  const body = (await response.json()) as { code: number; error: string; message: string; details: unknown }
  return { query: query.slice(0, 200), status: response.status, ...body, length: JSON.stringify(body).length }
}

function refusalOf(parameter: string) {
  return expect.objectContaining({
    status: 400,
    code: 3001,
    error: 'INVALID_PARAMETER',
    message: expect.stringContaining(`'${parameter}'`),
    details: { parameter, reason: expect.stringMatching(/^(must|is|has) /) },
  })
}

async function requestId(id: string): Promise<string | null> {
  const response = await app.request('/api/systemConfig', { headers: { 'x-request-id': id } })
  return response.headers.get('x-request-id')
}

const cases = Object.entries(parameterCases).flatMap(([path, parameters]) =>
  Object.entries(parameters).map(([name, parameter]) => [path, name, parameter] as const),
)

describe.each(cases)('%s %s', (path, name, { good, required, bad }) => {
  it('is refused by name when it is wrong', async () => {
    for (const value of bad) {
      const answer = await ask(path, [...goodQuery(path, name), `${name}=${value}`].join('&'))
      expect(answer).toEqual(refusalOf(name))
      expect(answer.length).toBeLessThan(400)
    }
  })

  it('is refused when it is repeated, also with the same value', async () => {
    const value = good ?? '5'
    const query = [...goodQuery(path, name), `${name}=${value}`, `${name}=${value}`].join('&')
    expect(await ask(path, query)).toEqual(refusalOf(name))
  })

  it.runIf(required === true)('is refused when it is missing', async () => {
    expect(await ask(path, goodQuery(path, name).join('&'))).toEqual(refusalOf(name))
  })
})

it('a range of layers that runs backwards is refused', async () => {
  const [address] = goodQuery('/api/stats/association-list', '')
  expect(await ask('/api/stats/association-list', `${address}&layerFrom=3&layerTo=2`)).toEqual(refusalOf('layerTo'))
})

it.each(['0', '-1', 'x', '1.5', '01', '1e3', '9007199254740993', '%00', '%F0%9F%92%A9', '9'.repeat(4_000)])(
  'refuses the id %s of an announcement',
  async (id) => {
    const response = await app.request(`/api/article/announcemen/${id}`)
    const body = (await response.json()) as { message: string }
    expect({ query: '', status: response.status, ...body }).toEqual(refusalOf('id'))
  },
)

it.each(['0', '-1', 'x', '1.5', '01', '1e3', '18446744073709551616', '%00', '%F0%9F%92%A9', '9'.repeat(4_000)])(
  'refuses the number %s of a card',
  async (id) => {
    for (const file of ['metadata', 'image']) {
      const response = await app.request(`/api/nft721/${id}/${file}`)
      const body = (await response.json()) as { message: string }
      expect({ query: '', status: response.status, ...body }).toEqual(refusalOf('id'))
    }
  },
)

it('a relationship needs either an address or a code', async () => {
  const address = parameterCases['/api/userStaking']?.['address']?.good
  expect(await ask('/api/useRelationship', '')).toEqual(refusalOf('address'))
  expect(await ask('/api/useRelationship', `address=${address}&code=ABC`)).toEqual(refusalOf('code'))
})

it('every public read of the OpenAPI document has cases', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const reads = Object.entries(document.paths).flatMap(([path, operations]) =>
    'get' in operations && isPublicRead(path) ? [path] : [],
  )
  expect(reads.toSorted()).toEqual(Object.keys(parameterCases).toSorted())
})

it('every parameter of the OpenAPI document is covered', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
  }
  const documented = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get === undefined || !isPublicRead(path)
      ? []
      : [
          [
            path,
            (get.parameters ?? [])
              .filter((parameter) => parameter.in === 'query')
              .map(({ name }) => name)
              .toSorted(),
          ] as const,
        ],
  )
  const covered = Object.entries(parameterCases).map(
    ([path, parameters]) => [path, Object.keys(parameters).toSorted()] as const,
  )
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(covered))
})

describe('paths and methods', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/hello/',
    '/api/userstaking',
    '/api/withdrawals',
    '/api//hello',
    '/api/%00',
  ])('%s is a 404 in the envelope', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 3002, error: 'NOT_FOUND' })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s on a known path is a 405 that says what is allowed',
    async (method) => {
      for (const path of [...Object.keys(parameterCases).map(toRequestPath), '/api/openapi.json', '/api/docs']) {
        const response = await app.request(path, { method })
        expect([path, response.status]).toEqual([path, 405])
        expect(response.headers.get('allow')).toBe('GET, HEAD')
        expect(await response.json()).toMatchObject({ code: 3003, error: 'METHOD_NOT_ALLOWED' })
      }
    },
  )

  it('answers HEAD like GET without a body', async () => {
    const response = await app.request('/api/systemConfig', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('gives every answer its security headers, also failures, and says who may store it', async () => {
    for (const path of ['/api/systemConfig', '/api/nothing', '/api/userStaking', '/api/docs']) {
      const { headers } = await app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      const isShared = path === '/api/systemConfig'
      expect(headers.get('cache-control')).toBe(isShared ? 'public, max-age=0, s-maxage=2' : 'no-store')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('keeps a sane request id of the caller and no other', async () => {
    expect(await requestId('trace-12345678')).toBe('trace-12345678')
    expect(await requestId('short')).not.toBe('short')
    expect(await requestId('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
    expect(await requestId('bad id with spaces')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
