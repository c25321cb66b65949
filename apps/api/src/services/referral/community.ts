import type { Address } from '@app/core/address'
import type { CommunityLayer, CommunityMember, CommunityPage, Invitee, InviteePage } from '@app/core/api/referral'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { ServiceContext } from '../../context.ts'
import { getPage, type PageInput } from '../../database.ts'
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

const readInvitees = defineSharedRead<PageRequest, { total: number; list: Invitee[] }>(
  pageRequestTypes,
  ({ database }) => database`
    select
      coalesce((select direct_count from chain.account where address = asked.account), 0) as total,
      (select coalesce(json_agg(json_build_object(
          'account', '0x' || encode(address, 'hex'), 'boundAt', bound_at,
          'transaction', '0x' || encode(bound_transaction, 'hex'), 'stake', stake::text, 'directCount', direct_count,
          'teamCount', team_count, 'teamStake', team_stake::text
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
      list: row.list.map((invitee) => ({ ...invitee, account: toChecksumAddress(invitee.account) })),
      ...getPage(input, row.total),
      token: getReferralPool(ctx.pools).token,
    },
  }
}

interface AskedLayers extends PageRequest {
  layerFrom: number
  layerTo: number
}

interface CommunityRow {
  total: number
  layers: CommunityLayer[]
  list: Omit<CommunityMember, 'grade'>[]
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
          'layer', layer, 'memberCount', member_count, 'stake', stake::text) order by layer), '[]') from layers) as layers,
      (select coalesce(json_agg(json_build_object(
          'account', '0x' || encode(member.address, 'hex'), 'superior', '0x' || encode(member.superior, 'hex'),
          'layer', touched.layer, 'boundAt', member.bound_at, 'stake', member.stake::text,
          'directCount', member.direct_count, 'teamCount', member.team_count, 'teamStake', member.team_stake::text
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
        ...member,
        account: toChecksumAddress(member.account),
        superior: toChecksumAddress(member.superior),
        grade: grades.getGrade(member.stake, member.teamStake),
      })),
      ...getPage(input, row.total),
      layers: row.layers,
      gradeThresholds: grades.getThresholds(),
      token: getReferralPool(ctx.pools).token,
    },
  }
}
