import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { addMember, addStake, type CommunitySums, writeCommunity } from './community.ts'
import { type Origin, ProjectionError } from './origin.ts'
import { getPathIds } from './path.ts'
import {
  applyTokenEvent,
  type Balances,
  decodeTokenEvent,
  readBalances,
  type TokenChanges,
  writeToken,
} from './product-token.ts'
import {
  addBoundPaths,
  applyReferralEvent,
  decodeReferralEvent,
  type Paths,
  readHighestId,
  readPaths,
  type ReferralChanges,
  writeAccounts,
} from './referral-registry.ts'
import { applyPoolEvent, decodePoolEvent, getStakeDeltas, type PoolChanges } from './staking-pool.ts'
import { type PoolBefore, readPoolBefore, writePool } from './write-pools.ts'
import { decodeAccessManagerEvent, getAccessManagerStep } from './access-manager.ts'
import { decodeCardSellerEvent, getCardSellerStep } from './card-seller.ts'
import { decodeCardVaultEvent, getCardVaultStep } from './card-vault.ts'
import { decodeDividendVaultEvent, getDividendVaultStep } from './dividend-vault.ts'
import { decodeDrEvent, getDrStep } from './dr-token.ts'
import { decodeEquityCardEvent, getEquityCardStep } from './equity-card.ts'
import { decodeGuardEvent, getGuardStep } from './guard.ts'
import { getStakeDayStep } from './stake-days.ts'
import { decodePowerEvent, getPowerStep } from './power-market.ts'
import { decodePairEvent, getPairStep } from './product-pair.ts'
import { decodeSwapEvent, getSwapStep } from './product-swap.ts'
import { RowStore } from './row-store.ts'
import { decodeSettingsDeskEvent, getSettingsDeskStep } from './settings-desk.ts'
import { applySteps, type Step } from './step.ts'
import { addTeamDays, type TeamDays, writeTeamDays } from './team-days.ts'
import { decodeEscrowEvent, getEscrowStep } from './voting-escrow.ts'
import { createWrites } from './writes.ts'

/** Raise it when the same events make other tables than before: every database is then replayed at the next start. */
export const projectionVersion = 6

/** A log as it is in `chain.log`, with the time of its block. */
export type ProjectedLog = Origin & { topics: readonly Hex[]; data: Hex }

export type ProjectionTarget =
  | { kind: 'referralRegistry' }
  | { kind: 'stakingPool'; countsForTeam: boolean }
  /** A token whose balances are kept. */
  | { kind: 'token' }
  | { kind: 'drToken' }
  | { kind: 'powerMarket' }
  | { kind: 'cardSeller' }
  | { kind: 'equityCard'; vault: Hex }
  | { kind: 'cardVault' }
  | { kind: 'productPair'; productIsFirst: boolean }
  | { kind: 'productSwap' }
  | { kind: 'votingEscrow' }
  | { kind: 'dividendVault' }
  | { kind: 'accessManager' }
  | { kind: 'settingsDesk' }

/** By address in lower case: every contract whose logs are kept, and what they are projected to. */
export type ProjectionTargets = ReadonlyMap<Hex, ProjectionTarget>

export type Changes = {
  referral: ReferralChanges
  pools: PoolChanges
  tokens: TokenChanges
  /** What depends on nothing but rows of its own. */
  steps: Step[]
}

/** What `logs`, in the order of the chain, change. Pure: reads nothing but its arguments. */
export function getChanges(logs: Iterable<ProjectedLog>, targets: ProjectionTargets): Changes {
  const changes: Changes = { referral: { bound: [] }, pools: new Map(), tokens: new Map(), steps: [] }
  for (const log of logs) applyLog(changes, log, targets)
  return changes
}

function applyLog(changes: Changes, log: ProjectedLog, targets: ProjectionTargets): void {
  const target = targets.get(log.address)
  if (!target) throw new ProjectionError(`Log of ${log.address}, which is no contract of this deployment`)
  const guarding = decodeGuardEvent(log)
  if (guarding) changes.steps.push(getGuardStep(guarding, log))
  switch (target.kind) {
    case 'referralRegistry': {
      const event = decodeReferralEvent(log)
      if (event) applyReferralEvent(changes.referral, event, log)
      return
    }
    case 'stakingPool': {
      const event = decodePoolEvent(log)
      if (!event) return
      applyPoolEvent(changes.pools, event, log)
      const step = getStakeDayStep(event, log)
      if (step) changes.steps.push(step)
      return
    }
    case 'token':
    case 'drToken': {
      const event = decodeTokenEvent(log)
      if (event) applyTokenEvent(changes.tokens, event, log)
    }
  }
  const step = getStep(log, target)
  if (step) changes.steps.push(step)
}

