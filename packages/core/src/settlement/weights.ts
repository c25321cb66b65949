import type { Address } from '../address.ts'
import { WHOLE_TOKEN } from '../constants.ts'
import { type NodeClass, nodeClasses } from '../entity-states.ts'
import { toWeights, type Weight, type Weights } from './budget.ts'
import { getGrade, getGradeRate, getNodeClass, type SettlementRules } from './rules.ts'

export interface Member {
  account: Address
  superior: Address | null
  depth: number
  /** Principal in the pool that measures the community, base units. */
  stake: bigint
}

interface CommunityStake {
  stake: bigint
  /** For each direct invitee or each grade of them: the stake of that account and all below. */
  branches: readonly { grade: number; stake: bigint }[]
}

export interface Tree {
  members: readonly Member[]
  /** Index of each member's superior; -1 for a genesis account. */
  above: Int32Array
  allStake: bigint
}

export function getTree(members: readonly Member[]): Tree {
  return {
    members,
    above: getSuperiorIndexes(members),
    allStake: members.reduce((sum, { stake }) => sum + stake, 0n),
  }
}

/** Σ over layers of rate · stake. The total is all stake times the sum of rates, the maximum possible. */
export function getPromotionWeights(
  { members, above, allStake }: Tree,
  decimals: number,
  rules: SettlementRules,
): Weights {
  const weights = Array.from<bigint>({ length: members.length }).fill(0n)
  const sourceCounts = new Uint32Array(members.length)
  const rates = rules.promotionRates.map(BigInt)
  const least = getLeastStake(decimals, rules)
  for (const [index, { stake }] of members.entries()) {
    if (stake < least) continue
    let ancestor = above[index]!
    for (let layer = 0; layer < rates.length && ancestor >= 0; layer += 1) {
      weights[ancestor]! += rates[layer]! * stake
      if (rates[layer]! > 0n) sourceCounts[ancestor]! += 1
      ancestor = above[ancestor]!
    }
  }
  const list: Weight[] = []
  for (const [index, weight] of weights.entries())
    if (weight > 0n) list.push({ account: members[index]!.account, weight, sourceCount: sourceCounts[index]! })
  return { list, total: allStake * getPromotionRateSum(rules) }
}

/**
 * An account gets, of each stake below it, the rate of its grade less the rate of the account right below: grades never
 * fall on the way up. Genesis accounts have no weight. The total is all stake times the highest rate, the maximum
 * possible.
 */
export function getCommunityWeights(
  { members, above, allStake }: Tree,
  decimals: number,
  rules: SettlementRules,
): Weights {
  const stakes = getStakesWithTeams(members, above)
  const rates = stakes.map((stake) => getGradeRate(getGrade(stake, decimals, rules), rules))
  const weights = members.map(({ stake }, index) => rates[index]! * stake)
  for (const [index, superior] of above.entries())
    if (superior >= 0) weights[superior]! += (rates[superior]! - rates[index]!) * stakes[index]!
  const list: Weight[] = []
  for (const [index, weight] of weights.entries())
    if (weight > 0n && above[index]! >= 0) list.push({ account: members[index]!.account, weight })
  return { list, total: allStake * getHighestRate(rules) }
}

export function getCommunityWeight(
  { stake, branches }: CommunityStake,
  decimals: number,
  rules: SettlementRules,
): bigint {
  const rate = getGradeRate(getCommunityGrade({ stake, branches }, decimals, rules), rules)
  return branches.reduce((sum, branch) => sum + (rate - getGradeRate(branch.grade, rules)) * branch.stake, rate * stake)
}

export function getCommunityGrade(
  { stake, branches }: CommunityStake,
  decimals: number,
  rules: SettlementRules,
): number {
  return getGrade(
    branches.reduce((sum, branch) => sum + branch.stake, stake),
    decimals,
    rules,
  )
}

/** In base units. A smaller stake earns nothing for those above. */
export function getLeastStake(decimals: number, { least }: SettlementRules): bigint {
  return least.stake * 10n ** BigInt(decimals)
}

function getPromotionRateSum({ promotionRates }: SettlementRules): bigint {
  return BigInt(promotionRates.reduce((sum, rate) => sum + rate, 0))
}

function getHighestRate({ grades }: SettlementRules): bigint {
  return grades.at(-1)?.rate ?? 0n
}

