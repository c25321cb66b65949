import type { Address } from '../address.ts'
import { WHOLE_TOKEN } from '../constants.ts'
import { type NodeClass, nodeClasses } from '../entity-states.ts'
import { toWeights, type Weight, type Weights } from './budget.ts'
import { getGrade, getGradeRate, getNodeClass, type SettlementRules } from './rules.ts'

/** An account of the referral tree as it was at the snapshot's block. */
export interface Member {
  account: Address
  /** Null for a genesis account. */
  superior: Address | null
  /** Number of superiors above. */
  depth: number
  /** Principal in the pool that the community is measured by, base units. */
  stake: bigint
}

/** What one account's community weight is made of. */
interface CommunityStake {
  /** Its own, base units. */
  stake: bigint
  /** For each who is bound to the account, or each grade of them: stake of that account and all below. */
  branches: readonly { grade: number; stake: bigint }[]
}

/** Members with what weights out of the referral tree are computed from. */
export interface Tree {
  members: readonly Member[]
  /** Place of each member's superior among them; -1 for a genesis account. */
  above: Int32Array
  allStake: bigint
}

/** @throws Error when a superior is not among the members: the snapshot is not whole. */
export function getTree(members: readonly Member[]): Tree {
  return {
    members,
    above: getSuperiorIndexes(members),
    allStake: members.reduce((sum, { stake }) => sum + stake, 0n),
  }
}

/**
 * Promotion: Σ over layers of rate · stake of that layer. No stake gives more than all rates, so weights are divided by all stake
 * times the sum of rates.
 */
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
 * Community: of each stake, going up from the staker himself, an account gets the rate of its grade less the highest rate below it.
 * A grade never falls on the way up, so that is the rate of the account right below. Genesis accounts carry no weight. No stake
 * gives more than the highest rate, so weights are divided by all stake times that.
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

/** Community weight of one account that is not a genesis account. */
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

/** Base units of an account below which its stake earns nothing for those above. */
export function getLeastStake(decimals: number, { least }: SettlementRules): bigint {
  return least.stake * 10n ** BigInt(decimals)
}

/** Parts in 10,000 that a stake gives at most in promotion. */
function getPromotionRateSum({ promotionRates }: SettlementRules): bigint {
  return BigInt(promotionRates.reduce((sum, rate) => sum + rate, 0))
}

/** What a stake gives at most in the community. */
function getHighestRate({ grades }: SettlementRules): bigint {
  return grades.at(-1)?.rate ?? 0n
}

/** Stake of each account and all below it. */
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

/** A lock of VE power. Power at a time before `unlockAt`, Unix seconds, is `slope · (unlockAt − time)`. */
export interface VeLock {
  slope: bigint
  unlockAt: number
}

/** What a lock was from a time on, Unix seconds. */
export interface LockChange extends VeLock {
  account: Address
  /** Base units that are locked. */
  amount: bigint
  changedAt: number
}

/** A lock from one second up to another, Unix seconds, in which it did not change. */
export interface LockRun extends VeLock {
  from: number
  to: number
}

/** VE power of a lock at a time, Unix seconds; nothing from its end on. */
export function getVePower({ slope, unlockAt }: VeLock, at: number): bigint {
  return at < unlockAt ? slope * BigInt(unlockAt - at) : 0n
}

/** Σ of the power at each second of a run. */
export function getPowerSeconds({ slope, unlockAt, from, to }: LockRun): bigint {
  const seconds = BigInt(Math.max(0, Math.min(to, unlockAt) - from))
  return (slope * seconds * (2n * BigInt(unlockAt - from) - seconds + 1n)) / 2n
}

/**
 * The day of one lock: what it was at each second that earns.
 * @param changes In their order: the last one before `start`, if any, and those of the day. Of several in one second the last counts.
 */
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

/** ve: Σ of VE power over the seconds of the day. @param changes Those of an account one after the other, as `getLockRuns` wants them. */
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
