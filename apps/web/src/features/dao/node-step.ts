import type { NodeClass } from '@app/core/entity-states'
import { getEpoch } from '@app/core/settlement/epochs'
import { getNodeThresholds, getRules } from '@app/core/settlement/rules'

export type NodeStep = {
  nodeClass: NodeClass | null
  /** Null at the highest class. `progress` is 0 … 1 of all that the next class needs. */
  next: { nodeClass: NodeClass; stakedDr: bigint; missing: bigint; progress: number } | null
}

export type NodeThreshold = { nodeClass: NodeClass; stakedDr: bigint }

/** Lowest first. `at` is in Unix seconds. */
export function getThresholdsAt(at: number): NodeThreshold[] {
  return getNodeThresholds(getRules(getEpoch(at)))
}

export function getNodeStep(stakedDr: bigint, thresholds: readonly NodeThreshold[]): NodeStep {
  const reached = thresholds.findLast((threshold) => stakedDr >= threshold.stakedDr)
  const next = thresholds.find((threshold) => stakedDr < threshold.stakedDr)
  return {
    nodeClass: reached?.nodeClass ?? null,
    next: next === undefined ? null : { ...next, ...getDistance(stakedDr, next.stakedDr) },
  }
}

function getDistance(stakedDr: bigint, needed: bigint): { missing: bigint; progress: number } {
  return { missing: needed - stakedDr, progress: Number((stakedDr * 10_000n) / needed) / 10_000 }
}
