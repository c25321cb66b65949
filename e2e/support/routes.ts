import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getBrand } from '@app/config/brand'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import { expect } from '@playwright/test'
import { getAddress, getApi } from './chain.ts'

export interface Route {
  path: string
  /** Whose figures it shows; a page without it is the same for everyone. */
  watch?: SandboxRole
  /** What else its address names, from what the sandbox has. */
  search?: () => Promise<Record<string, string>> | Record<string, string>
}

interface Listed<Row> {
  list: Row[]
}

const brand = getBrand(process.env.BRAND || undefined)

/** The first row of a list; a young sandbox still settles its history, so the row may have to be waited for. */
async function getFirst<Row>(query: string): Promise<Row> {
  const rows: Row[] = []
  const read = async () => rows.push(...(await getApi<Listed<Row>>(query)).list)
  await expect.poll(read, { message: `rows of ${query}`, timeout: 180_000 }).toBeGreaterThan(0)
  return rows[0]!
}

const getCard = async () => {
  const { id } = await getFirst<{ id: string }>(`nft721?address=${getAddress('whale')}`)
  return { id }
}
const getDividend = async () => {
  const first = await getFirst<{ epoch: number; token: string; kind: string }>(
    `depositBonus/list?address=${getAddress('member')}`,
  )
  return { epoch: String(first.epoch), token: first.token, kind: first.kind }
}
const getArticle = (type: 1 | 2) => async () => {
  const { id } = await getFirst<{ id: number }>(`article/announcemen?type=${type}&language=en`)
  return { id: String(id) }
}

/** Every page of the product but the developers', as a visitor would have it before him. */
export const routes: readonly Route[] = [
  { path: '/' },
  { path: '/t1' },
  { path: '/invite', watch: 'whale' },
  { path: '/stake', watch: 'whale' },
  { path: '/stake', watch: 'whale', search: () => ({ tab: 'power' }) },
  { path: '/stake/list', watch: 'whale' },
  { path: '/stake/invite-list', watch: 'leader' },
  { path: '/stake/node-list', watch: 'whale' },
  { path: '/pos', watch: 'whale' },
  { path: '/swap' },
  { path: '/swap-power', watch: 'whale' },
  { path: `/swap-${brand.product.path}`, watch: 'whale' },
  { path: '/backpack', watch: 'whale' },
  { path: '/backpack/detail', watch: 'whale', search: getCard },
  { path: '/nft/claim-list', watch: 'whale' },
  { path: '/nft/claim-all-base', watch: 'whale' },
  { path: '/nft/bonus', watch: 'whale' },
  { path: '/ve', watch: 'whale' },
  { path: '/dr', watch: 'whale' },
  { path: '/dr', watch: 'whale', search: () => ({ tab: 'mint' }) },
  { path: '/dr/ranking', watch: 'whale' },
  { path: '/dr/record', watch: 'whale' },
  { path: '/assets-page', watch: 'member' },
  { path: '/assets-page/bonus', watch: 'member' },
  { path: '/assets-page/bonus-list', watch: 'member' },
  { path: '/assets-page/bonus-detail', watch: 'member', search: getDividend },
  { path: '/assets-page/record-withdraw', watch: 'member' },
  { path: '/assets-page/record-stake', watch: 'whale' },
  { path: '/assets-page/record-invite', watch: 'leader' },
  { path: '/assets-page/record-node', watch: 'leader' },
  { path: '/assets-page/record-team', watch: 'leader' },
  { path: '/assets-page/withdraw', watch: 'member' },
  { path: '/assets-page/withdraw-list', watch: 'member' },
  { path: '/community', watch: 'leader' },
  { path: '/community-list', watch: 'leader' },
  { path: '/community/today-stake', watch: 'leader' },
  { path: '/community/today-stake-sub', watch: 'leader', search: () => ({ address: getAddress('whale') }) },
  { path: '/token-data' },
  { path: '/help' },
  { path: '/help/detail', search: getArticle(2) },
  { path: '/notice/detail', search: getArticle(1) },
  { path: '/add-white-list', watch: 'operator' },
  { path: '/set-nft-white-list', watch: 'operator' },
  { path: '/set-price', watch: 'operator' },
  { path: '/allowances', watch: 'whale' },
  { path: '/admin', watch: 'operator' },
  { path: '/admin/limits', watch: 'operator' },
  { path: '/admin/epochs', watch: 'operator' },
  { path: '/admin/claims', watch: 'operator' },
  { path: '/admin/audit', watch: 'operator' },
]

/** Path with everything it needs, relative to the origin. */
export async function getRouteUrl({ path: pathname, watch, search }: Route): Promise<string> {
  const query = new URLSearchParams(await search?.())
  if (watch !== undefined) query.set('watch_a', getAddress(watch))
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}

/** Paths that the web app's own list names, but the developers' pages. */
export function readRoutePaths(): string[] {
  const file = path.resolve(import.meta.dirname, '../../apps/web/src/shared/routing/paths.ts')
  const found = readFileSync(file, 'utf8').matchAll(/^\s+\w+: ['`](\/[^'`]*)['`],$/gm)
  return [...found]
    .map(([, pathname]) => pathname!.replace(/\$\{.*\}/, brand.product.path))
    .filter((pathname) => !pathname.startsWith('/dev/'))
}
