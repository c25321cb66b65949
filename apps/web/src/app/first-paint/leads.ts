import type { Namespace } from '#shared/i18n/namespaces.ts'
import { paths } from '#shared/routing/paths.ts'

/** A title, and one line or a list of three, as paths into the texts of a page. */
export type Lead = readonly [namespace: Namespace, group: string, title: string, ...lines: string[]]

/**
 * What a first visit reads before the code of the page has loaded. Each has a page of its own in the pack, and is in
 * its first paint.
 */
export const leads: Readonly<Record<string, Lead>> = {
  [paths.stake]: ['staking', 'welcome', 'title', 'lock', 'earns', 'risk'],
  [paths.assets]: ['assets', 'about', 'title', 'text'],
  [paths.community]: ['community', 'about', 'title', 'text'],
  [paths.swapProduct]: ['swap', 'about', 'title', 'text'],
  [paths.tokenData]: ['tokenData', 'about', 'title', 'text'],
}
