import type { Address } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getEpoch, ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput, runQuery } from '../../database.ts'
import { readChain } from '../../indexed/read-chain.ts'

/**
 * Amounts in base units, `paid` with fees; `day` in UTC days since 1970-01-01. `opened`: what roots that opened on this
 * day pay without a voucher, beyond what older roots pay.
 */
export interface EarningDay {
  day: number
  token: Address
  earned: bigint
  opened: bigint
  paid: bigint
  fee: bigint
}

type Figure = 'earned' | 'opened' | 'paid' | 'fee'

export async function listEarningDays(
  ctx: Pick<ServiceContext, 'database' | 'config'>,
  { address, page, pageSize }: PageInput & { address: Address },
): Promise<{ list: EarningDay[]; total: number }> {
  const { cursor, row } = await readChain<{ final_at: number | null }>(
    ctx,
    ctx.database`select c.final_block_timestamp as final_at`,
  )
  const final = { at: row.final_at ?? 0, block: cursor.finalBlockNumber ?? -1 }
  const days = addUp(await runQuery(readFacts(ctx, address, final)))
  const from = getOffset({ page, pageSize })
  return { list: days.slice(from, from + pageSize), total: days.length }
}

interface Facts {
  leaves: { token: Address; day: number; cumulative: bigint }[]
  roots: { day: number; posted_at: number }[]
  payments: { token: Address; day: number; paid: bigint; fee: bigint }[]
}

async function readFacts(
  { database }: Pick<ServiceContext, 'database'>,
  address: Address,
  final: { at: number; block: number },
): Promise<Facts> {
  const [leaves, roots, payments] = await Promise.all([
    database<Facts['leaves']>`
      select token, day, cumulative from settled.leaf where account = ${address} order by day, token`,
    database<Facts['roots']>`
      select posted.day, posted.posted_at
      from chain.dividend_root posted join settled.day day on day.day = posted.day and day.root = posted.root
      where posted.posted_at <= ${final.at - ROOT_OPEN_AGE} order by posted.root_index`,
    database<Facts['payments']>`
      select token, paid_at / 86400 as day, sum(amount) as paid, sum(fee) as fee from chain.dividend_payment
      where account = ${address} and block_number <= ${final.block} group by token, paid_at / 86400`,
  ])
  return { leaves, roots, payments }
}

function addUp({ leaves, roots, payments }: Facts): EarningDay[] {
  const days = new Map<string, EarningDay>()
  const add = (day: number, token: Address, figure: Figure, amount: bigint) => {
    const key = `${day} ${token}`
    const known = days.get(key) ?? { day, token: toChecksumAddress(token), earned: 0n, opened: 0n, paid: 0n, fee: 0n }
    known[figure] += amount
    days.set(key, known)
  }
  const reached = new Map<Address, bigint>()
  let next = 0
  for (const { token, day, cumulative } of leaves) {
    const earned = cumulative - (reached.get(token) ?? 0n)
    reached.set(token, cumulative)
    add(day, token, 'earned', earned)
    while (next < roots.length && roots[next]!.day < day) next += 1
    const opening = roots[next]
    if (opening) add(getEpoch(opening.posted_at + ROOT_OPEN_AGE), token, 'opened', earned)
  }
  for (const { token, day, paid, fee } of payments) {
    add(day, token, 'paid', paid)
    add(day, token, 'fee', fee)
  }
  return [...days.values()].toSorted((a, b) => b.day - a.day || (a.token < b.token ? -1 : 1))
}
