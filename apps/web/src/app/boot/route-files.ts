import type { Namespace } from '#shared/i18n/namespaces.ts'

/** What the build writes into index.html: files and texts of each page beyond the first code, as places in two lists. */
export interface RouteFiles {
  readonly files: readonly string[]
  readonly namespaces: readonly string[]
  readonly routes: Readonly<Record<string, readonly [files: readonly number[], namespaces: readonly number[]]>>
}

export const routeFilesId = 'route-files'

interface Needed {
  files: readonly string[]
  namespaces: readonly Namespace[]
}

/** What the page at this path needs; nothing where the build wrote nothing, or for an unknown path. */
export function getRouteFiles(json: string | null | undefined, pathname: string): Needed {
  const { files = [], namespaces = [], routes = {} } = JSON.parse(json?.trim() || '{}') as Partial<RouteFiles>
  const [code, texts] = routes[pathname.replace(/\/+$/, '')] ?? [[], []]
  return {
    files: code.map((place) => files[place] ?? ''),
    namespaces: texts.map((place) => namespaces[place] as Namespace),
  }
}
