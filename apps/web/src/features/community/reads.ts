import type { Address } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#shared/api/query.ts'
import { getDayStart, getDaySums } from './days.ts'

export function overviewQuery(address: Address | null) {
  return apiQuery('/api/stats/association-list', address && { address, pageSize: 5 })
}

/**
 * The last `count` UTC days, up to the day of the indexed block.
 * @param indexedAt Unix seconds of the indexed block; undefined while unknown
 */
export function useRecentDays(
  address: Address,
  { indexedAt, count, withOwner = false }: { indexedAt: number | undefined; count: number; withOwner?: boolean },
) {
  const lastDay = indexedAt === undefined ? 0 : getDayStart(indexedAt)
  const from = lastDay - (count - 1) * SECONDS_PER_DAY
  const query = useQuery({
    ...apiQuery('/api/stats/userStakingDaily', { address, from: Math.max(0, from), pageSize: 100 }),
    enabled: indexedAt !== undefined,
  })
  const answer = query.data
  const sums = useMemo(
    () =>
      answer && getDaySums(answer.data.list, { lastDay: getDayStart(answer.asOf.blockTimestamp), count, withOwner }),
    [answer, count, withOwner],
  )
  return { query, sums, token: answer?.data.token }
}
