import type { Namespace } from '#shared/i18n/namespaces.ts'

const homePaths = new Set(['/', '/t1'])

export function isHomePath(pathname: string): boolean {
  return homePaths.has(pathname)
}

/** Whether it is one is found out later. */
export function mayInvite(search: string): boolean {
  return /[?&]i=[a-z]/i.test(search)
}

export const homeNamespaces: readonly Namespace[] = ['brand', 'home']
