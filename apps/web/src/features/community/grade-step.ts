import type { GradeThreshold } from '@app/core/api/referral'

export type GradeStep = {
  grade: number
  next: { grade: number; stake: bigint; missing: bigint } | null
  /** Whole grades and the part of the next one: 0 … number of grades. */
  position: number
}

/**
 * @param stake own and of all below
 * @param thresholds lowest grade first
 */
export function getGradeStep(stake: bigint, thresholds: readonly GradeThreshold[]): GradeStep {
  const needs = thresholds.map((threshold) => BigInt(threshold.stake))
  const reached = needs.findLastIndex((need) => stake >= need) + 1
  const from = needs[reached - 1] ?? 0n
  const to = needs[reached]
  if (to === undefined) return { grade: reached, next: null, position: reached }
  return {
    grade: reached,
    next: { grade: reached + 1, stake: to, missing: to - stake },
    position: reached + Number(((stake - from) * 10_000n) / (to - from)) / 10_000,
  }
}

export type Point = readonly [x: number, y: number]

/** One terrace per grade, left to right. `here` is where `walked` ends and `ahead` begins. */
export function getTerraces(position: number, count: number, { width, top, bottom }: TerraceSize) {
  const treadWidth = width / count
  const riser = (bottom - top) / count
  const getHeight = (grade: number) => bottom - grade * riser
  const here: Point = [position * treadWidth, getHeight(Math.floor(position))]
  const walked: Point[] = [[0, bottom]]
  const ahead: Point[] = [here]
  for (let grade = 1; grade <= count; grade += 1) {
    const path = grade <= position ? walked : ahead
    path.push([grade * treadWidth, getHeight(grade - 1)], [grade * treadWidth, getHeight(grade)])
  }
  walked.push(here)
  return { walked, ahead, here }
}

interface TerraceSize {
  width: number
  top: number
  bottom: number
}
