import { expect, it } from 'vitest'
import { groupLayers } from './reward-layers.ts'

it('puts the layers that count for nothing together, and leaves every other by itself', () => {
  const layers = [
    { layer: 1, stake: '10', rate: 1_000 },
    { layer: 2, stake: '20', rate: 100 },
    { layer: 3, stake: '30', rate: 100 },
    { layer: 4, stake: '40', rate: 0 },
    { layer: 6, stake: '50', rate: 0 },
  ]
  expect(groupLayers(layers)).toEqual([
    { from: 1, to: 1, stake: 10n, rate: 1_000 },
    { from: 2, to: 2, stake: 20n, rate: 100 },
    { from: 3, to: 3, stake: 30n, rate: 100 },
    { from: 4, to: 6, stake: 90n, rate: 0 },
  ])
  expect(groupLayers([])).toEqual([])
})
