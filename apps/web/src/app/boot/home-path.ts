import type { Namespace } from '#shared/i18n/namespaces.ts'

const homePaths = new Set(['/', '/t1'])

export function isHomePath(pathname: string): boolean {
  return homePaths.has(pathname)
}

export const homeNamespaces: readonly Namespace[] = ['brand', 'home']
