import type { Feature } from '@app/core/features'

export const helpArticles = [
  'connect',
  'signIn',
  'stake',
  'takeOut',
  'power',
  'cards',
  'claims',
  'withdraw',
  'resend',
  'swap',
  'escrow',
  'dao',
  'invite',
  'viewOnly',
  'security',
] as const

export type HelpArticle = (typeof helpArticles)[number]

/** An article of a feature that is not live is left out. */
export const helpFeatures: Readonly<Partial<Record<HelpArticle, Feature>>> = {
  power: 'power',
  cards: 'backpack',
  claims: 'backpack',
  swap: 'swapProduct',
  escrow: 've',
  dao: 'dr',
  invite: 'invite',
}

/** `{product}`, `{symbol}`, `{path}`, `{card}`, `{held}`, `{release}`, `{income}` and `{shares}` are filled in from the brand. */
export interface HelpText {
  title: string
  summary: string
  steps: readonly string[]
  note: string
}

export type HelpTexts = Record<HelpArticle, HelpText>
