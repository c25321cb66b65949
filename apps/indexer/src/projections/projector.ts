import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { addStake, type CommunitySums, writeCommunity } from './community.ts'
import { type Origin, ProjectionError } from './origin.ts'
import { getPathIds } from './path.ts'
import { applyTokenEvent, decodeTokenEvent, type TokenChanges, writeTokens } from './product-token.ts'
import {
  applyReferralEvent,
  createReferralChanges,
  decodeReferralEvent,
  type Paths,
  readPaths,
  type ReferralChanges,
  writeReferrals,
} from './referral-registry.ts'
import { applyPoolEvent, decodePoolEvent, getStakeDeltas, type PoolChanges } from './staking-pool.ts'
import { writePool } from './write-pools.ts'

/** Raise it when the same events make other tables than before: every database is then replayed at the next start. */
export const projectionVersion = 1

/** A log as it is in `chain.log`, with the time of its block. */
export type ProjectedLog = Origin & { topics: readonly Hex[]; data: Hex }

export type ProjectionTarget =
  | { kind: 'referralRegistry' }
  | { kind: 'stakingPool'; countsForTeam: boolean }
  | { kind: 'productToken' }
  | { kind: 'logOnly' }

/** By address in lower case: every contract whose logs are kept, and what they are projected to. */
export type ProjectionTargets = ReadonlyMap<Hex, ProjectionTarget>

export type Changes = { referral: ReferralChanges; pools: PoolChanges; tokens: TokenChanges }

/** What `logs`, in the order of the chain, change. Pure: reads nothing but its arguments. */
export function getChanges(logs: Iterable<ProjectedLog>, targets: ProjectionTargets): Changes {
  const changes: Changes = { referral: createReferralChanges(), pools: new Map(), tokens: new Map() }
  for (const log of logs) applyLog(changes, log, targets)
  return changes
}

function applyLog(changes: Changes, log: ProjectedLog, targets: ProjectionTargets): void {
  const target = targets.get(log.address)
  if (!target) throw new ProjectionError(`Log of ${log.address}, which is no contract of this deployment`)
  switch (target.kind) {
    case 'referralRegistry': {
      const event = decodeReferralEvent(log)
      if (event) applyReferralEvent(changes.referral, event, log)
      return
    }
    case 'stakingPool': {
      const event = decodePoolEvent(log)
      if (event) applyPoolEvent(changes.pools, event, log)
      return
    }
    case 'productToken': {
      const event = decodeTokenEvent(log)
      if (event) applyTokenEvent(changes.tokens, event, log)
      return
    }
    case 'logOnly':
  }
}

/** Writes changes to the projections, in the transaction that also moves the cursor. The setting `chain.journal` must be set. */
export async function writeChanges(tx: TransactionSql, changes: Changes, targets: ProjectionTargets): Promise<void> {
  const sums: CommunitySums = new Map()
  const paths = await writeReferrals(tx, changes.referral, sums)
  for (const [pool, change] of changes.pools) {
    await writePool(tx, pool, change)
    const target = targets.get(pool)
    if (target?.kind === 'stakingPool' && target.countsForTeam) await addStakes(tx, sums, paths, getStakeDeltas(change))
  }
  await writeCommunity(tx, sums)
  await writeTokens(tx, changes.tokens)
}

async function addStakes(
  tx: TransactionSql,
  sums: CommunitySums,
  made: Paths,
  deltas: Map<Hex, bigint>,
): Promise<void> {
  const changed = [...deltas].filter(([, amount]) => amount !== 0n)
  const paths = await readPaths(
    tx,
    changed.flatMap(([account]) => (made.has(account) ? [] : [account])),
  )
  for (const [account, amount] of changed) {
    const path = made.get(account) ?? paths.get(account)
    if (!path) throw new ProjectionError(`Account ${account} staked without a superior: an event is missing`)
    addStake(sums, getPathIds(path), amount)
  }
}
