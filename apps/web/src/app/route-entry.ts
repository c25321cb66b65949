import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Namespace } from '#shared/i18n/namespaces.ts'
import type { AppPath } from '#shared/routing/paths.ts'

export type HeaderType = 'menu' | 'back' | 'none'

export interface RouteLink {
  readonly to: AppPath
  /** Key under `title` in the `common` catalogue. */
  readonly titleKey: string
}

interface RouteFacts {
  readonly path: AppPath
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

/** A page that is part of the first code, or what fetches its code. */
export type RouteContent =
  | { readonly page: RouteComponent; readonly load?: undefined }
  | { readonly page?: undefined; readonly load: () => Promise<{ default: ComponentType }> }

/** One page of the product as data: the shell, the router, the menu and the tests read the same row. */
export type RouteEntry = RouteFacts & RouteContent
