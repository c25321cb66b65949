import type { DividendKind } from './settlement/dividend-kinds.ts'

export const switchable = ['ve', 'dr', 'backpack', 'power', 'pos', 'swapProduct', 'community', 'invite'] as const

export type Feature = (typeof switchable)[number]

export function listOff(states: Readonly<Record<Feature, string>>): Feature[] {
  return switchable.filter((feature) => states[feature] === 'off')
}

/**
 * Power and cards are sold only to invited accounts, a community consists of them, and shares of a card go to stakers
 * of RWAS.
 */
export const featureNeeds: Readonly<Partial<Record<Feature, readonly Feature[]>>> = {
  power: ['invite'],
  backpack: ['invite', 'pos'],
  community: ['invite'],
}

export const dividendFeatures: Readonly<Record<DividendKind, Feature>> = {
  promotion: 'invite',
  node: 'dr',
  community: 'community',
  ve: 've',
  dao: 'dr',
}
