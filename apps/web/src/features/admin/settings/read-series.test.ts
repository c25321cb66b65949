import { expect, it } from 'vitest'
import { readSeries } from './read-series.ts'

it('takes 0 for none and every number of a series', () => {
  expect([' 0 ', '1', '4294967295', '１２', '٧'].map(readSeries)).toEqual([0n, 1n, 4_294_967_295n, 12n, 7n])
})

it('takes nothing else', () => {
  for (const text of ['', ' ', '-1', '1.5', '1e3', 'one', '4294967296', '1 2', '1,234', '0x1'])
    expect(readSeries(text)).toBeNull()
})
