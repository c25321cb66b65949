import type { Address } from '@app/core/address'
import { type AdminPools, LARGEST_SHARES } from '@app/core/api/admin'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getBudget } from '@app/core/settlement/budget'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import { makeKnownRules, type RulesFile } from '@app/core/settlement/history/rules-file'
import type { ServiceContext } from '../../context.ts'
import { type Database, runQuery } from '../../database.ts'

interface FundingRow {
  token: Address
  pool: number
  amount: bigint
  first_day: number
  day_count: number
  transaction_hash: Hash
}

interface LeftRow {
  token: Address
  kind: DividendKind
  left: bigint
}

export async function listPools(
  { slowDatabase, config }: ServiceContext,
  { day }: { day?: number | undefined },
): Promise<AdminPools> {
  const [[newest], fundings, left, largest, [asked], [progress], alarms] = await runQuery(
    Promise.all([
      slowDatabase<{ day: number | null }[]>`select max(day) as day from settled.day`,
      slowDatabase<FundingRow[]>`
        select token, pool, amount, first_day, day_count, transaction_hash from chain.dividend_funding
        order by first_day, block_number, log_index`,
      slowDatabase<LeftRow[]>`
        select distinct on (token, kind) token, kind, backlog - given as left from settled.pool
        order by token, kind, day desc`,
      readLargest(slowDatabase, day),
      slowDatabase<{ isFiled: boolean }[]>`
        select is_filed as "isFiled" from settled.day where day = ${day ?? null}::integer`,
      slowDatabase<Progress[]>`
        select heard_at as "heardAt", final_block as "finalBlock", next_day as "nextDay", waits_for as "waitsFor"
        from settled.progress`,
      slowDatabase<AdminPools['alarms']>`
        select kind, subject, detail, began_at as "beganAt" from settled.alarm where ended_at is null order by id`,
    ]),
  )
  const firstDay = Math.min(...fundings.map((funding) => funding.first_day))
  const nextDay = newest?.day == null ? firstDay : newest.day + 1
  const rules = makeKnownRules(config.deployment).at(-1)!
  const groups = new Map<string, FundingRow[]>()
  for (const funding of fundings) {
    const key = `${funding.pool} ${funding.token}`
    groups.set(key, [...(groups.get(key) ?? []), funding])
  }
  return {
    pools: [...groups.values()]
      .map((own) => describePool(own, left, { nextDay, rules }))
      .toSorted((a, b) => dividendKinds.indexOf(a.kind) - dividendKinds.indexOf(b.kind)),
    largest,
    isFiled: asked?.isFiled ?? false,
    settler: progress ?? null,
    alarms: [...alarms],
  }
}

type Progress = NonNullable<AdminPools['settler']>

async function readLargest(database: Database, asked?: number): Promise<AdminPools['largest']> {
  const rows = await database<(LeftRow & { day: number; account: Address; weight: bigint; revenue: bigint })[]>`
    select * from (
      select share.*, row_number() over (partition by token order by revenue desc, account, kind) as place
      from settled.share share where day = coalesce(${asked ?? null}::integer, (select max(day) from settled.day))
    ) ranked where place <= ${LARGEST_SHARES} order by token, place`
  return rows.map(({ day, kind, token, account, weight, revenue }) => ({
    day,
    kind,
    token: toChecksumAddress(token),
    account: toChecksumAddress(account),
    weight: weight.toString(),
    revenue: revenue.toString(),
  }))
}

function describePool(
  fundings: readonly FundingRow[],
  lefts: readonly LeftRow[],
  { nextDay, rules }: { nextDay: number; rules: RulesFile },
): AdminPools['pools'][number] {
  const { token, pool } = fundings[0]!
  const kind = dividendKinds[pool]!
  const left = lefts.find((row) => row.token === token && row.kind === kind)?.left ?? 0n
  const release = fundings.reduce((sum, funding) => sum + getRelease(funding, nextDay), 0n)
  const budget = getBudget({ backlog: left + release, release, allBelow: rules.getAllBelow(token) })
  return {
    kind,
    token: toChecksumAddress(token),
    left: left.toString(),
    nextDay,
    nextRelease: release.toString(),
    nextBudget: budget.toString(),
    backlogDays: release === 0n ? null : Number(left / release),
    lastFundedDay: Math.max(...fundings.map(getLastDay)),
    fundings: fundings
      .filter((funding) => getLastDay(funding) >= nextDay)
      .map((funding) => ({
        firstDay: funding.first_day,
        dayCount: funding.day_count,
        amount: funding.amount.toString(),
        transaction: funding.transaction_hash,
      })),
  }
}

function getLastDay({ first_day: firstDay, day_count: dayCount }: FundingRow): number {
  return firstDay + dayCount - 1
}

function getRelease(funding: FundingRow, day: number): bigint {
  const { amount, first_day: firstDay, day_count: dayCount } = funding
  if (day < firstDay || day > getLastDay(funding)) return 0n
  const daily = amount / BigInt(dayCount)
  return day === getLastDay(funding) ? amount - daily * BigInt(dayCount - 1) : daily
}
