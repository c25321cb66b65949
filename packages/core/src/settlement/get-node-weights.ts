import type { Address } from '../address.ts'
import { nodeClasses } from '../entity-states.ts'
import { getNodeClass, type SettlementRules } from './rules.ts'
import type { Weight } from './share-budget.ts'

/** Principal of an account in the DAO pool after the snapshot's block, base units of DR. */
export interface DrStake {
  account: Address
  stake: bigint
}

/** A lock of VE power after the snapshot's block. Power at a time before `unlockAt` is `slope · (unlockAt − time)`. */
export interface VeLock {
  account: Address
  slope: bigint
  /** Unix seconds. */
  unlockAt: number
}

/** DAO: the staked DR itself. */
export function getDaoWeights(stakes: readonly DrStake[]): Weight[] {
  return stakes.filter(({ stake }) => stake > 0n).map(({ account, stake }) => ({ account, weight: stake }))
}

/** Node: the weight of the class that the staked DR reaches. Accounts below the first class are left out. */
export function getNodeWeights(stakes: readonly DrStake[], rules: SettlementRules): Weight[] {
  return stakes.flatMap(({ account, stake }) => {
    const reached = getNodeClass(stake, rules)
    const weight = reached === null ? 0n : rules.nodes![nodeClasses.indexOf(reached)]!.weight
    return weight > 0n ? [{ account, weight }] : []
  })
}

/** VE power of a lock at a time, Unix seconds; nothing from its end on. */
export function getVePower({ slope, unlockAt }: Omit<VeLock, 'account'>, at: number): bigint {
  return at < unlockAt ? slope * BigInt(unlockAt - at) : 0n
}

/** ve: VE power at the epoch's end. */
export function getVeWeights(locks: readonly VeLock[], epochEnd: number): Weight[] {
  return locks
    .map((lock) => ({ account: lock.account, weight: getVePower(lock, epochEnd) }))
    .filter(({ weight }) => weight > 0n)
}
