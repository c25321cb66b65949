import { brandIds, getBrand } from '@app/config/brand'
import { describe, expect, it } from 'vitest'
import { getFilledUnits } from './home-figures.tsx'
import { getRoadmapSteps } from './home-more.tsx'

describe('the share that the coil counts', () => {
  it('never fills a unit that is not whole, nor more than there are', () => {
    expect(getFilledUnits(420n, 1000n)).toBe(42)
    expect(getFilledUnits(419n, 1000n)).toBe(41)
    expect(getFilledUnits(9n, 1000n)).toBe(0)
    expect(getFilledUnits(2000n, 1000n)).toBe(100)
  })
  it('is unknown, not zero, without a supply', () => {
    expect(getFilledUnits(0n, 0n)).toBeUndefined()
  })
})

describe('roadmap', () => {
  const features = getBrand().features
  const roadmap = [
    { id: 'b', month: '2026-02' },
    { id: 'a', month: '2024-03', done: true },
    { id: 'c', month: '2026-10', feature: 'game' as const },
    { id: 'd', month: '2026-12', feature: 'stake' as const },
  ]
  const list = (today: string, game: 'live' | 'soon' = 'soon') =>
    getRoadmapSteps({ roadmap, features: { ...features, game } }, today).map((step) =>
      step.kind === 'today' ? 'today' : `${step.id} ${step.state}`,
    )

  it('has done what the data says, whatever the month, and calls late what is not', () => {
    expect(list('2026-06')).toEqual(['a done', 'd done', 'today', 'b late', 'c planned'])
    expect(list('2030-01')).toEqual(['a done', 'd done', 'today', 'b late', 'c late'])
  })
  it('has a step done as soon as its feature is live', () => {
    expect(list('2026-06', 'live')).toEqual(['a done', 'c done', 'd done', 'today', 'b late'])
  })
  it('does not call the running month late', () => {
    expect(list('2026-10').at(-1)).toBe('c planned')
  })
  it.each(brandIds)('of %s never says done of what the menu says comes soon', (id) => {
    const brand = getBrand(id)
    const done = getRoadmapSteps(brand, '2030-01').flatMap((step) =>
      step.kind === 'milestone' && step.state === 'done' ? step.id : [],
    )
    const soon = brand.roadmap.filter(({ feature }) => feature !== undefined && brand.features[feature] !== 'live')
    expect(soon.length).toBeGreaterThan(0)
    expect(done.filter((step) => soon.some(({ id: other }) => other === step))).toEqual([])
  })
})
