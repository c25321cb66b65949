import type { Brand } from '@app/config/brand'
import { LAST_SECOND, SECONDS_PER_DAY } from '@app/core/constants'
import { callApi, signInAsOperator } from './call-api.ts'
import { getAnnouncements } from './history/announcements.ts'

const day = SECONDS_PER_DAY

/**
 * Publishes the announcements of the history as the operator does, over HTTP. Does nothing when there are any.
 * @param url Of the API.
 */
export async function announce(url: string, brand: Brand): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  const { sid } = await signInAsOperator(url)
  const { total } = await callApi<{ total: number }>(url, '/api/admin/announcements', { sid })
  // At once: each asks two nodes who the operator is, and any of them may take its time.
  const planned = total === 0 ? getAnnouncements(brand) : []
  await Promise.all(
    planned.map(({ type, fromDaysAgo, untilDaysAgo, texts }) => {
      const startTime = now - fromDaysAgo * day
      const endTime = untilDaysAgo === undefined ? LAST_SECOND : now - untilDaysAgo * day
      const body = { type, status: 0, indexImg: '', startTime, endTime, texts }
      return callApi(url, '/api/admin/announcements', { sid, body })
    }),
  )
  await callApi(url, '/api/session', { sid, method: 'DELETE' })
}
