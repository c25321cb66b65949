import type { Address } from '@app/core/address'
import { apiQuery } from '#shared/api/query.ts'

/** The sizes of all layers, what each grade needs, and the first members. */
export function overviewQuery(address: Address) {
  return apiQuery('/api/stats/association-list', { address, pageSize: 5 })
}
