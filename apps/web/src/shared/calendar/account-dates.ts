import type { VotingEscrow } from '@app/core/api/escrow'
import type { UserStaking } from '@app/core/api/staking'
import type { SystemConfig } from '@app/core/api/system'
import { readApi } from '#shared/api/client.ts'
import { findUnit } from '#shared/api/system-config.ts'

type Unlock = {
  kind: 'stake' | 'dr' | 'lock'
  /** Base units. */
  amount: bigint
  decimals: number
  symbol: string
}
type OrderDate = {
  kind: 'orderEnd' | 'fuelEnd'
  /** Id in the power market. */
  order: string
}
export type AccountDate = {
  id: string
  /** Unix seconds. */
  at: number
} & (Unlock | OrderDate)

type Config = Pick<SystemConfig, 'tokens' | 'contracts' | 'chain'>

/** Every end of the account that is still to come, of locks, orders and their fuel, the first first. */
export async function readDates(address: `0x${string}`): Promise<AccountDate[]> {
  const [staking, escrow, { data: config }] = await Promise.all([
    readApi('/api/userStaking', { address }),
    readApi('/api/ve', { address }),
    readApi('/api/systemConfig', {}),
  ])
  const now = staking.asOf.blockTimestamp
  return [
    ...listUnlocks(staking.data, escrow.data, config, now),
    ...listOrderDates(staking.data.powerOrders, config, now),
  ].toSorted((left, right) => left.at - right.at)
}

/** @param now Unix seconds of the chain's clock */
export function listUnlocks(
  { account, positions }: Pick<UserStaking, 'account' | 'positions'>,
  { lock }: Pick<VotingEscrow, 'lock'>,
  config: Config,
  now: number,
): AccountDate[] {
  const { contracts, chain } = config
  const product = findUnit(config, contracts['productToken'])
  const staked = positions.flatMap(({ pool, positionId, token, amount, unlockAt }): AccountDate[] => {
    const unit = findUnit(config, token)
    if (unit === undefined || unlockAt <= now) return []
    const { decimals, symbol } = unit
    const id = `${chain.chainId}-${pool}-${positionId}`
    const kind = token.toLowerCase() === contracts['drToken']?.toLowerCase() ? 'dr' : 'stake'
    return [{ id, at: unlockAt, amount: BigInt(amount), decimals, symbol, kind }]
  })
  if (lock === null || product === undefined || lock.unlockAt <= now) return staked
  const { decimals, symbol } = product
  // An account has one lock, whose end it can move: the same event then.
  const id = `${chain.chainId}-${contracts['votingEscrow'] ?? 'lock'}-${account}`
  return [...staked, { id, at: lock.unlockAt, amount: BigInt(lock.amount), decimals, symbol, kind: 'lock' }]
}

/** The end of each order, and that of its fuel where output stops with it: not when it lasts, nor while its owner has it suspended. */
export function listOrderDates(
  orders: UserStaking['powerOrders'],
  { contracts, chain }: Config,
  now: number,
): AccountDate[] {
  return orders.flatMap(({ orderId: order, state, endsAt, fuelEmptyAt }): AccountDate[] => {
    const id = `${chain.chainId}-${contracts['powerMarket'] ?? 'order'}-${order}`
    const end = { id: `${id}-end`, at: endsAt, kind: 'orderEnd', order } as const
    const fuel = { id: `${id}-fuel`, at: fuelEmptyAt, kind: 'fuelEnd', order } as const
    const stopsEarly = state === 'inProgress' && fuelEmptyAt < endsAt
    return [...(stopsEarly ? [fuel] : []), end].filter(({ at }) => at > now)
  })
}
