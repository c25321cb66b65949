import type { Address } from '@app/core/address'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { Database } from '../../database.ts'

export interface FundedDays {
  kind: DividendKind
  token: Address
  lastFundedDay: number
}

export async function readFundedDays(database: Database): Promise<FundedDays[]> {
  const rows = await database<{ token: Address; pool: number; last: number }[]>`
    select token, pool, max(first_day + day_count - 1) as last from chain.dividend_funding
    group by token, pool order by last, pool, token`
  return rows.map(({ token, pool, last }) => ({
    kind: dividendKinds[pool]!,
    token: toChecksumAddress(token),
    lastFundedDay: last,
  }))
}
