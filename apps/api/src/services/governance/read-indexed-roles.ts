import type { Address } from '@app/core/address'
import { roleNames, type HeldRole } from '@app/core/operator-rights'
import { roles } from '@app/abis/roles'
import { toNumeric } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'

interface MemberRow {
  role: string
  delay: number
}

/** What `readRoles` asks the chain for, as the index knows it after its newest block, whose age the cursor tells. */
export async function readIndexedRoles(
  ctx: Pick<ServiceContext, 'database' | 'config'>,
  account: Address,
): Promise<Dated<HeldRole[]>> {
  const { database, config } = ctx
  const { settingsDesk } = config.deployment.contracts
  const { cursor, row } = await readChain<{ own: MemberRow[]; desk_delay: number | null }>(
    ctx,
    database`
      with held as (
        select role, account, case when delay_since <= c.block_timestamp then delay else former_delay end as delay
        from chain.role_member where account in (${account}, ${settingsDesk}) and since <= c.block_timestamp
      )
      select
        (select coalesce(json_agg(json_build_object('role', role::text, 'delay', delay)), '[]')
          from held where account = ${account}) as own,
        (select delay from held where account = ${settingsDesk} and role = ${toNumeric(roles.SETTINGS)}) as desk_delay`,
  )
  const own = new Map(row.own.map(({ role, delay }) => [BigInt(role), delay]))
  return {
    cursor,
    data: roleNames.flatMap((name) => {
      const delay = own.get(roles[name])
      if (delay === undefined) return []
      // An operator changes settings by way of the desk alone.
      return [{ name, delay: name === 'OPERATOR' ? Math.max(delay, row.desk_delay ?? Infinity) : delay }]
    }),
  }
}
