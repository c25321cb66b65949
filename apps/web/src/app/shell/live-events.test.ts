import type { Address } from '@app/core/address'
// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLiveEvents } from './live-events.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

class TestSource extends EventTarget {
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  close(): void {
    this.isClosed = true
  }
  say(accounts: unknown): void {
    const data = JSON.stringify({ blockNumber: 7, blockTimestamp: 1, accounts })
    this.dispatchEvent(new MessageEvent('block', { data }))
  }
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

let sources: TestSource[]
let client: QueryClient
let reads: string[]
let ends: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  reads = []
  ends = []
  client = new QueryClient()
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
})

function show(name: string, queryKey: QueryKey, staleTime = 10_000): void {
  const queryFn = () => {
    reads.push(name)
    return 1
  }
  ends.push(new QueryObserver(client, { queryKey, queryFn, staleTime }).subscribe(() => undefined))
}

function createSource(url: string): EventSource {
  const source = new TestSource(url)
  sources.push(source)
  return source as unknown as EventSource
}

/** Own figures, figures of all, another account's, and one that never changes. */
async function start(of: Address | null = account): Promise<void> {
  show('mine', ['api', '/api/userStaking', { address: account }])
  show('mineOnChain', ['chain', 1, 'balance', account.toLowerCase()])
  show('shared', ['api', '/api/deposit/list', {}])
  show('fixed', ['chain', 1, 'token'], Infinity)
  show('texts', ['texts'])
  ends.push(startLiveEvents({ account: of, queries: client, createSource }))
  await vi.advanceTimersByTimeAsync(3_000)
  reads = []
}

const settle = () => vi.advanceTimersByTimeAsync(0)

it('opens one stream for the account, late', async () => {
  await start()
  expect(sources.map(({ url }) => url)).toEqual([`/api/events?address=${account}`])
})

it('reads again what is live when the account changed, or anything may have', async () => {
  for (const accounts of [[account.toLowerCase()], null]) {
    sources = []
    client = new QueryClient()
    await start()
    sources[0]?.say(accounts)
    await settle()
    expect(reads.toSorted()).toEqual(['mine', 'mineOnChain', 'shared'])
    for (const end of ends.splice(0)) end()
  }
})

it('leaves the account’s own figures alone when others changed; what all share keeps the pace of polling', async () => {
  await start()
  sources[0]?.say([])
  await settle()
  expect(reads).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  sources[0]?.say([])
  await settle()
  expect(reads).toEqual(['shared'])
})

it('reads figures of a team again at that pace: who staked below is not named', async () => {
  await start()
  for (const path of ['/api/useRelationship', '/api/stats/association-list', '/api/stats/userStakingDaily'])
    show(path, ['api', path, { address: account }, 'pages'])
  sources[0]?.say([])
  await settle()
  reads = []
  await vi.advanceTimersByTimeAsync(10_000)
  sources[0]?.say([])
  await settle()
  expect(reads).toEqual(['shared'])
  await vi.advanceTimersByTimeAsync(3_000)
  sources[0]?.say([])
  await settle()
  expect(reads.toSorted()).toEqual([
    '/api/stats/association-list',
    '/api/stats/userStakingDaily',
    '/api/useRelationship',
    'shared',
  ])
})

it('without an account: only when something changed', async () => {
  await start(null)
  expect(sources[0]?.url).toBe('/api/events')
  sources[0]?.say([])
  await settle()
  expect(reads).toEqual([])
  sources[0]?.say([other])
  await settle()
  expect(reads).toContain('shared')
})

it('reads again for every block that names the account, also right after it has read', async () => {
  await start()
  sources[0]?.say(null)
  await settle()
  reads = []
  sources[0]?.say([account])
  await settle()
  expect(reads).toContain('mine')
})

it('ignores nonsense', async () => {
  await start()
  sources[0]?.dispatchEvent(new MessageEvent('block', { data: 'soon' }))
  sources[0]?.say('everyone')
  await settle()
  expect(reads).toEqual([])
})

it('polls while there is no stream, and comes back with ever longer pauses', async () => {
  await start()
  sources[0]?.fail()
  expect(sources[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sources).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sources).toHaveLength(2)
  sources[1]?.fail()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sources).toHaveLength(2)
  expect(reads.toSorted()).toEqual(['mine', 'mineOnChain', 'shared'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sources).toHaveLength(3)
})

it('holds no connection while the page is hidden', async () => {
  await start()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sources[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sources).toHaveLength(1)
  expect(reads).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(sources).toHaveLength(2)
  hidden.mockRestore()
})

it('leaves a list that was scrolled far as it was read', async () => {
  for (const [path, pages] of [
    ['near', 5],
    ['far', 6],
  ] as const) {
    const queryKey = ['api', path, { address: account }, 'pages']
    client.setQueryData(queryKey, { pages: Array.from({ length: pages }), pageParams: [] })
    show(path, queryKey)
  }
  await start()
  sources[0]!.say([account])
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toContain('near')
  expect(reads).not.toContain('far')
})

it('lets a read end where blocks come faster than answers, and then reads once more', async () => {
  await start()
  let begun = 0
  let ended = 0
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    begun += 1
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 600)
      signal.addEventListener('abort', reject)
    })
    ended += 1
    return ended
  }
  const queryKey = ['api', 'slow', { address: account }]
  ends.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  for (let block = 0; block < 4; block++) {
    sources[0]!.say([account])
    await vi.advanceTimersByTimeAsync(250)
  }
  expect([begun, ended]).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(1_200)
  expect([begun, ended]).toEqual([3, 3])
})

it('lets the next page of a list come', async () => {
  await start()
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['api', 'list', { address: account }, 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return pageParam
    },
    getNextPageParam: (last: number) => last + 1,
  })
  ends.push(list.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(600)
  void list.fetchNextPage()
  for (let block = 0; block < 4; block++) {
    await vi.advanceTimersByTimeAsync(200)
    sources[0]!.say([account])
  }
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2])
})

it('passes on which pack the service sends out, and nothing that is no such event', () => {
  const told: unknown[] = []
  ends.push(startLiveEvents({ account: null, queries: client, createSource, onPack: (event) => told.push(event) }))
  vi.advanceTimersByTime(3_000)
  const [source] = sources
  const say = (data: string) => source!.dispatchEvent(new MessageEvent('pack', { data }))
  for (const data of ['nonsense', '{}', '{"pack":1,"former":null}', '{"pack":"aa"}']) say(data)
  expect(told).toEqual([])
  say('{"pack":"aa","former":["bb"]}')
  expect(told).toEqual([{ pack: 'aa', former: ['bb'] }])
})
