import type { Address } from '@app/core/address'
import type { PromotionIncomePage } from '@app/core/api/rewards'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getEpochStart } from '@app/core/settlement/epochs'
import { getLeastStake } from '@app/core/settlement/weights'
import { makeKnownRules } from '@app/core/settlement/history/rules-file'
import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { describeMonth } from './filed-months.ts'
import { getSettledPools } from './read-reward-inputs.ts'

type IncomeRow = Omit<PromotionIncomePage['list'][number], 'startAt'>

interface MonthRow {
  month: number
  token: Address
  dividend: string
}

export async function listPromotionIncome(
  ctx: ServiceContext,
  input: PageInput & { address: Address },
): Promise<Dated<PromotionIncomePage>> {
  const { cursor, row } = await readChain<{ total: number; list: IncomeRow[]; months: MonthRow[] }>(
    ctx,
    selectIncome(ctx, input),
  )
  const list = row.list.map((part) => ({
    ...part,
    startAt: getEpochStart(part.epoch),
    token: toChecksumAddress(part.token),
    account: toChecksumAddress(part.account),
  }))
  const months = row.months.map(({ month, token, dividend }) => ({
    ...describeMonth(month),
    token: toChecksumAddress(token),
    dividend,
  }))
  return { cursor, data: { list, months, ...getPage(input, row.total) } }
}

/** Differences of rounded running sums, so that rows add up to the dividend exactly. */
function selectIncome({ database, config }: ServiceContext, input: PageInput & { address: Address }) {
  const { pool } = getSettledPools(config)
  const offset = getOffset(input)
  const end = offset + input.pageSize
  const { decimals } = config.deployment.tokens.usdt
  const rates = makeKnownRules(config.deployment).flatMap(({ hash, settlementRules: rules }) =>
    rules.promotionRates
      .map((rate, index) => ({
        hash,
        layer: index + 1,
        rate,
        least: getLeastStake(decimals, rules),
      }))
      .filter(({ rate }) => rate > 0),
  )
  const members = database`
    from chain.account me
    join rates on rates.hash = settled.rules_hash
    cross join lateral (
      select below.address, below.path, held.stake, rates.rate * held.stake as weight
      from chain.account below
      cross join lateral (
        select sum(amount) as stake from chain.position
        where account = below.address and pool = ${pool} and stake_block <= settled.anchor_block
          and (unstake_block is null or unstake_block > settled.anchor_block)
      ) held
      where below.depth = me.depth + rates.layer and below.path > me.path and below.path < me.path || '\\xff'::bytea
        and held.stake > 0 and held.stake >= rates.least
      order by below.path`
  return database`
    with rates as materialized (
      select * from unnest(
        ${toByteaArray(rates.map(({ hash }) => hash))}::bytea[],
        ${toNumberArray(rates.map(({ layer }) => layer))}::integer[],
        ${toNumberArray(rates.map(({ rate }) => rate))}::integer[],
        ${toNumberArray(rates.map(({ least }) => least))}::numeric[]
      ) rates(hash, layer, rate, least)
    ), counted as materialized (
      select share.day, share.token, share.weight, share.revenue, settled.anchor_block, settled.rules_hash,
        coalesce(share.source_count, (
          select count(*) ${members}) member where me.address = ${input.address}
        )) as source_count
      from settled.share share join settled.day settled using (day)
      where share.account = ${input.address} and share.kind = 'promotion'
    ), days as materialized (
      select *, (sum(source_count) over (order by day desc, token) - source_count)::bigint as before from counted
    ), touched as materialized (
      select *, greatest(${offset}::bigint - before, 0) as skip,
        least(before + source_count, ${end}::bigint) - before as upto
      from days where before < ${end}::bigint and before + source_count > ${offset}::bigint
    ), days_total as materialized (
      select coalesce(sum(source_count), 0)::bigint as total from counted
    ), months as materialized (
      select month, token, revenue, (select total from days_total) + row_number() over (order by month desc, token) as place
      from settled.month_share where account = ${input.address} and kind = 'promotion'
    )
    select
      (select total from days_total) + (select count(*) from months) as total,
      (select coalesce(json_agg(json_build_object(
          'month', month, 'token', '0x' || encode(token, 'hex'), 'dividend', revenue::text) order by place), '[]')
        from months where place > ${offset}::bigint and place <= ${end}::bigint) as months,
      (select coalesce(json_agg(json_build_object(
          'epoch', settled.day, 'token', '0x' || encode(settled.token, 'hex'), 'blockNumber', settled.anchor_block,
          'account', '0x' || encode(part.address, 'hex'), 'layer', part.layer, 'stake', part.stake::text, 'rate', part.rate,
          'weight', part.weight::text, 'dividend', settled.revenue::text, 'totalWeight', settled.weight::text,
          'revenue', (div(settled.revenue * part.sum, settled.weight)
            - div(settled.revenue * (part.sum - part.weight), settled.weight))::text
        ) order by settled.day desc, settled.token, part.layer, part.path), '[]')
        from touched settled
        cross join lateral (
          select *, sum(weight) over (order by layer, path) as sum from (
            select rates.layer, rates.rate, member.* ${members} limit settled.upto) member
            where me.address = ${input.address}
          ) near
          order by layer, path offset settled.skip limit settled.upto - settled.skip
        ) part) as list`
}
