import type { Address } from '../address.ts'
import { WHOLE_TOKEN } from '../constants.ts'
import { type NodeClass, nodeClasses } from '../entity-states.ts'

/** What weights and budgets are made of. A version that has settled an epoch is never changed; a new one begins with a later epoch. */
export interface SettlementRules {
  version: number
  /** First epoch it is for. */
  fromEpoch: number
  /** Parts in 10,000 of the stake in each layer below an account, layer 1 first. */
  promotionRates: readonly number[]
  /** Lowest first. An account has the last grade whose stake, own and all below (whole tokens), it reaches; below the first it has none. */
  grades: readonly { stake: bigint; rate: bigint }[]
  /**
   * In the order of `nodeClasses`: an account has the last class whose staked DR (whole tokens) it reaches. Rates are per 10,000 DR,
   * and a higher class has the higher one: so that nobody gains by splitting.
   */
  nodes: readonly { stakedDr: bigint; rate: bigint }[]
  /** Whole tokens of an account that count at all: its stake for those above it, its staked DR in the DAO, its lock. */
  least: { stake: bigint; stakedDr: bigint; lock: bigint }
  /** Whole tokens. A backlog below this is all of the day's budget; of any other token it never is. */
  allBelow: Readonly<Record<FundedToken, bigint>>
}

/** Tokens that rules name an amount for. */
const fundedTokens = ['productToken', 'usdt', 'rwas'] as const
type FundedToken = (typeof fundedTokens)[number]

/** What a deployment says of those tokens. */
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

/** The rules in force in an epoch. @throws RangeError when there are none for it. */
export function getRules(epoch: number, versions: readonly SettlementRules[] = settlementRules): SettlementRules {
  const found = versions.findLast(({ fromEpoch }) => fromEpoch <= epoch)
  if (!found) throw new RangeError(`No settlement rules for epoch ${epoch}`)
  return found
}

/** Base units of a token: a backlog below this is given whole. None for a token that the rules do not name. */
export function getAllBelow(
  token: Address,
  { contracts, tokens }: FundingFacts,
  { allBelow }: SettlementRules,
): bigint {
  const name = fundedTokens.find((each) => contracts[each].toLowerCase() === token.toLowerCase())
  return name === undefined ? 0n : allBelow[name] * 10n ** BigInt(tokens[name].decimals)
}

/** Community grade from 1; 0 for none. @param stake Own and all below, base units of a token with `decimals`. */
export function getGrade(stake: bigint, decimals: number, { grades }: SettlementRules): number {
  const unit = 10n ** BigInt(decimals)
  return grades.findLastIndex((grade) => stake >= grade.stake * unit) + 1
}

/** Community rate of a grade; 0 for none. */
export function getGradeRate(grade: number, { grades }: SettlementRules): bigint {
  return grades[grade - 1]?.rate ?? 0n
}

/** Least stake, own and all below, base units of a token with `decimals`, of each grade from 1 on. */
export function getGradeThresholds(decimals: number, { grades }: SettlementRules) {
  const unit = 10n ** BigInt(decimals)
  return grades.map(({ stake }, index) => ({ grade: index + 1, stake: stake * unit }))
}

/** Class of a node user; null for an account that is none. @param stakedDr Base units of DR. */
export function getNodeClass(stakedDr: bigint, { nodes }: SettlementRules): NodeClass | null {
  return nodeClasses[nodes.findLastIndex((node) => stakedDr >= node.stakedDr * WHOLE_TOKEN)] ?? null
}

/** Least staked DR, base units, of each class, lowest first. */
export function getNodeThresholds({ nodes }: SettlementRules): { nodeClass: NodeClass; stakedDr: bigint }[] {
  return nodes.map(({ stakedDr }, index) => ({ nodeClass: nodeClasses[index]!, stakedDr: stakedDr * WHOLE_TOKEN }))
}
