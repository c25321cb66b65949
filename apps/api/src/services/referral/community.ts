import type { Address } from '@app/core/address'
import type { CommunityPage, InviteePage } from '@app/core/api/referral'
import type { ServiceContext } from '../../context.ts'
import { getPage, type PageInput, toAddress, toHash } from '../../database.ts'
import type { Dated } from '../../indexed/read-chain.ts'
import {
  defineSharedRead,
  isFarPage,
  type PageRequest,
  pageRequestTypes,
  toPageRequest,
} from '../../indexed/shared-read.ts'
import { getReferralPool } from '../../pools.ts'
import { getGrades } from './get-relationship.ts'

interface InviteeRow {
  address: string
  bound_at: number
  bound_transaction: string
  stake: string
  direct_count: number
  team_count: number
  team_stake: string
}

const readInvitees = defineSharedRead<PageRequest, { total: number; list: InviteeRow[] }>(
  pageRequestTypes,
  ({ database }) => database`
    select
      coalesce((select direct_count from chain.account where address = asked.account), 0) as total,
      (select coalesce(json_agg(json_build_object(
          'address', encode(address, 'hex'), 'bound_at', bound_at, 'bound_transaction', encode(bound_transaction, 'hex'),
          'stake', stake::text, 'direct_count', direct_count, 'team_count', team_count, 'team_stake', team_stake::text
        ) order by id desc), '[]')
        from (
          select * from chain.account where superior = asked.account
          order by id desc offset asked.skip limit asked.take
        ) page) as list`,
  isFarPage,
)

export async function listInvitees(
  ctx: ServiceContext,
  input: PageInput & { address: Address },
): Promise<Dated<InviteePage>> {
  const { cursor, row } = await readInvitees(ctx, toPageRequest(input))
  return {
    cursor,
    data: {
      list: row.list.map((invitee) => ({
        account: toAddress(invitee.address),
        boundAt: invitee.bound_at,
        transaction: toHash(invitee.bound_transaction),
        stake: invitee.stake,
        directCount: invitee.direct_count,
        teamCount: invitee.team_count,
        teamStake: invitee.team_stake,
      })),
      ...getPage(input, row.total),
      token: getReferralPool(ctx.pools).token,
    },
  }
}

interface MemberRow {
  address: string
  superior: string
  layer: number
  bound_at: number
  stake: string
  direct_count: number
  team_count: number
  team_stake: string
}

interface LayerRow {
  layer: number
  member_count: number
  stake: string
}

interface AskedLayers extends PageRequest {
  layerFrom: number
  layerTo: number
}

interface CommunityRow {
  total: number
  layers: LayerRow[]
  list: MemberRow[]
}

const readCommunity = defineSharedRead<AskedLayers, CommunityRow>(
  { ...pageRequestTypes, layerFrom: 'bigint', layerTo: 'bigint' },
  ({ database }) => database`
    with layers as materialized (
      select layer, member_count, stake,
        (sum(member_count) over (order by layer) - member_count)::bigint as before
      from chain.layer_stat
      where ancestor = asked.account and layer between asked."layerFrom" and asked."layerTo" and member_count > 0
    ), touched as (
      select layer, greatest(asked.skip - before, 0) as skip,
        least(before + member_count, (asked.skip + asked.take)) - greatest(before, asked.skip) as take
      from layers where before < (asked.skip + asked.take) and before + member_count > asked.skip
    )
    select
      (select coalesce(sum(member_count), 0)::bigint from layers) as total,
      (select coalesce(json_agg(json_build_object(
          'layer', layer, 'member_count', member_count, 'stake', stake::text) order by layer), '[]') from layers) as layers,
      (select coalesce(json_agg(json_build_object(
          'address', encode(member.address, 'hex'), 'superior', encode(member.superior, 'hex'), 'layer', touched.layer,
          'bound_at', member.bound_at, 'stake', member.stake::text, 'direct_count', member.direct_count,
          'team_count', member.team_count, 'team_stake', member.team_stake::text
        ) order by touched.layer, member.path), '[]')
        from chain.account me
        cross join touched
        cross join lateral (
          select below.depth, below.path from chain.account below
          where below.depth = me.depth + touched.layer and below.path > me.path and below.path < me.path || '\\xff'::bytea
          order by below.path offset touched.skip limit touched.take
        ) place
        join chain.account member on member.depth = place.depth and member.path = place.path
        where me.address = asked.account) as list`,
  isFarPage,
)

export async function listCommunity(
  ctx: ServiceContext,
  input: PageInput & { address: Address; layerFrom: number; layerTo: number },
): Promise<Dated<CommunityPage>> {
  const { cursor, row } = await readCommunity(ctx, {
    ...toPageRequest(input),
    layerFrom: input.layerFrom,
    layerTo: input.layerTo,
  })
  const grades = getGrades(ctx.config, cursor.blockTimestamp)
  return {
    cursor,
    data: {
      list: row.list.map((member) => ({
        account: toAddress(member.address),
        superior: toAddress(member.superior),
        layer: member.layer,
        grade: grades.getGrade(member.stake, member.team_stake),
        boundAt: member.bound_at,
        stake: member.stake,
        directCount: member.direct_count,
        teamCount: member.team_count,
        teamStake: member.team_stake,
      })),
      ...getPage(input, row.total),
      layers: row.layers.map(({ layer, member_count: memberCount, stake }) => ({ layer, memberCount, stake })),
      gradeThresholds: grades.getThresholds(),
      token: getReferralPool(ctx.pools).token,
    },
  }
}
