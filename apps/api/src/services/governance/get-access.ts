import { roles } from '@app/abis/roles'
import type { Access } from '@app/core/api/governance'
import type { ServiceContext } from '../../context.ts'
import { toAddress } from '../../domain/bytes.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { findRoleName } from './role-name.ts'

interface RoleRow {
  role: string
  admin: string
  guardian: string
  label: string | null
  grant_delay: number
  members: number
}

interface ContractRow {
  contract: string
  authority: string | null
  closed: boolean
  admin_delay: number
  functions: { selector: string; role: string }[]
}

/** What the AccessManager was told of roles and contracts. */
export async function getAccess(ctx: ServiceContext): Promise<Dated<Access>> {
  const { database, config } = ctx
  const ours = `{${Object.values(roles).join(',')}}`
  const { cursor, row } = await readChain<{ roles: RoleRow[]; contracts: ContractRow[] }>(
    ctx,
    database`
      select
        (select json_agg(json_build_object(
            'role', known.role::text, 'admin', coalesce(told.admin, 0)::text,
            'guardian', coalesce(told.guardian, 0)::text, 'label', encode(told.label, 'hex'),
            'grant_delay', coalesce(
              case when grant_delay_since <= c.block_timestamp then grant_delay else former_grant_delay end, 0),
            'members', (select count(*) from chain.role_member member
              where member.role = known.role and since <= c.block_timestamp)
          ) order by known.role)
          from (
            select unnest(${ours}::numeric[]) as role union select role from chain.role
            union select role from chain.role_member union select role from chain.target_function
          ) known left join chain.role told on told.role = known.role) as roles,
        (select coalesce(json_agg(json_build_object(
            'contract', encode(known.contract, 'hex'),
            'authority', (select encode(authority, 'hex') from chain.authority_change change
              where change.contract = known.contract order by block_number desc, log_index desc limit 1),
            'closed', coalesce(target.closed, false),
            'admin_delay', coalesce(
              case when admin_delay_since <= c.block_timestamp then admin_delay else former_admin_delay end, 0),
            'functions', (select coalesce(json_agg(json_build_object(
                'selector', encode(selector, 'hex'), 'role', role::text) order by selector), '[]')
              from chain.target_function given where given.target = known.contract)
          ) order by known.contract), '[]')
          from (
            select target as contract from chain.access_target union select target from chain.target_function
            union select contract from chain.authority_change
          ) known left join chain.access_target target on target.target = known.contract) as contracts`,
  )
  const keys = new Map(Object.entries(config.deployment.contracts).map(([key, contract]) => [contract, key]))
  return {
    cursor,
    data: {
      roles: row.roles.map((role) => ({
        role: role.role,
        name: findRoleName(role.role),
        admin: role.admin,
        guardian: role.guardian,
        grantDelay: role.grant_delay,
        label: role.label === null ? null : Buffer.from(role.label, 'hex').toString('utf8'),
        memberCount: role.members,
      })),
      contracts: row.contracts.map(({ functions, ...contract }) => ({
        contract: toAddress(contract.contract),
        key: keys.get(toAddress(contract.contract)) ?? null,
        authority: contract.authority === null ? null : toAddress(contract.authority),
        isClosed: contract.closed,
        adminDelay: contract.admin_delay,
        functions: functions.map(({ selector, role }) => ({
          selector: `0x${selector}`,
          role,
          name: findRoleName(role),
        })),
      })),
    },
  }
}
