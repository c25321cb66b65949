import { describe, expect, it } from 'vitest'
import { getClientKey } from './client-key.ts'
import { createTokenBuckets } from './token-buckets.ts'

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
