import type { GradeThreshold } from '@app/core/api/referral'
import { getEpoch } from '@app/core/settlement/epochs'
import { getGrade, getGradeThresholds, getRules } from '@app/core/settlement/rules'
import { readDecimals } from '../../chain/read-decimals.ts'
import type { ServiceContext } from '../../context.ts'
import { getReferralPool } from '../../domain/pools.ts'

/** Grades by the rules that settle dividends. Everything is null while no node has told the decimals of the token. */
export interface GradeReader {
  /** @param teamStake Base units. @param at Unix seconds whose rules count. */
  getGrade(teamStake: string, at: number): number | null
  getThresholds(at: number): GradeThreshold[] | null
}

export async function readGrades({ node, pools }: Pick<ServiceContext, 'node' | 'pools'>): Promise<GradeReader> {
  const decimals = await readDecimals(node, getReferralPool(pools).token)
  if (!decimals.ok) return { getGrade: () => null, getThresholds: () => null }
  return {
    getGrade: (teamStake, at) => getGrade(BigInt(teamStake), decimals.value, getRules(getEpoch(at))),
    getThresholds: (at) =>
      getGradeThresholds(decimals.value, getRules(getEpoch(at))).map(({ grade, teamStake }) => ({
        grade,
        teamStake: teamStake.toString(),
      })),
  }
}
