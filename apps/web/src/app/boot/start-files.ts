import type { Namespace } from '#shared/i18n/namespaces.ts'

/**
 * What the build writes into each page: the first code, the style sheet, fonts, and code and texts of each page beyond them, as places
 * in the hashes of all code and in the list of texts. Code stands after the code that it needs itself; the entry is the last of the first.
 */
export interface StartFiles {
  readonly first: readonly string[]
  readonly styles: string
  readonly fonts: readonly string[]
  /** Eight characters each. */
  readonly files: string
  readonly namespaces: readonly string[]
  readonly routes: Readonly<Record<string, readonly [files: readonly number[], namespaces: readonly number[]]>>
  /** Code that a link to view an address needs before its page can show. */
  readonly view: readonly number[]
}

export const startFilesId = 'start-files'

interface Needed {
  /** Without one of these nothing starts. None where a server for development has the entry in the page. */
  first: readonly string[]
  /** Code of this page. */
  files: readonly string[]
  /** None where a server for development brings them with the code. */
  styles: string | undefined
  fonts: readonly string[]
  /** Beyond those of every page. */
  namespaces: readonly Namespace[]
}

/** What the page at this path starts with; nothing where the build wrote nothing, the first code alone for an unknown path. */
export function getStartFiles(json: string | null | undefined, pathname: string, isView: boolean): Needed {
  const written = JSON.parse(json?.trim() || '{}') as Partial<StartFiles>
  const { first = [], styles, fonts = [], files = '', namespaces = [], routes = {}, view = [] } = written
  const [code, texts] = routes[pathname.replace(/\/+$/, '')] ?? [[], []]
  return {
    first,
    files: [...new Set([...(isView ? view : []), ...code])].map(
      (place) => `assets/-${files.slice(place * 8, place * 8 + 8)}.js`,
    ),
    styles,
    fonts,
    namespaces: texts.map((place) => namespaces[place] as Namespace),
  }
}
