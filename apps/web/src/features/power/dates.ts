import type { AccountDate, DateSource } from '#shared/calendar/account-dates.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths } from '#shared/routing/paths.ts'

const path = isLive('power') ? (`${paths.stake}?tab=power` as const) : paths.assets

/**
 * The end of each order, and of its fuel where that stops the output: not if the fuel lasts, nor while the owner has
 * suspended it.
 */
export function listDates({ staking, deployment: { contracts, chainId }, now }: DateSource): AccountDate[] {
  return staking.powerOrders.flatMap(({ orderId: order, state, endsAt, fuelEmptyAt }): AccountDate[] => {
    const id = `${chainId}-${contracts.powerMarket}-${order}`
    const end = { id: `${id}-end`, at: endsAt, event: 'orderEnd', order, path } as const
    const fuel = { id: `${id}-fuel`, at: fuelEmptyAt, event: 'fuelEnd', order, path } as const
    const stopsEarly = state === 'inProgress' && fuelEmptyAt < endsAt
    return [...(stopsEarly ? [fuel] : []), end].filter(({ at }) => at > now)
  })
}
