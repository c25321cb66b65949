import { findToken, tokens } from '#shared/base/tokens.ts'
import type { AccountDate, DateSource } from '#shared/calendar/account-dates.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths } from '#shared/routing/paths.ts'

/** Foreign tokens are left out rather than shown in wrong units. */
export function listDates({ staking: { positions }, deployment, now }: DateSource): AccountDate[] {
  return positions.flatMap(({ pool, positionId, token, amount, unlockAt }): AccountDate[] => {
    const unit = findToken(token)
    if (unit === undefined || unlockAt <= now) return []
    const { decimals, symbol } = unit
    return [
      {
        id: `${deployment.chainId}-${pool}-${positionId}`,
        at: unlockAt,
        event: 'unlock',
        end: 'stake',
        amount: BigInt(amount),
        decimals,
        symbol,
        path: unit === tokens.drToken ? (isLive('dr') ? paths.drRecord : paths.assets) : paths.stakeList,
      },
    ]
  })
}
