import type { Language } from '@app/core/languages'
import type { Brand } from './brand-schema.ts'
import type { Chain } from './chains.ts'
import type { Deployment } from './deployment.ts'

export interface PageConfig {
  readonly languages: readonly Language[]
  readonly facts: string
  /** Path of the texts that every page needs, with `{language}`. */
  readonly baseTexts: string
  /** Path whose first visit begins with texts that are in the first paint of this page. */
  readonly leadOf: string | null
}

/** Without holders of roles: taking out what an account still holds there needs none. */
export type OlderDeployment = Omit<Deployment, 'governance'>

/**
 * A file of the pack. Only the code that starts a page runs without it. Older deployments come oldest first. `chain`
 * has its default endpoints; the runtime configuration has those in use.
 */
export interface PageFacts {
  readonly brand: Omit<Brand, 'accent' | 'accent2' | 'ground' | 'radius'>
  readonly chain: Chain
  readonly deployment: Deployment | null
  readonly older: readonly OlderDeployment[]
}

/**
 * All that the exit page knows: it asks only nodes. The pack writes it into `<script id="exit-facts">`. Generations
 * come oldest first. `textKeys` are keys of `exit.json`, then of errors as `error.KEY`, in the order of the texts.
 */
export interface ExitFacts {
  readonly brandName: string
  readonly product: Brand['product']
  readonly languages: readonly Language[]
  readonly chain: Chain
  readonly generations: readonly Deployment[]
  readonly series: readonly number[]
  readonly textKeys: readonly string[]
  readonly texts: Readonly<Partial<Record<Language, readonly string[]>>>
}
