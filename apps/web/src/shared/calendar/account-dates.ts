import { type Deployment, getDeployment } from '@app/config/deployments'
import type { ApiAnswer } from '@app/core/api/endpoints'
import type { UserStaking } from '@app/core/api/staking'
import { readApi } from '#shared/api/client.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import type { AppPath } from '#shared/routing/paths.ts'

type Unlock = TokenUnit & {
  event: 'unlock'
  end: 'stake' | 'lock'
  amount: bigint
}
type OrderDate = {
  event: 'orderEnd' | 'fuelEnd'
  order: string
}
export type AccountDate = {
  id: string
  /** Unix seconds. */
  at: number
  path: AppPath | `${AppPath}?tab=${string}`
} & (Unlock | OrderDate)

/** Read at one block. `now` is in Unix seconds of the chain's clock. */
export type DateSource = {
  staking: UserStaking
  deployment: Pick<Deployment, 'chainId' | 'contracts'>
  now: number
}
export type ListDates = (source: DateSource) => AccountDate[] | Promise<AccountDate[]>

/**
 * A feature with dates has a `dates.ts`, found by its name, so that no page loads it before the calendar is requested.
 */
const features = import.meta.glob<ListDates>('../../features/*/dates.ts', { import: 'listDates' })

/** Future dates only, the soonest first. */
export async function readDates(
  address: `0x${string}`,
  asked: Promise<ApiAnswer<'/api/userStaking'>> = readApi('/api/userStaking', { address }),
): Promise<AccountDate[]> {
  const [staking, ...lists] = await Promise.all([asked, ...Object.values(features).map((load) => load())])
  const now = staking.asOf.blockTimestamp
  const deployment = getDeployment(getRuntimeConfig().chainId)
  const dates = await Promise.all(lists.map(async (list) => await list({ staking: staking.data, deployment, now })))
  return dates.flat().toSorted((left, right) => left.at - right.at)
}
