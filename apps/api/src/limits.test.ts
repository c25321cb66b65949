import { describe, expect, it } from 'vitest'
import { createPlaces, createSemaphore, createTokenBuckets, getClientKey } from './limits.ts'

describe('token buckets', () => {
  it('give a burst, then what the rate allows, and say how long to wait', () => {
    let now = 0
    const buckets = createTokenBuckets({ perSecond: 2, burst: 5 }, () => now)
    expect(Array.from({ length: 6 }, () => buckets.take('a', 1))).toEqual([0, 0, 0, 0, 0, 1])
    expect(buckets.take('b', 1)).toBe(0)
    now = 500
    expect([buckets.take('a', 1), buckets.take('a', 1)]).toEqual([0, 1])
    now = 1_000_000
    expect(Array.from({ length: 6 }, () => buckets.take('a', 1)).filter((wait) => wait === 0)).toHaveLength(5)
    expect(createTokenBuckets({ perSecond: 2, burst: 5 }).take('a', 6)).toBe(1)
  })

  it('gain nothing by refused attempts or a clock that goes back', () => {
    let now = 10_000
    const buckets = createTokenBuckets({ perSecond: 1, burst: 1 }, () => now)
    buckets.take('a', 1)
    for (let attempt = 0; attempt < 100; attempt += 1) expect(buckets.take('a', 1)).toBe(1)
    now = 0
    expect(buckets.take('a', 1)).toBe(1)
  })

  it('do not grow without end', () => {
    const buckets = createTokenBuckets({ perSecond: 1, burst: 1 })
    for (let client = 0; client < 60_000; client += 1) buckets.take(String(client), 1)
    expect(buckets.size).toBe(50_000)
  })
})

describe('who a client is', () => {
  it.each([
    ['192.0.2.1', undefined, 0, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
    ['10.0.0.1', 'forged, 203.0.113.9', 1, '203.0.113.9'],
    ['10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['10.0.0.1', undefined, 1, ''],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2'],
    ['2001:DB8::1', undefined, 0, '2001:db8:0:0'],
    ['::1', undefined, 0, '0:0:0:0'],
    [undefined, undefined, 0, 'unknown'],
  ])('%s with %s behind %i proxies is %s', (peer, forwarded, proxies, key) => {
    expect(getClientKey(peer, forwarded, proxies)).toBe(key)
  })

  it('is short whatever a header says', () => {
    expect(getClientKey('10.0.0.1', 'x'.repeat(9_000), 1)).toHaveLength(64)
  })
})

it('places are limited for each client and in all', () => {
  const places = createPlaces({ perClient: 2, inAll: 3 })
  const [first, second] = [places.take('a'), places.take('a')]
  expect([first, second, places.take('a')]).toEqual([expect.any(Function), expect.any(Function), undefined])
  const third = places.take('b')
  expect([third, places.take('b'), places.take('c'), places.taken]).toEqual([
    expect.any(Function),
    undefined,
    undefined,
    3,
  ])
  first!()
  expect(places.take('c')).toBeDefined()
})

it('a place is freed once, however often it is given back', () => {
  const places = createPlaces({ perClient: 1, inAll: 9 })
  const giveBack = places.take('a')!
  giveBack()
  places.take('a')
  giveBack()
  expect([places.taken, places.take('a')]).toEqual([1, undefined])
})

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Work that ends, well or not, when the test wants it to. */
function createManualWork() {
  const begun: string[] = []
  const ends = new Map<string, { well: () => void; badly: () => void }>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.set(name, { well: () => resolve(name), badly: () => reject(new Error(name)) }),
    )
  }
  return { work, begun, ends }
}

it('a semaphore runs two at once and the others in order, also after a failure', async () => {
  const semaphore = createSemaphore(2)
  const { work, begun, ends } = createManualWork()
  const taken = ['a', 'b', 'c', 'd'].map((name) => semaphore.take(work(name)).catch((error: Error) => error.message))
  await turn()
  expect(begun).toEqual(['a', 'b'])
  expect(semaphore.isCrowded).toBe(true)
  ends.get('b')!.badly()
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('a')!.well()
  await turn()
  expect(semaphore.isCrowded).toBe(false)
  ends.get('c')!.well()
  ends.get('d')!.well()
  await expect(Promise.all(taken)).resolves.toEqual(['a', 'b', 'c', 'd'])
  const last = semaphore.take(work('e'))
  await turn()
  expect(begun.at(-1)).toBe('e')
  ends.get('e')!.well()
  await last
})
