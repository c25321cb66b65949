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

export const helpPages: Readonly<Partial<Record<HelpArticle, readonly string[]>>> = {
  stake: ['/stake', '/pos'],
  takeOut: ['/stake/list', '/dr/record'],
  power: ['/stake?tab=power', '/swap-power'],
  cards: ['/backpack', '/backpack/detail'],
  claims: ['/nft/claim-all-base'],
  withdraw: ['/assets-page', '/assets-page/withdraw'],
  resend: ['/assets-page/withdraw-list'],
  swap: ['/swap-{path}'],
  escrow: ['/ve'],
  dao: ['/dr', '/dr/ranking'],
  invite: ['/invite', '/community'],
  security: ['/allowances'],
}

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
