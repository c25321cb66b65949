import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createEndpoint, type EndpointOptions } from './endpoint.ts'
import { RpcError } from './rpc-error.ts'

type Call = { id: number; method: string; params: unknown[] }
type Part = { result?: unknown; error?: { code: number; message: string; data?: unknown } }
type Handle = (calls: Call[], response: ServerResponse, post: number) => unknown

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Undefined from `handle` means that it has responded. Requests for the chain id alone are answered. */
async function startNode(handle: Handle, options: Partial<EndpointOptions> = {}) {
  const posts: Call[][] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
      const calls = Array.isArray(body) ? body : [body]
      const isLook = calls.every(({ method }) => method === 'eth_chainId' || method === 'eth_getCode')
      if (!isLook) posts.push(calls)
      const answer =
        isLook && !options.contracts
          ? calls.map(({ id }) => ({ id, result: '0x38' }))
          : handle(calls, response, posts.length)
      if (answer === undefined) return
      response.end(JSON.stringify(Array.isArray(body) || !Array.isArray(answer) ? answer : answer[0]))
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const endpoint = createEndpoint({ url: `http://127.0.0.1:${port}/v2/a-very-secret-key`, chainId: 56, ...options })
  return { endpoint, posts, server }
}

const echo = (calls: Call[]) => calls.map(({ id, params }) => ({ id, result: params[0] }))
const answerEach = (calls: Call[], part: (call: Call) => Part) => calls.map((call) => ({ id: call.id, ...part(call) }))
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function hangUp(response: ServerResponse): undefined {
  response.destroy()
}

async function failure(work: Promise<unknown>): Promise<RpcError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RpcError)
  return error as RpcError
}

