import { type RoleName, roles } from '@app/abis/roles'
import { getContractsWith } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import type { Access, Guards, RoleMemberPage } from '@app/core/api/governance'
import { toNumeric } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput, toAddress, toHash } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

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
      ...getPage(input, row.total),
    },
  }
}

interface PauseRow {
  contract: string
  guardian: string
  until: number
  transaction: string
}

interface GuardRow {
  pauses: PauseRow[]
  signers: { signer: string; endsAt: number }[]
  caps: { token: string; cap: string }[]
}

export async function getGuards(ctx: Pick<ServiceContext, 'database' | 'config'>): Promise<Dated<Guards>> {
  const { database, config } = ctx
  const { cursor, row } = await readChain<GuardRow>(
    ctx,
    database`
      select
        (select coalesce(json_agg(json_build_object(
          'contract', encode(contract, 'hex'), 'guardian', encode(guardian, 'hex'), 'until', paused_until,
          'transaction', encode(transaction_hash, 'hex')
        )), '[]') from chain.pause) as pauses,
        (select coalesce(json_agg(json_build_object(
          'signer', encode(signer, 'hex'), 'endsAt', ends_at
        ) order by block_number desc, log_index desc), '[]')
          from chain.dividend_signer added
          where ends_at > c.block_timestamp and not exists (
            select from chain.dividend_signer disabled where disabled.signer is null
              and (disabled.block_number, disabled.log_index) > (added.block_number, added.log_index)
          )
        ) as signers,
        (select coalesce(json_agg(json_build_object(
          'token', encode(token, 'hex'), 'cap', daily_cap::text
        ) order by token), '[]') from chain.dividend_token) as caps`,
  )
  const pausable = getContractsWith(config.deployment, 'roles').filter((contract) => 'pause()' in contract.roles)
  const paused = new Map<Address, PauseRow>(row.pauses.map((pause) => [toAddress(pause.contract), pause]))
  return {
    cursor,
    data: {
      pauses: pausable.map(({ name: key, address: contract }) => {
        const pause = paused.get(contract)
        return {
          contract,
          key,
          isPaused: pause !== undefined && pause.until > cursor.blockTimestamp,
          until: pause === undefined || pause.until === 0 ? null : pause.until,
          guardian: pause === undefined ? null : toAddress(pause.guardian),
          transaction: pause === undefined ? null : toHash(pause.transaction),
        }
      }),
      signers: row.signers.map(({ signer, endsAt }) => ({ signer: toAddress(signer), endsAt })),
      caps: row.caps.map(({ token, cap }) => ({ token: toAddress(token), cap })),
    },
  }
}

const names = Object.keys(roles) as RoleName[]

export function findRoleName(role: string): RoleName | null {
  return names.find((name) => roles[name].toString() === role) ?? null
}
