import type { Address } from '../address.ts'
import { WHOLE_TOKEN } from '../constants.ts'
import { type NodeClass, nodeClasses } from '../entity-states.ts'

/** A version that has settled an epoch never changes; a new version starts at a later epoch. */
export interface SettlementRules {
  version: number
  fromEpoch: number
  /** Parts in 10,000 of the stake in each layer below an account, layer 1 first. */
  promotionRates: readonly number[]
  /** Lowest first. The stake of an account and all below, in whole tokens; the last grade that it reaches counts. */
  grades: readonly { stake: bigint; rate: bigint }[]
  /**
   * In the order of `nodeClasses`. Staked DR is in whole tokens, rates are per 10,000 DR. A higher class has a higher
   * rate, so that splitting an account gains nothing.
   */
  nodes: readonly { stakedDr: bigint; rate: bigint }[]
  /** Whole tokens that an account needs to count at all. */
  least: { stake: bigint; stakedDr: bigint; lock: bigint }
  /** Whole tokens. A smaller backlog is given in full. */
  allBelow: Readonly<Record<FundedToken, bigint>>
}

const fundedTokens = ['productToken', 'usdt', 'rwas'] as const
type FundedToken = (typeof fundedTokens)[number]

export interface FundingFacts {
  contracts: Readonly<Record<FundedToken, Address>>
  tokens: Readonly<Record<FundedToken, { decimals: number }>>
}

export const settlementRules: readonly [SettlementRules, ...SettlementRules[]] = [
  {
    version: 1,
    fromEpoch: 0,
    promotionRates: [1_000, 500, 300, 200, 100, 100, 100, 100, 100, 100],
    grades: [
      { stake: 10_000n, rate: 1n },
      { stake: 50_000n, rate: 2n },
      { stake: 200_000n, rate: 3n },
      { stake: 1_000_000n, rate: 4n },
      { stake: 5_000_000n, rate: 5n },
    ],
    nodes: [
      { stakedDr: 1_000n, rate: 10n },
      { stakedDr: 5_000n, rate: 12n },
      { stakedDr: 20_000n, rate: 15n },
      { stakedDr: 100_000n, rate: 18n },
    ],
    least: { stake: 1n, stakedDr: 1n, lock: 1n },
    allBelow: { productToken: 100n, usdt: 10n, rwas: 100n },
  },
]

export function getRules(epoch: number, versions: readonly SettlementRules[] = settlementRules): SettlementRules {
  const found = versions.findLast(({ fromEpoch }) => fromEpoch <= epoch)
  if (!found) throw new RangeError(`No settlement rules for epoch ${epoch}`)
  return found
}

/** In base units; 0 for a token that the rules do not name. */
export function getAllBelow(
  token: Address,
  { contracts, tokens }: FundingFacts,
  { allBelow }: SettlementRules,
): bigint {
  const name = fundedTokens.find((each) => contracts[each].toLowerCase() === token.toLowerCase())
  return name === undefined ? 0n : allBelow[name] * 10n ** BigInt(tokens[name].decimals)
}

export function getGrade(stake: bigint, decimals: number, { grades }: SettlementRules): number {
  const unit = 10n ** BigInt(decimals)
  return grades.findLastIndex((grade) => stake >= grade.stake * unit) + 1
}

export function getGradeRate(grade: number, { grades }: SettlementRules): bigint {
  return grades[grade - 1]?.rate ?? 0n
}

export function getGradeThresholds(decimals: number, { grades }: SettlementRules) {
  const unit = 10n ** BigInt(decimals)
  return grades.map(({ stake }, index) => ({ grade: index + 1, stake: stake * unit }))
}

export function getNodeClass(stakedDr: bigint, { nodes }: SettlementRules): NodeClass | null {
  return nodeClasses[nodes.findLastIndex((node) => stakedDr >= node.stakedDr * WHOLE_TOKEN)] ?? null
}

/** In base units, lowest class first. */
export function getNodeThresholds({ nodes }: SettlementRules): { nodeClass: NodeClass; stakedDr: bigint }[] {
  return nodes.map(({ stakedDr }, index) => ({ nodeClass: nodeClasses[index]!, stakedDr: stakedDr * WHOLE_TOKEN }))
}