describe('batches', () => {
  it('hold the calls of one tick, at most twenty each', async () => {
    const { endpoint, posts } = await startNode(echo)
    expect(await Promise.all(range(50).map((n) => endpoint.request('echo', [n])))).toEqual(range(50))
    expect(posts.map(({ length }) => length)).toEqual([20, 20, 10])
  })

  it('get smaller when one error stands for all, and stay so', async () => {
    const { endpoint, posts } = await startNode((calls) =>
      calls.length > 3 ? { id: null, error: { code: -32600, message: 'batch limit exceeded' } } : echo(calls),
    )
    expect(await Promise.all(range(20).map((n) => endpoint.request('echo', [n])))).toEqual(range(20))
    const refused = posts.filter(({ length }) => length > 3).length
    for (const _ of range(3)) await Promise.all(range(20).map((n) => endpoint.request('echo', [n])))
    expect(posts.filter(({ length }) => length > 3)).toHaveLength(refused)
  })

  it('get smaller when each part says that there are too many', async () => {
    const { endpoint } = await startNode((calls) =>
      calls.length > 3
        ? answerEach(calls, () => ({
            error: { code: 31, message: 'Batch of more than 3 requests are not allowed on free plan' },
          }))
        : echo(calls),
    )
    expect(await Promise.all(range(10).map((n) => endpoint.request('echo', [n])))).toEqual(range(10))
  })

  it('are not asked again as a whole for a part that failed or is missing', async () => {
    const { endpoint, posts } = await startNode((calls, _, post) =>
      post > 1
        ? echo(calls)
        : calls.flatMap(({ id, params: [n] }): ({ id: number } & Part)[] => {
            if (n === 3) return []
            return n === 5 ? [{ id, error: { code: -32000, message: 'too many requests' } }] : [{ id, result: n }]
          }),
    )
    expect(await Promise.all(range(8).map((n) => endpoint.request('echo', [n])))).toEqual(range(8))
    expect(
      posts
        .slice(1)
        .flat()
        .map(({ params: [n] }) => n)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([3, 5])
  })
})

describe('an endpoint that is asked too often', () => {
  it('is left alone for as long as it says', async () => {
    const { endpoint } = await startNode((calls, response, post) => {
      if (post > 1) return echo(calls)
      response.writeHead(429, { 'retry-after': '1' }).end()
    })
    const before = Date.now()
    const answer = endpoint.request('echo', [1])
    await expect.poll(() => endpoint.restsUntil - before).toBeGreaterThan(900)
    expect(await answer).toBe(1)
    expect(Date.now() - before).toBeGreaterThan(950)
  })

  it('answers who still waits after others have given up', async () => {
    const { endpoint } = await startNode((calls, response, post) => {
      if (post > 1) return echo(calls)
      response.writeHead(429, { 'retry-after': '1' }).end()
      return undefined
    })
    await endpoint.check()
    const first = endpoint.request('echo', [0])
    await sleep(300)
    const giveUp = new AbortController()
    const left = range(3).map((n) => endpoint.request('echo', [n], { signal: giveUp.signal }).catch(() => 'left'))
    const waiting = range(4).map((n) => endpoint.request('echo', [n], { timeoutMs: 5_000 }))
    giveUp.abort()
    expect(await Promise.all(left)).toEqual(['left', 'left', 'left'])
    expect(await Promise.all([first, ...waiting])).toEqual([0, ...range(4)])
  })

  it('is not waited for when the answer would come too late', async () => {
    const { endpoint } = await startNode((_, response) => {
      response.writeHead(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end()
    })
    const error = await failure(endpoint.request('echo', [1], { timeoutMs: 3_000 }))
    expect(error.kind).toBe('limited')
    expect(error.message).toMatch(/^127\.0\.0\.1:\d+ wants to be left alone for (59|60)(\.\d)? s$/)
  })

  it('answers in the end with 30 of 100 answers refused', async () => {
    const { endpoint } = await startNode((calls, response, post) => {
      if (post % 10 > 2) return echo(calls)
      response.writeHead(429).end('Too Many Requests')
    })
    for (const n of range(20)) expect(await endpoint.request('echo', [n])).toBe(n)
  })
})

describe('an endpoint that hangs', () => {
  it('is left after its own usual time, and asked once more', async () => {
    const { endpoint } = await startNode((calls, _, post) => (post === 10 ? undefined : echo(calls)))
    for (const n of range(9)) await endpoint.request('echo', [n])
    const before = Date.now()
    expect(await endpoint.request('echo', [9])).toBe(9)
    expect(Date.now() - before).toBeGreaterThan(900)
    expect(Date.now() - before).toBeLessThan(4_000)
  })

  it('fails within the time the caller has', async () => {
    const { endpoint } = await startNode(() => undefined)
    const error = await failure(endpoint.request('echo', [1], { timeoutMs: 300 }))
    expect(error).toMatchObject({ kind: 'timeout' })
    expect(error.message).toMatch(/has not answered within 0\.3 s$/)
  })
})

const isOurs = (code: string) => code === '0xc0de'
const contracts = [{ name: 'dividendVault', address: '0x01', isOurs }] as const
const answer = (facts: { chainId: string; code: string }) => (calls: Call[]) =>
  answerEach(calls, ({ method, params }) => {
    if (method === 'eth_chainId') return { result: facts.chainId }
    return { result: method === 'eth_getCode' ? facts.code : params[0] }
  })

describe('a stranger', () => {
  it('of another chain is left out, in words', async () => {
    const { endpoint, posts } = await startNode(answer({ chainId: '0x1', code: '0xc0de' }), { contracts })
    const error = await failure(endpoint.request('echo', [1]))
    expect(error.kind).toBe('wrongChain')
    expect(error.message).toMatch(/is on chain 1, not on 56: correct RPC_URL or CHAIN_ID$/)
    expect(posts).toEqual([])
    expect(endpoint.restsUntil).toBeGreaterThan(Date.now())
  })

  it('without our contracts is left out until it has them', async () => {
    const facts = { chainId: '0x38', code: '0x' }
    const { endpoint } = await startNode(answer(facts), { contracts })
    expect((await failure(endpoint.request('echo', [1]))).message).toMatch(/has no contract at 0x01 \(dividendVault\)$/)
    facts.code = '0xbad'
    expect((await failure(endpoint.request('echo', [1]))).kind).toBe('wrongContracts')
    facts.code = '0xc0de'
    expect(await endpoint.request('echo', [1])).toBe(1)
    expect(endpoint.restsUntil).toBe(0)
  })

  it('is found out when it comes after a failure', async () => {
    const facts = { chainId: '0x38', code: '0xc0de' }
    let isBroken = false
    const node = answer(facts)
    const { endpoint } = await startNode((calls, response) => (isBroken ? hangUp(response) : node(calls)), {
      contracts,
    })
    expect(await endpoint.request('echo', [1])).toBe(1)
    isBroken = true
    expect((await failure(endpoint.request('echo', [1]))).kind).toBe('unreachable')
    isBroken = false
    facts.chainId = '0x1'
    expect((await failure(endpoint.request('echo', [1]))).kind).toBe('wrongChain')
  })
})

describe('reasons', () => {
  it.each([
    [
      'a proxy without a node',
      (_: Call[], response: ServerResponse) => {
        response.writeHead(502).end('<html>')
      },
      'unreachable',
      'has trouble of its own',
    ],
    [
      'a page',
      (_: Call[], response: ServerResponse) => {
        response.end('<html>')
      },
      'invalid',
      'answered with what is no JSON-RPC',
    ],
    [
      'nothing',
      (_: Call[], response: ServerResponse) => {
        response.destroy()
      },
      'unreachable',
      'broke the connection',
    ],
    ['null', () => null, 'invalid', 'answered with what is no JSON-RPC'],
    [
      'a wrong key',
      (calls: Call[]) =>
        answerEach(calls, () => ({
          error: { code: -32000, message: 'Unauthorized: a-very-secret-key at https://x.example/a-very-secret-key' },
        })),
      'refused',
      'says: Unauthorized: … at …',
    ],
  ] as const)('are words for %s', async (_, handle, kind, words) => {
    const { endpoint } = await startNode(handle)
    const error = await failure(endpoint.request('echo', [1]))
    expect(error.kind).toBe(kind)
    expect(error.message).toBe(`${endpoint.name} ${words}`)
  })

  it('are words when nobody is there', async () => {
    const { endpoint, server } = await startNode(echo)
    server.close()
    await sleep(10)
    expect((await failure(endpoint.request('echo', [1]))).message).toMatch(/ refuses the connection$/)
  })
})

describe('an observer', () => {
  type Seen = Record<string, number>

  function observe() {
    const seen: Seen = {}
    const names = new Set<string>()
    let waiting = 0
    const observer: EndpointOptions['observer'] = {
      came: (name, outcome) => {
        names.add(name)
        seen[outcome] = (seen[outcome] ?? 0) + 1
      },
      queued: (_, change) => (waiting += change),
    }
    return { observer, seen, names, getWaiting: () => waiting }
  }

  it('is told of each post what came of it, a refusal of the contract being an answer, under the host alone', async () => {
    const { observer, seen, names, getWaiting } = observe()
    const { endpoint } = await startNode(
      (calls, response) => {
        const [{ method } = calls[0]!] = calls
        if (method === 'gone') return hangUp(response)
        if (method === 'odd') return { id: null, what: 'ever' }
        return answerEach(calls, (call) =>
          call.method === 'revert'
            ? { error: { code: 3, message: 'execution reverted' } }
            : call.method === 'old'
              ? { error: { code: -32000, message: 'header not found' } }
              : { result: '0x38' },
        )
      },
      { observer },
    )
    await endpoint.request('fine', [])
    expect(seen).toEqual({ answered: 2 })
    await Promise.allSettled([endpoint.request('revert', []), endpoint.request('fine', [])])
    expect(seen).toEqual({ answered: 3 })
    await Promise.allSettled([endpoint.request('old', []), endpoint.request('old', []), endpoint.request('fine', [])])
    expect(seen).toEqual({ answered: 3, behind: 1 })
    await failure(endpoint.request('gone', []))
    expect(seen).toMatchObject({ answered: 3, behind: 1, unreachable: 1 })
    await failure(endpoint.request('odd', []))
    expect(seen['invalid']).toBeGreaterThan(0)
    expect([...names]).toEqual([endpoint.name])
    expect(endpoint.name).toMatch(/^127\.0\.0\.1:\d+$/)
    expect(getWaiting()).toBe(0)
  })

  it('is told of a part that is left out, and of a stranger', async () => {
    const { observer, seen } = observe()
    const { endpoint } = await startNode((calls, _, post) => (post > 1 ? echo(calls) : echo(calls).slice(1)), {
      observer,
    })
    await Promise.all([endpoint.request('echo', [1]), endpoint.request('echo', [2])])
    expect(seen).toEqual({ answered: 2, invalid: 1 })
    const { endpoint: other } = await startNode(echo, { observer, chainId: 1 })
    expect((await failure(other.request('echo', [1]))).kind).toBe('wrongChain')
    expect(seen).toMatchObject({ wrongChain: 1 })
  })

  it('is told how many calls wait, while an endpoint wants to be left alone and when they are given up', async () => {
    const { observer, seen, getWaiting } = observe()
    const { endpoint } = await startNode(
      (_, response) => void response.writeHead(429, { 'retry-after': '20' }).end('{}'),
      { observer },
    )
    const asked = [1, 2, 3].map((n) => endpoint.request('echo', [n], { timeoutMs: 400 }))
    const settled = Promise.allSettled(asked)
    await expect.poll(() => seen['limited']).toBe(1)
    await settled
    await expect.poll(getWaiting).toBe(0)
  })
})
