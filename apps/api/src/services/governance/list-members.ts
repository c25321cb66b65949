import { roles, type RoleName } from '@app/abis/roles'
import type { Address } from '@app/core/address'
import type { RoleMemberPage } from '@app/core/api/governance'
import { toNumeric } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { findRoleName } from './role-name.ts'

interface MemberRow {
  role: string
  account: string
  since: number | null
  delay: number
  former: number
  delay_since: number
  at: number
  transaction: string
}

/** Everybody who was ever given a role, who holds one first. */
export async function listMembers(
  ctx: ServiceContext,
  { role, address, ...input }: PageInput & { role?: RoleName; address?: Address },
): Promise<Dated<RoleMemberPage>> {
  const { database } = ctx
  const ofRole = role === undefined ? database`true` : database`role = ${toNumeric(roles[role])}`
  const ofAccount = address === undefined ? database`true` : database`account = ${address}`
  const { cursor, row } = await readChain<{ total: number; list: MemberRow[] }>(
    ctx,
    database`
      select
        (select count(*) from chain.role_member where ${ofRole} and ${ofAccount}) as total,
        (select coalesce(json_agg(json_build_object(
            'role', role::text, 'account', encode(account, 'hex'), 'since', since, 'delay', delay, 'former', former_delay,
            'delay_since', delay_since, 'at', changed_at, 'transaction', encode(transaction_hash, 'hex')
          ) order by since is null, role, since, account), '[]')
          from (
            select * from chain.role_member where ${ofRole} and ${ofAccount}
            order by since is null, role, since, account offset ${getOffset(input)} limit ${input.pageSize}
          ) page) as list`,
  )
  const now = cursor.blockTimestamp
  return {
    cursor,
    data: {
      list: row.list.map((member) => ({
        role: member.role,
        name: findRoleName(member.role),
        account: toAddress(member.account),
        isHeld: member.since !== null && member.since <= now,
        since: member.since,
        delay: member.delay_since <= now ? member.delay : member.former,
        coming: member.delay_since <= now ? null : { delay: member.delay, at: member.delay_since },
        changedAt: member.at,
        transaction: toHash(member.transaction),
      })),
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
    },
  }
}
