import type { Namespace } from '#shared/i18n/namespaces.ts'
import { paths } from '#shared/routing/paths.ts'

export type Lead = readonly [namespace: Namespace, group: string, title: string, ...lines: string[]]

/**
 * Shown on a first visit before the code of the page has loaded. Each has its own page in the pack and is in its first
 * paint.
 */
export const leads: Readonly<Record<string, Lead>> = {
  [paths.stake]: ['staking', 'welcome', 'title', 'lock', 'earns', 'risk'],
  [paths.assets]: ['assets', 'about', 'title', 'text'],
  [paths.community]: ['community', 'about', 'title', 'text'],
  [paths.swapProduct]: ['swap', 'about', 'title', 'text'],
  [paths.tokenData]: ['tokenData', 'about', 'title', 'text'],
}
