import { hasFeature } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { dividendFeatures, type Feature } from '@app/core/features'
import type { Action } from './action.ts'

const featureOf: Readonly<Partial<Record<Action['kind'], Feature>>> = {
  bind: 'invite',
  buyPower: 'power',
  openOrder: 'power',
  suspendOrder: 'power',
  claimOrder: 'power',
  replenishOrder: 'power',
  allowCards: 'backpack',
  openSeries: 'backpack',
  buyCards: 'backpack',
  stakeCard: 'backpack',
  takeOutCard: 'backpack',
  claimCard: 'backpack',
  giftCard: 'backpack',
  swapUsdt: 'swapProduct',
  swapProduct: 'swapProduct',
  mintDr: 'dr',
  lockProduct: 've',
}

/** What nobody could receive is not funded either. */
export function isPossible(action: Action, deployment: Pick<Deployment, 'contracts'>): boolean {
  if (action.kind === 'fundDividends') return hasFeature(deployment, dividendFeatures[action.pool])
  if (action.kind === 'stakeIn' || action.kind === 'fundRewards') return deployment.contracts[action.pool] !== undefined
  const feature = featureOf[action.kind]
  return feature === undefined || hasFeature(deployment, feature)
}
