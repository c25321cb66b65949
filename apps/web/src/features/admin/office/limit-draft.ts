import { SECONDS_PER_DAY } from '@app/core/constants'
import type { ErrorKey } from '@app/core/errors'
import { parseAmount } from '@app/core/parse-amount'
import { readDayTime } from './typed-time.ts'

export interface LimitDraft {
  minimum: string
  quota: string
  opens: string
  closes: string
}

type LimitProblem = ErrorKey | 'quotaLow' | 'windowWrong'

interface ReadLimits {
  limits: { minimum: bigint; dailyQuota: bigint; opensAt: number; closesAt: number } | null
  errors: Partial<Record<keyof LimitDraft, LimitProblem>>
}

/** The API's rules: a quota of 0 lets nobody withdraw, and a window may pass midnight. */
export function readLimitDraft(
  draft: LimitDraft,
  { decimals, locale }: { decimals: number; locale: string },
): ReadLimits {
  const minimum = parseAmount(draft.minimum, { decimals, locale })
  const quota = parseAmount(draft.quota, { decimals, locale, isZeroAllowed: true })
  const opensAt = readDayTime(draft.opens)
  const closesAt = readDayTime(draft.closes)
  const errors: ReadLimits['errors'] = {}
  if (!minimum.ok) errors.minimum = minimum.error
  if (!quota.ok) errors.quota = quota.error
  else if (minimum.ok && quota.amount > 0n && quota.amount < minimum.amount) errors.quota = 'quotaLow'
  if (opensAt === undefined || opensAt === SECONDS_PER_DAY) errors.opens = 'windowWrong'
  if (closesAt === undefined || closesAt === 0 || closesAt === opensAt) errors.closes = 'windowWrong'
  const isWhole = minimum.ok && quota.ok && opensAt !== undefined && closesAt !== undefined
  const limits =
    isWhole && Object.keys(errors).length === 0
      ? { minimum: minimum.amount, dailyQuota: quota.amount, opensAt, closesAt }
      : null
  return { limits, errors }
}
