import type { Cursor } from '../services/chain/read-chain.ts'

/** Seconds without a sign of the indexer, or of the node to the indexer, after which data are no longer called fresh. */
export const SILENT_SECONDS = 30

/** Up to this many blocks behind is the ordinary way of things, whatever the clock of the chain says. */
const USUAL_LAG_BLOCKS = 5

export interface LagRule {
  maxLagSeconds: number
  /** False where the chain's clock is not the world's: sandboxes and test networks that stand still. */
  hasWorldClock: boolean
}

/** Seconds of chain time between the indexed block and the newest one known of. */
export function getLagSeconds(cursor: Cursor, { hasWorldClock }: LagRule): number {
  const head = Math.max(cursor.headBlockTimestamp ?? 0, hasWorldClock ? cursor.readAt : 0)
  return Math.max(0, head - cursor.blockTimestamp)
}

export function getStaleness(cursor: Cursor, rule: LagRule): 'lagging' | 'silent' | undefined {
  if (cursor.readAt - Math.min(cursor.updatedAt, cursor.headSeenAt ?? cursor.updatedAt) > SILENT_SECONDS)
    return 'silent'
  const lagBlocks = (cursor.headBlockNumber ?? 0) - cursor.blockNumber
  const isBehind = lagBlocks > USUAL_LAG_BLOCKS || rule.hasWorldClock
  return isBehind && getLagSeconds(cursor, rule) > rule.maxLagSeconds ? 'lagging' : undefined
}
