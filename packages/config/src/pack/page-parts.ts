import type { Brand, BrandTexts } from '../brand-schema.ts'
import type { Chain } from '../chains.ts'
import type { Deployment } from '../deployment.ts'
import type { OlderDeployment, PageFacts } from '../page-config.ts'
import type { Language } from '@app/core/languages'
import type { Motif } from '@app/core/motif/unit-shape'
import { createBrandCss } from '../brand-tokens.ts'
import type { RouteFeatures } from './close-routes.ts'

export interface BuildParts {
  readonly version: string
  readonly tokensCss: string
  readonly coils: Readonly<Record<Motif, string>>
  /** Path of a text file in the build, with `{name}`. */
  readonly texts: string
  readonly firstTexts: readonly string[]
  /** By path, the part of the first paint that a first visit begins with. */
  readonly leads: Readonly<Record<string, string>>
  readonly ofRoutes: RouteFeatures
  readonly exitErrors: readonly string[]
}

export const buildPartsFile = '.vite/pack.json'

export interface Operator {
  readonly brand: Brand
  readonly texts: Readonly<Partial<Record<Language, BrandTexts>>>
  readonly chain: Chain
  readonly deployment: Deployment | undefined
  readonly older: readonly Deployment[]
}

export function getPageFacts({ brand, chain, deployment, older }: Operator): PageFacts {
  const { accent: _, accent2: _2, ground: _3, radius: _4, ...rest } = brand
  return { brand: rest, chain, deployment: deployment ?? null, older: older.map(withoutGovernance) }
}

export function withoutGovernance(deployment: Deployment): OlderDeployment {
  const { governance: _, ...rest } = deployment
  return rest
}

/** More specific than the base theme, whose sheet comes after the page's. */
export function getPageCss(brand: Brand, tokensCss: string): string {
  return createBrandCss(brand, tokensCss, ':root:root')
    .replaceAll(/\s*([{};:])\s*/g, '$1')
    .replaceAll(';}', '}')
}
