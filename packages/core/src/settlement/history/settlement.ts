import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import type { DividendKind } from '../dividend-kinds.ts'
import { getEpoch, getEpochEnd } from '../epochs.ts'
import { WHOLE_EVERY_DAYS, writeDayFile } from './day-file.ts'
import { createAccountIndex, createEarnings, type Earned, type Earnings } from './earnings.ts'
import { HistoryError, type PlacedEvent } from './events.ts'
import { type HashTree, makeHashTree } from './hash-tree.ts'
import { createLockHistory, createStakeHistory } from './holdings.ts'
import type { RulesFile } from './rules-file.ts'
import {
  createFundingSchedule,
  type DayOfPools,
  listShares,
  type PoolOfDay,
  type Share,
  sharePools,
} from './share-pools.ts'

export const NO_RULES: Hash = `0x${'0'.repeat(64)}`

export interface SettlementOptions {
  chainId: number
  vault: Address
  rules: readonly RulesFile[]
  announcements: Announcements
  now: number
}

/**
 * Leaves can only be read until the settlement goes on. Without announced rules, `rulesHash` is `NO_RULES` and nothing
 * is given.
 */
export interface SettledDay {
  day: number
  rulesHash: Hash
  pools: PoolOfDay[]
  leafCount: number
  changeCount: number
  isWhole: boolean
  listLeaves: () => Generator<Earned>
  listChangedLeaves: () => Generator<Earned>
  listShares: () => Generator<Share>
  getTree: () => HashTree
  writeFile: () => Generator<string>
}

export interface Settlement {
  take(event: PlacedEvent): void
  getNextDay(): number | undefined
  /**
   * Call it when all events of the day have been taken, and none of later days.
   * @param now Unix seconds of the last final block.
   * @throws HistoryError when unknown rules would have to share something.
   */
  settleNextDay(now?: number): SettledDay
}

export function createSettlement(options: SettlementOptions): Settlement {
  const { rules, announcements } = options
  const accounts = createAccountIndex()
  const earnings = createEarnings(accounts)
  const stakes = createStakeHistory(accounts)
  const locks = createLockHistory(accounts)
  const fundings = createFundingSchedule()
  let today = 0
  let lastDay: number | undefined
  let wholeFrom: number | undefined
  const getNextDay = () => (lastDay === undefined ? fundings.getFirstDay() : lastDay + 1)

  function beginDay(day: number): void {
    if (day < today)
      throw new HistoryError(`A log of day ${day} comes after one of day ${today}: logs are out of order`)
    if (day === today) return
    const next = getNextDay()
    if (next !== undefined && next < day)
      throw new Error(`Day ${next} is to be settled before logs of day ${day} are taken`)
    locks.endDay()
    earnings.endDay()
    today = day
  }

  return {
    getNextDay,
    take: (event) => {
      beginDay(getEpoch(event.place.timestamp))
      apply(event)
    },
    settleNextDay: (now = options.now) => {
      const day = getNextDay()
      if (day === undefined) throw new Error('Nothing is funded: there is no day to settle')
      if (getEpochEnd(day) > now) throw new Error(`Day ${day} is not over and final yet`)
      beginDay(day)
      earnings.endDay()
      const rulesHash = announcements.getRulesHash(day)
      const input: DayOfPools = {
        day,
        pools: fundings.pools,
        stakes,
        locks,
        getRules: () => findRules(rules, day, rulesHash),
        isEmpty: (kind) => rulesHash === undefined || announcements.isEmpty(day, kind),
      }
      const pools = sharePools(input, earnings.add)
      lastDay = day
      wholeFrom ??= day
      const isWhole = (day - wholeFrom) % WHOLE_EVERY_DAYS === 0
      return describeDay(options, earnings, { input, pools, rulesHash: rulesHash ?? NO_RULES, isWhole })
    },
  }

  function apply(event: PlacedEvent): void {
    switch (event.name) {
      case 'Bound':
        stakes.bind(event)
        return
      case 'Staked':
      case 'Unstaked':
        stakes.stake(event)
        return
      case 'LockCreated':
      case 'LockIncreased':
      case 'LockExtended':
      case 'LockWithdrawn':
        locks.take(event, event.place.timestamp)
        return
      case 'PoolFunded':
        fundings.take(event, event.place.timestamp)
        return
      default:
        // Posts and vetoes do not change what a day gives.
        event.name satisfies 'RootPosted' | 'RootVetoed' | 'RulesAnnounced' | 'EmptyPoolAnnounced'
    }
  }
}

function findRules(rules: readonly RulesFile[], day: number, hash: Hash | undefined): RulesFile {
  const found = rules.find((file) => file.hash === hash)
  if (!found) throw new HistoryError(`Day ${day} is settled by rules ${hash}, which are not known here`)
  return found
}

function describeDay(
  { chainId, vault }: SettlementOptions,
  earnings: Earnings,
  { input, pools, rulesHash, isWhole }: { input: DayOfPools; pools: PoolOfDay[]; rulesHash: Hash; isWhole: boolean },
): SettledDay {
  const { day } = input
  const { count, changeCount } = earnings
  let tree: HashTree | undefined
  const getTree = () => (tree ??= makeHashTree({ chainId, vault, leaves: earnings.list('all'), count }))
  return {
    day,
    rulesHash,
    pools,
    leafCount: count,
    changeCount,
    isWhole,
    listLeaves: () => earnings.list('all'),
    listChangedLeaves: () => earnings.list('changed'),
    listShares: () => listShares(input, pools),
    getTree,
    writeFile: () =>
      writeDayFile(
        {
          chainId,
          vault,
          day,
          rulesHash,
          root: getTree().root,
          isWhole,
          pools,
          tokens: earnings.listTokens(),
          leafCount: count,
          lineCount: isWhole ? count : changeCount,
        },
        earnings.list(isWhole ? 'all' : 'changed'),
      ),
  }
}

/**
 * Read the leaves of a day before asking for the next.
 * @param events In chain order, up to the last final block.
 * @throws HistoryError when the events are not one complete history, or unknown rules would have to share something.
 */
export function* settleDays(events: Iterable<PlacedEvent>, options: SettlementOptions): Generator<SettledDay> {
  const settlement = createSettlement(options)
  function* settleBefore(day: number): Generator<SettledDay> {
    for (let next = settlement.getNextDay(); next !== undefined && next < day; next = settlement.getNextDay())
      yield settlement.settleNextDay()
  }
  for (const event of events) {
    yield* settleBefore(getEpoch(event.place.timestamp))
    settlement.take(event)
  }
  yield* settleBefore(getEpoch(options.now))
}

/** An empty pool is announced only after its day. */
export interface Announcements {
  take(event: PlacedEvent): void
  getRulesHash(day: number): Hash | undefined
  isEmpty(day: number, kind: DividendKind): boolean
}

export function createAnnouncements(): Announcements {
  const rules: { rulesHash: Hash; fromDay: number }[] = []
  const empty = new Set<string>()
  return {
    take: (event) => {
      if (event.name === 'RulesAnnounced') rules.push(event)
      if (event.name === 'EmptyPoolAnnounced') empty.add(getKey(event.day, event.kind))
    },
    getRulesHash: (day) => rules.findLast(({ fromDay }) => fromDay <= day)?.rulesHash,
    isEmpty: (day, kind) => empty.has(getKey(day, kind)),
  }
}

function getKey(day: number, kind: DividendKind): string {
  return `${day} ${kind}`
}
