import { brandIds, getBrand } from '@app/config/brand'
import { describe, expect, it } from 'vitest'
import { getBar, getMenu } from './menu-items.ts'

const pick = (kind: string) =>
  getMenu(getBrand())
    .filter((entry) => entry.kind === kind)
    .map(({ item }) => item)

describe('side menu', () => {
  it('has the live pages of the specification, swap and game as soon, and the outside site', () => {
    expect(pick('page')).toEqual([
      'home',
      'stake',
      've',
      'backpack',
      'assets',
      'swapProduct',
      'community',
      'dr',
      'help',
    ])
    expect(pick('soon')).toEqual(['swap', 'game'])
    expect(pick('external')).toEqual(['realWorldAssets'])
  })
  it('leads to the outside site of each brand', () => {
    for (const id of brandIds) {
      const entry = getMenu(getBrand(id)).find(({ kind }) => kind === 'external')
      expect(entry).toMatchObject({ href: getBrand(id).links.realWorldAssets })
    }
  })
  it('announces what comes soon, and leads nowhere with it', () => {
    const brand = getBrand()
    const menu = getMenu({ ...brand, features: { ...brand.features, dr: 'soon', community: 'off' } })
    expect(menu.find(({ item }) => item === 'dr')).toMatchObject({ kind: 'soon' })
    expect(menu.filter((entry) => 'to' in entry && ['/dr', '/community'].includes(entry.to))).toEqual([])
  })
  it('leaves out what a brand has switched off and opens what it has switched on', () => {
    const brand = getBrand()
    const features = { ...brand.features, backpack: 'off', game: 'live' } as const
    const menu = getMenu({ ...brand, features })
    expect(menu.some(({ item }) => item === 'backpack')).toBe(false)
    expect(menu.find(({ item }) => item === 'game')).toMatchObject({ kind: 'page', to: '/dr' })
  })
})

function listBar(changes: object) {
  const brand = getBrand()
  return getBar(getMenu({ ...brand, features: { ...brand.features, ...changes } })).map(({ item }) => item)
}

describe('bar of a phone', () => {
  it('has the four places that people come for', () => {
    expect(listBar({})).toEqual(['home', 'stake', 'swapProduct', 'assets'])
  })
  it('gives the place of what is not live to the next page', () => {
    expect(listBar({ swapProduct: 'off' })).toEqual(['home', 'stake', 'assets', 'community'])
    expect(listBar({ swapProduct: 'soon', community: 'off' })).toEqual(['home', 'stake', 'assets', 'backpack'])
  })
})
