import type { Address } from '@app/core/address'
import type { StakingDay, StakingDayPage } from '@app/core/api/referral'
import { toChecksumAddress } from '@app/core/checksum-address'
import { LAST_SECOND } from '@app/core/constants'
import { getNodeThresholds, settlementRules } from '@app/core/settlement/rules'
import { toNumberArray } from '@app/db/arrays'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { getReferralPool } from '../../pools.ts'
import { selectFiledUntil } from '../settlement/filed-months.ts'

interface DaysRow {
  total: number
  filed_until: number | null
  totals: Omit<StakingDayPage['totals'], 'teamAdded'>
  list: Omit<StakingDay, 'teamAdded' | 'regularUserStake'>[]
}

type StakingDaysInput = PageInput & { address: Address; from?: number | undefined; to?: number | undefined }

const subtract = (left: string, right: string) => (BigInt(left) - BigInt(right)).toString()

export async function listStakingDays(ctx: ServiceContext, input: StakingDaysInput): Promise<Dated<StakingDayPage>> {
  const { token } = getReferralPool(ctx.pools)
  const { cursor, row } = await readChain<DaysRow>(ctx, selectDays(ctx, input))
  return {
    cursor,
    data: {
      list: row.list.map((day) => ({
        ...day,
        teamAdded: subtract(day.teamStake, day.teamUnstaked),
        regularUserStake: subtract(day.teamStake, day.nodeUserStake),
        nodeRewards: day.nodeRewards?.map((reward) => ({ ...reward, token: toChecksumAddress(reward.token) })) ?? null,
      })),
      ...getPage(input, row.total),
      token,
      filedUntil: row.filed_until,
      totals: { ...row.totals, teamAdded: subtract(row.totals.teamStake, row.totals.teamUnstaked) },
    },
  }
}

/**
 * The indexer keeps the sums of the team. Node users are looked up one by one: besides the few of today, only accounts
 * that have unstaked DR since can have been node users on a listed day.
 */
function selectDays({ database, config, pools }: ServiceContext, input: StakingDaysInput) {
  const { address, from = 0, to = LAST_SECOND } = input
  const { daoPool = null } = config.deployment.contracts
  const { address: pool } = getReferralPool(pools)
  const least = settlementRules.map((rules) => getNodeThresholds(rules)[0]?.stakedDr ?? null)
  return database`
    with me as materialized (
      select id, path from chain.account where address = ${address}
    ), rules as materialized (
      select * from unnest(
        ${toNumberArray(settlementRules.map(({ fromEpoch }) => fromEpoch))}::bigint[], ${toNumberArray(least)}::numeric[]
      ) rules(from_epoch, least)
    ), own as (
      select day, staked, unstaked from chain.stake_day
      where pool = ${pool} and account = ${address} and day between ${from}::bigint and ${to}::bigint
        and (staked > 0 or unstaked > 0)
    ), team as (
      select day, staked, unstaked from chain.team_day
      where ancestor = (select id from me) and day between ${from}::bigint and ${to}::bigint
    ), rewards as (
      select share.day * 86400::bigint as day,
        json_agg(json_build_object('token', '0x' || encode(token, 'hex'), 'amount', revenue::text) order by token) as list
      from settled.share share
      where account = ${address} and kind = 'node'
        and share.day * 86400::bigint between ${from}::bigint and ${to}::bigint
      group by share.day
    ), days as materialized (
      select day, coalesce(own.staked, 0) as stake, coalesce(own.unstaked, 0) as unstaked,
        coalesce(team.staked, 0) as team_stake, coalesce(team.unstaked, 0) as team_unstaked, rewards.list as rewards
      from own full join team using (day) full join rewards using (day)
    ), page as materialized (
      select * from days order by day desc offset ${getOffset(input)} limit ${input.pageSize}
    ), span as materialized (
      select min(day) as first, max(day) as last from page where team_stake > 0
    ), candidates as materialized (
      select account from chain.pool_account
      where pool = ${daoPool} and stake > 0 and stake >= (select min(least) from rules)
      union
      select account from chain.position where pool = ${daoPool} and unstaked_at >= (select first from span)
    ), node_stakes as materialized (
      select moved.day, sum(moved.staked) as staked
      from span cross join me cross join candidates
      cross join lateral (
        select address from chain.account below where below.address = candidates.account
          and below.path > me.path and below.path < me.path || '\\xff'::bytea limit 1
      ) member
      cross join lateral (
        select * from chain.stake_day where pool = ${pool} and account = member.address
          and day between span.first and span.last and staked > 0
      ) moved
      cross join lateral (
        select sum(amount) as amount from chain.position
        where account = member.address and pool = ${daoPool} and staked_at < moved.day + 86400
          and (unstaked_at is null or unstaked_at >= moved.day + 86400)
      ) dr
      where dr.amount >= (
        select least from rules where from_epoch <= moved.day / 86400 order by from_epoch desc limit 1
      )
      group by moved.day
    )
    select
      (select count(*) from days) as total, ${selectFiledUntil(database)} as filed_until,
      (select json_build_object(
          'stake', coalesce(sum(stake), 0)::text, 'unstaked', coalesce(sum(unstaked), 0)::text,
          'teamStake', coalesce(sum(team_stake), 0)::text, 'teamUnstaked', coalesce(sum(team_unstaked), 0)::text
        ) from days) as totals,
      (select coalesce(json_agg(json_build_object(
          'startAt', page.day, 'stake', page.stake::text, 'unstaked', page.unstaked::text,
          'teamStake', page.team_stake::text, 'teamUnstaked', page.team_unstaked::text,
          'nodeUserStake', coalesce(node_stakes.staked, 0)::text,
          'nodeRewards', case when not settled.is_filed then coalesce(page.rewards, '[]') end
        ) order by page.day desc), '[]')
        from page
        left join node_stakes on node_stakes.day = page.day
        left join settled.day settled on settled.day = page.day / 86400) as list`
}
