import type { Address } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getEpoch, getMonthEnd, getMonthStart, ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput, runQuery } from '../../database.ts'
import { readChain } from '../../indexed/read-chain.ts'

/**
 * Amounts in base units, `paid` with fees; `day` in UTC days since 1970-01-01. `opened`: what roots that opened on this
 * day pay without a voucher, beyond what older roots pay. Of a filed month both are known of all its days together:
 * `day` to `lastDay`, which are the same otherwise.
 */
export interface EarningDay {
  day: number
  lastDay: number
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
  leaves: { token: Address; day: number; cumulative: bigint; isFiled: boolean }[]
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
      select token, day, cumulative, is_filed as "isFiled" from settled.leaf join settled.day using (day)
      where account = ${address} order by day, token`,
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

interface Span {
  from: number
  to: number
}

function addUp({ leaves, roots, payments }: Facts): EarningDay[] {
  const days = new Map<string, EarningDay>()
  const add = ({ from, to }: Span, token: Address, figure: Figure, amount: bigint) => {
    const key = `${from} ${to} ${token}`
    const known = days.get(key) ?? { ...nothing, day: from, lastDay: to, token: toChecksumAddress(token) }
    known[figure] += amount
    days.set(key, known)
  }
  const reached = new Map<Address, bigint>()
  for (const { token, day, cumulative, isFiled } of leaves) {
    const earned = cumulative - (reached.get(token) ?? 0n)
    reached.set(token, cumulative)
    // The newest leaf of a filed month stands for those before it.
    const span = isFiled ? { from: getMonthStart(day), to: getMonthEnd(day) } : { from: day, to: day }
    add(span, token, 'earned', earned)
    const opened = findOpened(roots, { from: span.from, to: day })
    if (opened) add(opened, token, 'opened', earned)
  }
  for (const { token, day, paid, fee } of payments) {
    add({ from: day, to: day }, token, 'paid', paid)
    add({ from: day, to: day }, token, 'fee', fee)
  }
  return [...days.values()].toSorted((a, b) => b.lastDay - a.lastDay || b.day - a.day || (a.token < b.token ? -1 : 1))
}

const nothing = { earned: 0n, opened: 0n, paid: 0n, fee: 0n }

/** When what was earned on these days opened. */
function findOpened(roots: Facts['roots'], { from, to }: Span): Span | undefined {
  const first = findRoot(roots, from)
  const last = findRoot(roots, to)
  return first && last && { from: getOpeningDay(first), to: getOpeningDay(last) }
}

/** The first root that has a day in it; roots are in the order of their days. */
function findRoot(roots: Facts['roots'], day: number): Facts['roots'][number] | undefined {
  let [low, high] = [0, roots.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (roots[middle]!.day < day) low = middle + 1
    else high = middle
  }
  return roots[low]
}

function getOpeningDay({ posted_at: postedAt }: Facts['roots'][number]): number {
  return getEpoch(postedAt + ROOT_OPEN_AGE)
}