function getStakesWithTeams(members: readonly Member[], above: Int32Array): bigint[] {
  const sums = members.map(({ stake }) => stake)
  const deepestFirst = members.map((_, index) => index).toSorted((a, b) => members[b]!.depth - members[a]!.depth)
  for (const index of deepestFirst) {
    const superior = above[index]!
    if (superior >= 0) sums[superior]! += sums[index]!
  }
  return sums
}

function getSuperiorIndexes(members: readonly Member[]): Int32Array {
  const indexes = new Map<string, number>()
  for (const [index, { account }] of members.entries()) indexes.set(account.toLowerCase(), index)
  return Int32Array.from(members, ({ account, superior, depth }) => {
    if (superior === null) return -1
    const index = indexes.get(superior.toLowerCase())
    if (index === undefined || members[index]!.depth !== depth - 1)
      throw new Error(`The superior of ${account} is not in the snapshot one layer above it`)
    return index
  })
}

/** Base units of DR after the snapshot's block. */
export interface DrStake {
  account: Address
  stake: bigint
}

export function getDaoWeights(stakes: readonly DrStake[], rules: SettlementRules): Weights {
  return weigh(stakes, (stake) => getDaoWeight(stake, rules))
}

export function getDaoWeight(stake: bigint, { least }: SettlementRules): bigint {
  return stake >= least.stakedDr * WHOLE_TOKEN ? stake : 0n
}

export function getNodeWeights(stakes: readonly DrStake[], rules: SettlementRules): Weights {
  return weigh(stakes, (stake) => getNodeWeight(stake, rules))
}

export function getNodeWeight(stake: bigint, rules: SettlementRules): bigint {
  return stake * getNodeRate(getNodeClass(stake, rules), rules)
}

export function getNodeRate(nodeClass: NodeClass | null, { nodes }: SettlementRules): bigint {
  return nodeClass === null ? 0n : nodes[nodeClasses.indexOf(nodeClass)]!.rate
}

function weigh(stakes: readonly DrStake[], getWeight: (stake: bigint) => bigint): Weights {
  const list: Weight[] = stakes.map(({ account, stake }) => ({ account, weight: getWeight(stake) }))
  return toWeights(list.filter(({ weight }) => weight > 0n))
}

/** VE power at a Unix time before `unlockAt` is `slope · (unlockAt − time)`. */
export interface VeLock {
  slope: bigint
  unlockAt: number
}

export interface LockChange extends VeLock {
  account: Address
  amount: bigint
  changedAt: number
}

export interface LockRun extends VeLock {
  from: number
  to: number
}

export function getVePower({ slope, unlockAt }: VeLock, at: number): bigint {
  return at < unlockAt ? slope * BigInt(unlockAt - at) : 0n
}

/** Σ of the power in each second of the run. */
export function getPowerSeconds({ slope, unlockAt, from, to }: LockRun): bigint {
  const seconds = BigInt(Math.max(0, Math.min(to, unlockAt) - from))
  return (slope * seconds * (2n * BigInt(unlockAt - from) - seconds + 1n)) / 2n
}

/** @param changes In order: the last before `start`, if any, and those of the day. The last one in a second counts. */
export function getLockRuns(
  changes: readonly LockChange[],
  { start, end, rules }: { start: number; end: number; rules: SettlementRules },
): LockRun[] {
  return changes.flatMap(({ amount, slope, unlockAt, changedAt }, index) => {
    const from = Math.max(changedAt, start)
    const to = Math.min(changes[index + 1]?.changedAt ?? end, unlockAt, end)
    const earns = amount >= rules.least.lock * WHOLE_TOKEN && to > from
    return earns ? [{ slope, unlockAt, from, to }] : []
  })
}

/**
 * Σ of VE power over the seconds of the day.
 * @param changes Grouped by account, each as for `getLockRuns`.
 */
export function getVeWeights(
  changes: readonly LockChange[],
  day: { start: number; end: number; rules: SettlementRules },
): Weights {
  const list: Weight[] = []
  for (let from = 0; from < changes.length;) {
    const { account } = changes[from]!
    let to = from + 1
    while (changes[to]?.account === account) to += 1
    const weight = getRunsWeight(getLockRuns(changes.slice(from, to), day))
    if (weight > 0n) list.push({ account, weight })
    from = to
  }
  return toWeights(list)
}

export function getRunsWeight(runs: readonly LockRun[]): bigint {
  return runs.reduce((sum, run) => sum + getPowerSeconds(run), 0n)
}
