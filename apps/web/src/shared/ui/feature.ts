import type { Feature as FeatureName } from '@app/core/features'
import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Namespace } from '#shared/i18n/namespaces.ts'
import { paths, type AppPath } from '#shared/routing/paths.ts'

export type HeaderType = 'menu' | 'back' | 'none'

export interface RouteLink {
  readonly to: AppPath
  readonly titleKey: string
}

interface RouteFacts {
  readonly header: HeaderType
  /** Asks to connect when no account is authorised or viewed. */
  readonly auth: boolean
  /** A visitor who has never connected here is asked on the page itself, without a sheet. */
  readonly asksInPage?: boolean
  /** Decides the direction of page transitions: deeper slides from the right, back up from the left. */
  readonly depth: number
  /** Target of "back" for a visitor who came directly by a link. */
  readonly parent: AppPath
  readonly titleKey: string
  readonly rightLink?: RouteLink
  readonly namespaces: readonly Namespace[]
  /** The page is closed unless this is live; left out for a page that belongs to no feature. */
  readonly feature?: FeatureName
}

export interface RouteEntry extends RouteFacts {
  readonly path: AppPath
  /** For a page in the first bundle; others have `load`. */
  readonly component?: RouteComponent
  readonly load?: () => Promise<Record<string, ComponentType>>
  readonly page?: string
}

type RouteContent<Name extends string> =
  | { readonly load: () => Promise<{ readonly default: ComponentType }>; readonly page?: undefined }
  | { readonly component: RouteComponent }
  | { readonly load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>; readonly page: Name }

/** Defaults to a page that needs an account, one level below the home page. */
// The name is inferred and checked against what the file exports.
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
export const actionNamespaces = ['tx', 'errors', 'ui', 'wallet'] as const

export interface Feature {
  readonly feature?: FeatureName
  readonly routes: readonly RouteEntry[]
  /** Catalogues with texts that are stored with transactions. */
  readonly txTexts?: readonly Namespace[]
}
