import { hasFeature } from '@app/config/contracts'
import { readApi } from '#shared/api/client.ts'
import { tokens } from '#shared/base/tokens.ts'
import type { AccountDate, DateSource } from '#shared/calendar/account-dates.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths } from '#shared/routing/paths.ts'

/** An account has one lock, whose end it can move, so the calendar event stays the same. */
export async function listDates({ staking: { account }, deployment, now }: DateSource): Promise<AccountDate[]> {
  if (!hasFeature(deployment, 've')) return []
  const { lock } = (await readApi('/api/ve', { address: account })).data
  if (lock === null || lock.unlockAt <= now) return []
  const { decimals, symbol } = tokens.productToken
  const id = `${deployment.chainId}-${deployment.contracts.votingEscrow}-${account}`
  const amount = BigInt(lock.amount)
  return [
    {
      id,
      at: lock.unlockAt,
      event: 'unlock',
      end: 'lock',
      amount,
      decimals,
      symbol,
      path: isLive('ve') ? paths.ve : paths.assets,
    },
  ]
}
