import type { Address } from '../../address.ts'
import { getBudget, getRevenue, giveShares, type Weight, type Weights } from '../budget.ts'
import { type DividendKind, dividendKinds } from '../dividend-kinds.ts'
import { getEpoch, getEpochEnd, getEpochStart } from '../epochs.ts'
import {
  getCommunityWeights,
  getDaoWeights,
  getNodeWeights,
  getPromotionWeights,
  getTree,
  getVeWeights,
  type Tree,
} from '../weights.ts'
import { HistoryError, type PoolFunded } from './events.ts'
import type { LockHistory, StakeHistory } from './holdings.ts'
import type { RulesFile } from './rules-file.ts'

export interface PoolOfDay {
  kind: DividendKind
  token: Address
  release: bigint
  backlog: bigint
  budget: bigint
  given: bigint
  totalWeight: bigint
}

export interface Share extends Weight {
  kind: DividendKind
  token: Address
  revenue: bigint
}

export interface DayOfPools {
  day: number
  pools: readonly FundedPool[]
  stakes: StakeHistory
  locks: LockHistory
  getRules(): RulesFile
  isEmpty(kind: DividendKind): boolean
}

export function sharePools(
  input: DayOfPools,
  give: (account: Address, token: Address, amount: bigint) => void,
): PoolOfDay[] {
  const { day } = input
  const funded = input.pools.filter((pool) => pool.left + pool.getRelease(day) > 0n)
  // Throws for unknown rules before anything is given.
  const rules = funded.every(({ kind }) => input.isEmpty(kind)) ? undefined : input.getRules()
  let tree: Tree | undefined
  const getOwnTree = () => (tree ??= getTree(input.stakes.members))
  return dividendKinds.flatMap((kind) => {
    const pools = funded.filter((pool) => pool.kind === kind).toSorted((a, b) => (a.token < b.token ? -1 : 1))
    const giving = pools.length === 0 || input.isEmpty(kind) ? undefined : rules
    // Only one kind of weights of a million accounts is in memory at a time.
    const weights = giving ? getWeights(kind, input, giving, getOwnTree) : nobody
    return pools.map((pool) => {
      const { token } = pool
      const release = pool.getRelease(day)
      const backlog = pool.left + release
      const budget = giving ? getBudget({ backlog, release, allBelow: giving.getAllBelow(token) }) : 0n
      const given = giveShares(budget, weights, ({ account }, revenue) => give(account, token, revenue))
      pool.left = backlog - given
      return { kind, token, release, backlog, budget, given, totalWeight: weights.total }
    })
  })
}

/**
 * Computes the shares again, so that they need not be stored.
 * @param pools What `sharePools` returned for the same input.
 */
export function* listShares(input: DayOfPools, pools: readonly PoolOfDay[]): Generator<Share> {
  let tree: Tree | undefined
  const getOwnTree = () => (tree ??= getTree(input.stakes.members))
  for (const kind of dividendKinds) {
    const giving = pools.filter((pool) => pool.kind === kind && pool.given > 0n)
    const weights = giving.length === 0 ? nobody : getWeights(kind, input, input.getRules(), getOwnTree)
    for (const { token, budget } of giving)
      for (const weight of weights.list) {
        const revenue = getRevenue(budget, weight, weights.total)
        if (revenue > 0n) yield { ...weight, kind, token, revenue }
      }
  }
}

const nobody: Weights = { list: [], total: 0n }

function getWeights(
  kind: DividendKind,
  { day, stakes, locks }: DayOfPools,
  { settlementRules, stakeDecimals }: RulesFile,
  getOwnTree: () => Tree,
): Weights {
  switch (kind) {
    case 'promotion':
      return getPromotionWeights(getOwnTree(), stakeDecimals, settlementRules)
    case 'community':
      return getCommunityWeights(getOwnTree(), stakeDecimals, settlementRules)
    case 'node':
      return getNodeWeights(stakes.drStakes, settlementRules)
    case 'dao':
      return getDaoWeights(stakes.drStakes, settlementRules)
    case 've':
      return getVeWeights([...locks.getChanges()], {
        start: getEpochStart(day),
        end: getEpochEnd(day),
        rules: settlementRules,
      })
  }
}

interface FundedPool {
  token: Address
  kind: DividendKind
  left: bigint
  getRelease(day: number): bigint
}

export interface FundingSchedule {
  readonly pools: readonly FundedPool[]
  take(event: PoolFunded, at: number): void
  getFirstDay(): number | undefined
}

export function createFundingSchedule(): FundingSchedule {
  const pools: (FundedPool & { releases: Map<number, bigint> })[] = []
  let firstDay: number | undefined
  return {
    pools,
    take: (event, at) => {
      assertLater(event, at)
      let pool = pools.find(({ token, kind }) => token === event.token && kind === event.kind)
      if (!pool) {
        const releases = new Map<number, bigint>()
        const { token, kind } = event
        pool = { token, kind, left: 0n, releases, getRelease: (day) => releases.get(day) ?? 0n }
        pools.push(pool)
      }
      addReleases(pool.releases, event)
      firstDay = Math.min(firstDay ?? event.firstDay, event.firstDay)
    },
    getFirstDay: () => firstDay,
  }
}

function addReleases(releases: Map<number, bigint>, { amount, firstDay, dayCount }: PoolFunded): void {
  const part = amount / BigInt(dayCount)
  for (let day = firstDay; day < firstDay + dayCount; day += 1) releases.set(day, (releases.get(day) ?? 0n) + part)
  const lastDay = firstDay + dayCount - 1
  releases.set(lastDay, releases.get(lastDay)! + (amount % BigInt(dayCount)))
}

/** The vault only accepts fundings of later days. */
function assertLater({ firstDay, dayCount }: PoolFunded, at: number): void {
  const today = getEpoch(at)
  if (firstDay <= today || firstDay > today + 366 || dayCount < 1 || dayCount > 366)
    throw new HistoryError(
      `A funding of day ${today} begins on day ${firstDay} for ${dayCount} days: this is no log of the vault`,
    )
}
