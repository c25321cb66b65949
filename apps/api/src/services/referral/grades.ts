import type { GradeThreshold } from '@app/core/api/referral'
import { getEpoch } from '@app/core/settlement/epochs'
import { getGrade, getGradeThresholds, getRules } from '@app/core/settlement/rules'
import type { ServiceContext } from '../../context.ts'

/** Grades by the rules that settle dividends, those in force at `at` (Unix seconds). */
export function getGrades({ deployment }: Pick<ServiceContext['config'], 'deployment'>, at: number) {
  const rules = getRules(getEpoch(at))
  const { decimals } = deployment.tokens.usdt
  return {
    /** By own stake and all below, base units. */
    getGrade: (own: string, team: string): number => getGrade(BigInt(own) + BigInt(team), decimals, rules),
    getThresholds: (): GradeThreshold[] =>
      getGradeThresholds(decimals, rules).map(({ grade, stake }) => ({ grade, stake: stake.toString() })),
  }
}
