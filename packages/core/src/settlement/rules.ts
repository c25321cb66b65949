import { WHOLE_TOKEN } from '../constants.ts'
import { nodeClasses, type NodeClass } from '../entity-states.ts'

/** What weights are made of. A version that has settled an epoch is never changed; a new one begins with a later epoch. */
export interface SettlementRules {
  version: number
  /** First epoch it is for. */
  fromEpoch: number
  /** Parts in 10,000 of the stake in each layer below an account, layer 1 first. */
  promotionRates: readonly number[]
  /** Lowest first. An account has the last grade whose team stake (whole tokens) it reaches; below the first it has none. */
  grades: readonly { teamStake: bigint; weight: bigint }[]
  /**
   * In the order of `nodeClasses`: an account has the last class whose staked DR (whole tokens) it reaches. Undefined in a version
   * that settles neither node nor ve nor DAO: what is funded for them stays in its pool.
   */
  nodes?: readonly { stakedDr: bigint; weight: bigint }[]
}

const community = {
  promotionRates: [1_000, 500, 300, 200, 100, 100, 100, 100, 100, 100],
  grades: [
    { teamStake: 10_000n, weight: 1n },
    { teamStake: 50_000n, weight: 3n },
    { teamStake: 200_000n, weight: 8n },
    { teamStake: 1_000_000n, weight: 20n },
    { teamStake: 5_000_000n, weight: 50n },
  ],
} as const

export const settlementRules: readonly SettlementRules[] = [
  { version: 1, fromEpoch: 0, ...community },
  {
    version: 2,
    // 1 January 2026.
    fromEpoch: 20_454,
    ...community,
    nodes: [
      { stakedDr: 1_000n, weight: 1n },
      { stakedDr: 5_000n, weight: 6n },
      { stakedDr: 20_000n, weight: 30n },
      { stakedDr: 100_000n, weight: 180n },
    ],
  },
]

/** The rules in force in an epoch. @throws RangeError when there are none for it. */
export function getRules(epoch: number, versions: readonly SettlementRules[] = settlementRules): SettlementRules {
  const found = versions.findLast(({ fromEpoch }) => fromEpoch <= epoch)
  if (!found) throw new RangeError(`No settlement rules for epoch ${epoch}`)
  return found
}

/** Community grade from 1; 0 for none. @param teamStake Base units of a token with `decimals`. */
export function getGrade(teamStake: bigint, decimals: number, { grades }: SettlementRules): number {
  const unit = 10n ** BigInt(decimals)
  return grades.findLastIndex((grade) => teamStake >= grade.teamStake * unit) + 1
}

/** Least team stake, base units of a token with `decimals`, of each grade from 1 on. */
export function getGradeThresholds(decimals: number, { grades }: SettlementRules) {
  const unit = 10n ** BigInt(decimals)
  return grades.map(({ teamStake }, index) => ({ grade: index + 1, teamStake: teamStake * unit }))
}

/** Class of a node user; null for an account that is none, and where the rules know no nodes. @param stakedDr Base units of DR. */
export function getNodeClass(stakedDr: bigint, { nodes = [] }: SettlementRules): NodeClass | null {
  return nodeClasses[nodes.findLastIndex((node) => stakedDr >= node.stakedDr * WHOLE_TOKEN)] ?? null
}

/** Least staked DR, base units, of each class that the rules know, lowest first. */
export function getNodeThresholds({ nodes = [] }: SettlementRules): { nodeClass: NodeClass; stakedDr: bigint }[] {
  return nodes.map(({ stakedDr }, index) => ({ nodeClass: nodeClasses[index]!, stakedDr: stakedDr * WHOLE_TOKEN }))
}
