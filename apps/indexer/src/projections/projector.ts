import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { accessManagerProjection } from './access-manager.ts'
import { cardSellerProjection } from './card-seller.ts'
import { cardVaultProjection } from './card-vault.ts'
import { dividendVaultProjection } from './dividend-vault.ts'
import { equityCardProjection } from './equity-card.ts'
import type { EventLog } from './event-decoder.ts'
import { applySteps, type Projection, type Step } from './handlers.ts'
import { type Origin, ProjectionError } from './origin.ts'
import { powerMarketProjection } from './power-market.ts'
import { productPairProjection, productSwapProjection } from './product-pair.ts'
import { drTokenProjection, tokenProjection } from './product-token.ts'
import { referralRegistryProjection } from './referral-registry.ts'
import { createWrites, RowStore } from './row-store.ts'
import { settingsDeskProjection } from './settings.ts'
import { stakingPoolProjection } from './staking-pool.ts'
import { votingEscrowProjection } from './voting-escrow.ts'

/**
 * Raise it when the same events produce other tables than before: every database is then replayed at the next start.
 */
export const projectionVersion = 6

export type ProjectedLog = Origin & EventLog

export type ProjectionTarget =
  | { kind: 'referralRegistry' }
  | { kind: 'stakingPool'; needsSuperior: boolean; pools: readonly Hex[] }
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

export type ProjectionTargets = ReadonlyMap<Hex, ProjectionTarget>

type Kind = ProjectionTarget['kind']

export const projections: { readonly [kind in Kind]: Projection<Extract<ProjectionTarget, { kind: kind }>> } = {
  referralRegistry: referralRegistryProjection,
  stakingPool: stakingPoolProjection,
  token: tokenProjection,
  drToken: drTokenProjection,
  powerMarket: powerMarketProjection,
  cardSeller: cardSellerProjection,
  equityCard: equityCardProjection,
  cardVault: cardVaultProjection,
  productPair: productPairProjection,
  productSwap: productSwapProjection,
  votingEscrow: votingEscrowProjection,
  dividendVault: dividendVaultProjection,
  accessManager: accessManagerProjection,
  settingsDesk: settingsDeskProjection,
}

export function getSteps(logs: Iterable<ProjectedLog>, targets: ProjectionTargets): Step[] {
  const steps: Step[] = []
  for (const log of logs) {
    const target = targets.get(log.address)
    if (!target) throw new ProjectionError(`Log of ${log.address}, which is no contract of this deployment`)
    const projection = projections[target.kind] as Projection<ProjectionTarget>
    steps.push(...projection.getSteps(log, target))
  }
  return steps
}

/**
 * False for an event of one of our contracts that its ABI lacks: the deployment is of another version than this code.
 */
export function isKnownEvent({ address, topics }: EventLog & { address: Hex }, targets: ProjectionTargets): boolean {
  const target = targets.get(address)
  return target === undefined || projections[target.kind].knows(topics[0])
}

/** Runs in the transaction that also moves the cursor. The setting `chain.journal` must be set. */
export async function writeSteps(tx: TransactionSql, steps: readonly Step[]): Promise<void> {
  const rows = new RowStore()
  await applySteps(steps, rows, tx)
  const writes = createWrites()
  rows.write(tx, writes)
  await writes.finish()
}
