import { findUnit } from '#shared/api/system-config.ts'
import type { AccountDate, DateSource } from '#shared/calendar/account-dates.ts'
import { paths } from '#shared/routing/paths.ts'

/** The end of each stake. A token that the service does not list is left out, rather than shown in wrong units. */
export function listDates({ staking: { positions }, config, now }: DateSource): AccountDate[] {
  return positions.flatMap(({ pool, positionId, token, amount, unlockAt }): AccountDate[] => {
    const unit = findUnit(config, token)
    if (unit === undefined || unlockAt <= now) return []
    const { decimals, symbol } = unit
    const isDr = token.toLowerCase() === config.contracts['drToken']?.toLowerCase()
    return [
      {
        id: `${config.chain.chainId}-${pool}-${positionId}`,
        at: unlockAt,
        event: 'unlock',
        end: 'stake',
        amount: BigInt(amount),
        decimals,
        symbol,
        path: isDr ? paths.drRecord : paths.stakeList,
      },
    ]
  })
}
