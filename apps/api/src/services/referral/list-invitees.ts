import type { Address } from '@app/core/address'
import type { InviteePage } from '@app/core/api/referral'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
import type { PageInput } from '../../domain/page.ts'
import { getReferralPool } from '../../domain/pools.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { type PageRequest, pageRequestTypes, isFarPage, toPageRequest } from '../chain/page-request.ts'
import { defineSharedRead } from '../chain/define-shared-read.ts'

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

/** The accounts that an account invited directly, last bound first. */
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
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
      token: getReferralPool(ctx.pools).token,
    },
  }
}
