import type { Namespace } from '#shared/i18n/namespaces.ts'

/**
 * Written into each page by the build. The numbers are indexes: of code into `files`, which joins hashes of eight
 * characters, and of texts into `namespaces`. The entry is the last of `first`. `view` is what a link to view an address needs before its page can show.
 */
export interface StartFiles {
  readonly first: readonly string[]
  readonly styles: string
  readonly fonts: readonly string[]
  readonly files: string
  readonly namespaces: readonly string[]
  readonly routes: Readonly<Record<string, readonly [files: readonly number[], namespaces: readonly number[]]>>
  readonly view: readonly number[]
}

export const startFilesId = 'start-files'

/**
 * Nothing starts without all of `first`. On the development server it is empty, because the entry is in the page, and
 * `styles` is undefined, because they come with the code.
 */
interface Needed {
  first: readonly string[]
  files: readonly string[]
  styles: string | undefined
  fonts: readonly string[]
  namespaces: readonly Namespace[]
}

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
