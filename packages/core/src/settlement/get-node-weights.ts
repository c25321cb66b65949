import type { Address } from '../address.ts'
import { WHOLE_TOKEN } from '../constants.ts'
import { nodeClasses, type NodeClass } from '../entity-states.ts'
import { getNodeClass, type SettlementRules } from './rules.ts'
import { toWeights, type Weight, type Weights } from './share-budget.ts'

/** Principal of an account in the DAO pool after the snapshot's block, base units of DR. */
export interface DrStake {
  account: Address
  stake: bigint
}

/** DAO: the staked DR itself. */
export function getDaoWeights(stakes: readonly DrStake[], rules: SettlementRules): Weights {
  return weigh(stakes, (stake) => getDaoWeight(stake, rules))
}

export function getDaoWeight(stake: bigint, { least }: SettlementRules): bigint {
  return stake >= least.stakedDr * WHOLE_TOKEN ? stake : 0n
}

/** Node: the staked DR by the rate of its class. Accounts below the first class are left out. */
export function getNodeWeights(stakes: readonly DrStake[], rules: SettlementRules): Weights {
  return weigh(stakes, (stake) => getNodeWeight(stake, rules))
}

export function getNodeWeight(stake: bigint, rules: SettlementRules): bigint {
  return stake * getNodeRate(getNodeClass(stake, rules), rules)
}

/** Per 10,000 DR; 0 for an account that is no node user. */
export function getNodeRate(nodeClass: NodeClass | null, { nodes }: SettlementRules): bigint {
  return nodeClass === null ? 0n : nodes[nodeClasses.indexOf(nodeClass)]!.rate
}

function weigh(stakes: readonly DrStake[], getWeight: (stake: bigint) => bigint): Weights {
  const list: Weight[] = stakes.map(({ account, stake }) => ({ account, weight: getWeight(stake) }))
  return toWeights(list.filter(({ weight }) => weight > 0n))
}
