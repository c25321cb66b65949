import { expect, it } from 'vitest'
import { getViewedAddress } from './viewed-address.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it.each([`?watch_a=${address}`, `?tab=power&watch_a=${address}`, `?watch_a=${address}&tab=power`])(
  'is read out of %s',
  (search) => expect(getViewedAddress(search)).toBe(address),
)

it.each([
  '',
  '?watch_a=',
  `?watch_a=${address}0`,
  `?watch_a=${address.slice(0, -1)}`,
  `?watch_a=${address}'`,
  `?not_watch_a=${address}`,
  `?watch_a=%3Cb%3E${address}`,
  '?watch_a=vitalik.eth',
])('is not read out of %j', (search) => expect(getViewedAddress(search)).toBeUndefined())
