import { readApi } from '#shared/api/client.ts'
import { findUnit } from '#shared/api/system-config.ts'
import type { AccountDate, DateSource } from '#shared/calendar/account-dates.ts'
import { paths } from '#shared/routing/paths.ts'

/** The end of the account's lock. An account has one, whose end it can move: the same event then. */
export async function listDates({ staking: { account }, config, now }: DateSource): Promise<AccountDate[]> {
  const { contracts, chain } = config
  const { lock } = (await readApi('/api/ve', { address: account })).data
  const unit = findUnit(config, contracts['productToken'])
  if (lock === null || unit === undefined || lock.unlockAt <= now) return []
  const { decimals, symbol } = unit
  const id = `${chain.chainId}-${contracts['votingEscrow'] ?? 'lock'}-${account}`
  const amount = BigInt(lock.amount)
  return [{ id, at: lock.unlockAt, event: 'unlock', end: 'lock', amount, decimals, symbol, path: paths.ve }]
}
