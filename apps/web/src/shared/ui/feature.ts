import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Namespace } from '#shared/i18n/namespaces.ts'
import { paths, type AppPath } from '#shared/routing/paths.ts'

export type HeaderType = 'menu' | 'back' | 'none'

export interface RouteLink {
  readonly to: AppPath
  /** Key under `title` in the `common` catalogue. */
  readonly titleKey: string
}

interface RouteFacts {
  readonly header: HeaderType
  /** Entering without an authorised or watched account opens the connect sheet. */
  readonly auth: boolean
  /** How deep the page lies: a step deeper slides from the right, a step up from the left. */
  readonly depth: number
  /** Where "back" leads when the visitor entered here by a link. */
  readonly parent: AppPath
  /** Key under `title` in the `common` catalogue: page header and document title. */
  readonly titleKey: string
  readonly rightLink?: RouteLink
  /** Catalogues that must be there before the page shows. */
  readonly namespaces: readonly Namespace[]
}

/** One page of the product as data: the shell, the router, the build and the tests read the same row. */
export interface RouteEntry extends RouteFacts {
  readonly path: AppPath
  /** A page that is part of the first code; others have `load`. */
  readonly component?: RouteComponent
  readonly load?: () => Promise<Record<string, unknown>>
  /** Export of the loaded file that is the page; its default one otherwise. */
  readonly page?: string
}

type RouteContent<Name extends string> =
  | { readonly load: () => Promise<{ readonly default: ComponentType }>; readonly page?: undefined }
  | { readonly component: RouteComponent }
  | { readonly load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>; readonly page: Name }

/** A page whose path and title have one name. Unless told otherwise it needs an account and lies one step below the home page. */
// The name is inferred and held against what the file exports.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function route<const Name extends string>(
  name: keyof typeof paths,
  header: HeaderType,
  options: RouteContent<Name> & Partial<RouteFacts>,
): RouteEntry {
  return {
    path: paths[name],
    header,
    titleKey: name,
    auth: true,
    depth: 1,
    parent: paths.home,
    namespaces: [],
    ...options,
  }
}

export const openToAll = { auth: false } as const
export const under = (parent: keyof typeof paths, depth = 2) => ({ parent: paths[parent], depth })
/** What every page with an action of its own needs. */
export const actionNamespaces = ['tx', 'errors', 'ui', 'wallet'] as const

export interface Feature {
  readonly routes: readonly RouteEntry[]
  /** Catalogues with sentences that are stored with transactions. */
  readonly txTexts?: readonly Namespace[]
}
