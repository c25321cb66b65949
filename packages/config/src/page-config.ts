import type { Language } from '@app/core/languages'
import type { Brand } from './brand-schema.ts'
import type { Chain } from './chains.ts'
import type { Deployment } from './deployment.ts'

/** What the start of a page needs at once. Written by the pack into `<script id="page-config">` of each page. */
export interface PageConfig {
  readonly languages: readonly Language[]
  /** Path of `PageFacts`. */
  readonly facts: string
  /** Path of the texts that every page needs, with `{language}`. */
  readonly baseTexts: string
  /** Path whose first visit begins with the texts in the first paint of this page. */
  readonly leadOf: string | null
}

/** What an account may still hold there needs no holders of roles. */
export type OlderDeployment = Omit<Deployment, 'governance'>

/** A file of the pack. No code but the start of a page runs without it. */
export interface PageFacts {
  /** Without what the style sheet has. */
  readonly brand: Omit<Brand, 'accent' | 'accent2' | 'ground' | 'radius'>
  /** With the endpoints of its table or of `chain.json`; those that are used are in the runtime configuration. */
  readonly chain: Chain
  readonly deployment: Deployment | null
  /** Earlier deployments on the chain, oldest first. */
  readonly older: readonly OlderDeployment[]
}

/** All that the exit page knows: it asks nobody but nodes. Written by the pack into `<script id="exit-facts">`. */
export interface ExitFacts {
  readonly brandName: string
  readonly product: Brand['product']
  readonly languages: readonly Language[]
  readonly chain: Chain
  /** Oldest first. */
  readonly generations: readonly Deployment[]
  /** Numbers of series of cards that the brand knows. */
  readonly series: readonly number[]
  /** Of the texts, in their order: those of `exit.json`, then errors as `error.KEY`. */
  readonly textKeys: readonly string[]
  readonly texts: Readonly<Partial<Record<Language, readonly string[]>>>
}
