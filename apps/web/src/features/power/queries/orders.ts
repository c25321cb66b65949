import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiPages } from '#shared/api/infinite-query.ts'

/** Power orders of an account, the newest first, with what all of them come to. */
export function ordersQuery(account: Address | '') {
  return infiniteQueryOptions({
    ...apiPages('/api/power/orders', { address: account as Address }),
    enabled: account !== '',
    refetchInterval: PROVIDER_POLLING_MS,
  })
}
