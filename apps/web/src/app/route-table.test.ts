import { describe, expect, it } from 'vitest'
import { brand } from '#shared/base/brand.ts'
import { paths } from '#shared/routing/paths.ts'
import common from '../locales/en/common.json' with { type: 'json' }
import type { HeaderType } from '#shared/ui/feature.ts'
import { getRouteEntry, routeTable } from './route-table.ts'
import { getTransitionTypes } from './route-transition.ts'

/** Specification §2 with the header types of the screens page; the specification's own where it shows one. */
const specified: Readonly<Record<string, HeaderType>> = {
  '/': 'menu',
  '/t1': 'menu',
  '/invite': 'back',
  '/nft/claim-list': 'back',
  '/nft/claim-all-base': 'menu',
  '/nft/bonus': 'back',
  '/backpack': 'menu',
  '/backpack/detail': 'back',
  '/help': 'menu',
  '/notice/detail': 'none',
  '/help/detail': 'none',
  '/add-white-list': 'menu',
  '/set-nft-white-list': 'menu',
  '/set-price': 'menu',
  '/ve': 'menu',
  '/assets-page': 'menu',
  '/assets-page/bonus': 'back',
  '/assets-page/record-withdraw': 'back',
  '/assets-page/record-stake': 'back',
  '/assets-page/record-invite': 'back',
  '/assets-page/record-node': 'back',
  '/assets-page/record-team': 'back',
  '/assets-page/bonus-list': 'back',
  '/assets-page/bonus-detail': 'back',
  '/assets-page/withdraw': 'back',
  '/assets-page/withdraw-list': 'back',
  '/community': 'menu',
  '/community-list': 'back',
  '/community/today-stake': 'back',
  '/community/today-stake-sub': 'back',
  '/stake': 'menu',
  '/stake/list': 'back',
  '/stake/invite-list': 'back',
  '/stake/node-list': 'back',
  '/swap': 'menu',
  '/swap-power': 'back',
  [`/swap-${brand.product.path}`]: 'menu',
  '/dr': 'menu',
  '/dr/ranking': 'back',
  '/dr/record': 'back',
}
/** Ours: no route of the specification, but of its texts or of the design. */
const added: Readonly<Record<string, HeaderType>> = {
  '/pos': 'menu',
  '/token-data': 'menu',
  '/allowances': 'menu',
  '/assets-page/transfers': 'back',
  '/assets-page/accounts': 'back',
  '/admin': 'menu',
  '/admin/accounts': 'menu',
  '/admin/announcements': 'menu',
  '/admin/audit': 'menu',
  '/admin/claims': 'menu',
  '/admin/days': 'menu',
  '/admin/limits': 'menu',
  '/admin/proposals': 'menu',
}
const open = [
  '/',
  '/t1',
  '/swap',
  '/help',
  '/help/detail',
  '/notice/detail',
  '/token-data',
  '/dr/ranking',
  '/assets-page/accounts',
]

describe('route table', () => {
  it('has every route of the specification at its path with its header, and no route that nobody asked for', () => {
    const table = Object.fromEntries(routeTable.map(({ path, header }) => [path, header]))
    expect(table).toEqual({ ...specified, ...added })
    expect(routeTable).toHaveLength(Object.keys(table).length)
  })

  it('asks for an account everywhere but on the open pages', () => {
    const withoutAuth = routeTable.filter(({ auth }) => !auth).map(({ path }) => path)
    expect(withoutAuth.toSorted()).toEqual(open.toSorted())
  })

  it('leads back to a page that lies less deep', () => {
    const astray = routeTable.filter(
      ({ depth, parent }) => depth > 0 && (getRouteEntry(parent)?.depth ?? Infinity) >= depth,
    )
    expect(astray).toEqual([])
  })

  it('gives the withdrawal its link to the list', () => {
    expect(getRouteEntry('/assets-page/withdraw')?.rightLink?.to).toBe('/assets-page/withdraw-list')
    expect(routeTable.filter(({ rightLink }) => rightLink)).toHaveLength(1)
  })

  it('names every page', () => {
    for (const { titleKey } of routeTable) expect(common.title).toHaveProperty(titleKey)
  })

  it('finds a page with a slash at its end, and none for a stranger', () => {
    expect(getRouteEntry('/stake/')?.path).toBe(paths.stake)
    expect(getRouteEntry('/')?.path).toBe('/')
    expect(getRouteEntry('/stake/list/x')).toBeUndefined()
  })

  it('finds a page in whatever case its path is written, as the router does', () => {
    expect(getRouteEntry('/STAKE')?.path).toBe(paths.stake)
    expect(getRouteEntry('/Assets-Page/Withdraw/')?.path).toBe('/assets-page/withdraw')
    for (const { path } of routeTable) expect(getRouteEntry(path.toUpperCase())?.path).toBe(path)
  })
})

describe('transition', () => {
  it('comes from the right when going deeper, from the left when going back', () => {
    expect(getTransitionTypes('/', '/stake')).toEqual(['slide-left'])
    expect(getTransitionTypes('/assets-page/withdraw', '/assets-page/withdraw-list')).toEqual(['slide-left'])
    expect(getTransitionTypes('/stake/list', '/stake')).toEqual(['slide-right'])
    expect(getTransitionTypes('/assets-page/bonus-detail', '/')).toEqual(['slide-right'])
  })
  it('does not slide between pages of one depth, at the start, or to a page that is not there', () => {
    expect(getTransitionTypes('/stake', '/assets-page')).toBe(false)
    expect(getTransitionTypes('/', '/')).toBe(false)
    expect(getTransitionTypes(undefined, '/stake')).toBe(false)
    expect(getTransitionTypes('/stake', '/nowhere')).toBe(false)
  })
})
