import type { Namespace } from '#shared/i18n/namespaces.ts'

/** A title, and one line or a list of three, as paths into the texts of a page. */
export type Lead = readonly [namespace: Namespace, group: string, title: string, ...lines: string[]]

/** What a first visit reads before the code of the page is there. Each stands in the first paint by its namespace. */
export const leads: Readonly<Record<string, Lead>> = {
  '/stake': ['staking', 'welcome', 'title', 'lock', 'earns', 'risk'],
  '/assets-page': ['assets', 'about', 'title', 'text'],
}