function getStep(log: ProjectedLog, target: ProjectionTarget): Step | undefined {
  const prepare = <event>(
    decode: (log: ProjectedLog) => event | undefined,
    getStepOf: (event: event, origin: Origin) => Step | undefined,
  ) => {
    const event = decode(log)
    return event && getStepOf(event, log)
  }
  switch (target.kind) {
    case 'drToken':
      return prepare(decodeDrEvent, getDrStep)
    case 'powerMarket':
      return prepare(decodePowerEvent, getPowerStep)
    case 'cardSeller':
      return prepare(decodeCardSellerEvent, getCardSellerStep)
    case 'equityCard':
      return prepare(decodeEquityCardEvent, (event, origin) => getEquityCardStep(event, origin, target.vault))
    case 'cardVault':
      return prepare(decodeCardVaultEvent, getCardVaultStep)
    case 'productPair':
      return prepare(decodePairEvent, (event, origin) => getPairStep(event, origin, target.productIsFirst))
    case 'productSwap':
      return prepare(decodeSwapEvent, getSwapStep)
    case 'votingEscrow':
      return prepare(decodeEscrowEvent, getEscrowStep)
    case 'dividendVault':
      return prepare(decodeDividendVaultEvent, getDividendVaultStep)
    case 'accessManager':
      return prepare(decodeAccessManagerEvent, getAccessManagerStep)
    case 'settingsDesk':
      return prepare(decodeSettingsDeskEvent, getSettingsDeskStep)
    default:
      return undefined
  }
}

/** Writes changes to the projections, in the transaction that also moves the cursor. The setting `chain.journal` must be set. */
export async function writeChanges(tx: TransactionSql, changes: Changes, targets: ProjectionTargets): Promise<void> {
  const rows = new RowStore()
  const [before] = await Promise.all([readBefore(tx, changes, targets), applySteps(changes.steps, rows, tx)])
  const { highestId, paths, poolsBefore, balances } = before
  addBoundPaths(paths, changes.referral, highestId)
  const sums = getCommunitySums(changes, paths, targets)
  const made = new Set(changes.referral.bound.map(({ id }) => id))
  const writes = createWrites()
  writeAccounts(tx, writes, changes.referral, paths, sums)
  for (const [pool, change] of changes.pools) writePool(tx, writes, pool, change, poolsBefore.get(pool)!)
  writeCommunity(tx, writes, sums, made)
  writeTeamDays(tx, writes, getTeamDays(changes, paths, targets))
  for (const [token, change] of changes.tokens) writeToken(tx, writes, token, change, balances.get(token)!)
  rows.write(tx, writes)
  await writes.finish()
}

type Before = {
  highestId: number
  paths: Paths
  poolsBefore: Map<Hex, PoolBefore>
  balances: Map<Hex, Balances>
}

/** What the changes must know of the state before them. Asked for all at once, without waiting for each answer. */
async function readBefore(
  tx: TransactionSql,
  { referral, pools, tokens }: Changes,
  targets: ProjectionTargets,
): Promise<Before> {
  const made = new Set(referral.bound.map(({ account }) => account))
  const named = [
    ...referral.bound.flatMap(({ superior }) => superior ?? []),
    ...[...pools].flatMap(([pool, change]) => (countsForTeam(pool, targets) ? [...getStakeDeltas(change).keys()] : [])),
  ]
  const [highestId, paths, poolsBefore, balances] = await Promise.all([
    referral.bound.length > 0 ? readHighestId(tx) : 0,
    readPaths(
      tx,
      named.filter((account) => !made.has(account)),
    ),
    readByKey(pools, async (pool, change) => readPoolBefore(tx, pool, change)),
    readByKey(tokens, async (token, change) => readBalances(tx, token, change)),
  ])
  return { highestId, paths, poolsBefore, balances }
}

async function readByKey<change, value>(
  changes: ReadonlyMap<Hex, change>,
  read: (key: Hex, change: change) => Promise<value>,
): Promise<Map<Hex, value>> {
  return new Map(
    await Promise.all([...changes].map(async ([key, change]): Promise<[Hex, value]> => [key, await read(key, change)])),
  )
}

function countsForTeam(pool: Hex, targets: ProjectionTargets): boolean {
  const target = targets.get(pool)
  return target?.kind === 'stakingPool' && target.countsForTeam
}

function getCommunitySums({ referral, pools }: Changes, paths: Paths, targets: ProjectionTargets): CommunitySums {
  const sums: CommunitySums = new Map()
  for (const { account } of referral.bound) addMember(sums, getPathIds(paths.get(account)!))
  for (const [pool, change] of pools) {
    if (!countsForTeam(pool, targets)) continue
    for (const [account, amount] of getStakeDeltas(change)) {
      const ids = getIds(account, paths)
      if (amount !== 0n) addStake(sums, ids, amount)
    }
  }
  return sums
}

function getTeamDays({ pools }: Changes, paths: Paths, targets: ProjectionTargets): TeamDays {
  const days: TeamDays = new Map()
  for (const [pool, change] of pools)
    if (countsForTeam(pool, targets)) addTeamDays(days, change, (account) => getIds(account, paths))
  return days
}

function getIds(account: Hex, paths: Paths): number[] {
  const path = paths.get(account)
  if (!path) throw new ProjectionError(`Account ${account} staked without a superior: an event is missing`)
  return getPathIds(path)
}
