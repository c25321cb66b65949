import type { VotingEscrow } from '@app/core/api/escrow'
import type { StakingPosition } from '@app/core/api/staking'
import type { SystemConfig } from '@app/core/api/system-config'
import { readApi } from '#shared/api/client.ts'

export type Unlock = {
  id: string
  /** Unix seconds. */
  at: number
  /** Base units. */
  amount: bigint
  decimals: number
  symbol: string
  place: 'stake' | 'dr' | 'lock'
}

/** Every lock of the account that still runs, first to end first. */
export async function readUnlocks(address: `0x${string}`): Promise<Unlock[]> {
  const [staking, escrow, config] = await Promise.all([
    readApi('/api/userStaking', { address }),
    readApi('/api/ve', { address }),
    readApi('/api/systemConfig', {}),
  ])
  return listUnlocks(staking.data.positions, escrow.data, config.data, staking.asOf.blockTimestamp)
}

/** @param now Unix seconds of the chain's clock */
export function listUnlocks(
  positions: readonly StakingPosition[],
  { lock }: Pick<VotingEscrow, 'lock'>,
  { tokens, contracts, chain }: Pick<SystemConfig, 'tokens' | 'contracts' | 'chain'>,
  now: number,
): Unlock[] {
  const findToken = (address: string | undefined) =>
    tokens.find((token) => token.address !== '' && token.address.toLowerCase() === address?.toLowerCase())
  const product = findToken(contracts['productToken'])
  const staked = positions.flatMap(({ pool, positionId, token, amount, unlockAt }): Unlock[] => {
    const unit = findToken(token)
    if (unit === undefined || unlockAt <= now) return []
    const { decimals, symbol } = unit
    const id = `${chain.chainId}-${pool}-${positionId}`
    const place = token.toLowerCase() === contracts['drToken']?.toLowerCase() ? 'dr' : 'stake'
    return [{ id, at: unlockAt, amount: BigInt(amount), decimals, symbol, place }]
  })
  const locked: Unlock[] =
    lock === null || product === undefined || lock.unlockAt <= now
      ? []
      : [
          {
            id: `${chain.chainId}-${contracts['votingEscrow'] ?? 'lock'}-${lock.unlockAt}`,
            at: lock.unlockAt,
            amount: BigInt(lock.amount),
            decimals: product.decimals,
            symbol: product.symbol,
            place: 'lock',
          },
        ]
  return [...staked, ...locked].toSorted((left, right) => left.at - right.at)
}

/** Hands a file to the browser. */
export function downloadCalendar(file: string, name: string): void {
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
