import { type RoleName, roles } from '@app/abis/roles'
import { getContractsWith } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import type { Access, Guards, RoleMemberPage } from '@app/core/api/governance'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import { toNumeric } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

type RoleRow = Omit<Access['roles'][number], 'name' | 'label'> & { label: string | null }
type ContractRow = Omit<Access['contracts'][number], 'key' | 'functions'> & {
  functions: { selector: `0x${string}`; role: string }[]
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
            'grantDelay', coalesce(
              case when grant_delay_since <= c.block_timestamp then grant_delay else former_grant_delay end, 0),
            'memberCount', (select count(*) from chain.role_member member
              where member.role = known.role and since <= c.block_timestamp)
          ) order by known.role)
          from (
            select unnest(${ours}::numeric[]) as role union select role from chain.role
            union select role from chain.role_member union select role from chain.target_function
          ) known left join chain.role told on told.role = known.role) as roles,
        (select coalesce(json_agg(json_build_object(
            'contract', '0x' || encode(known.contract, 'hex'),
            'authority', (select '0x' || encode(authority, 'hex') from chain.authority_change change
              where change.contract = known.contract order by block_number desc, log_index desc limit 1),
            'isClosed', coalesce(target.closed, false),
            'adminDelay', coalesce(
              case when admin_delay_since <= c.block_timestamp then admin_delay else former_admin_delay end, 0),
            'functions', (select coalesce(json_agg(json_build_object(
                'selector', '0x' || encode(selector, 'hex'), 'role', role::text) order by selector), '[]')
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
        ...role,
        name: findRoleName(role.role),
        label: role.label === null ? null : Buffer.from(role.label, 'hex').toString('utf8'),
      })),
      contracts: row.contracts.map((each) => {
        const contract = toChecksumAddress(each.contract)
        return {
          ...each,
          contract,
          key: keys.get(contract) ?? null,
          authority: each.authority && toChecksumAddress(each.authority),
          functions: each.functions.map((given) => ({ ...given, name: findRoleName(given.role) })),
        }
      }),
    },
  }
}

type Member = RoleMemberPage['list'][number]
type MemberRow = Pick<Member, 'role' | 'account' | 'since' | 'changedAt' | 'transaction'> & {
  delay: number
  former: number
  delay_since: number
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
            'role', role::text, 'account', '0x' || encode(account, 'hex'), 'since', since, 'changedAt', changed_at,
            'transaction', '0x' || encode(transaction_hash, 'hex'), 'delay', delay, 'former', former_delay,
            'delay_since', delay_since
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
      list: row.list.map(({ delay, former, delay_since: from, ...member }) => ({
        ...member,
        name: findRoleName(member.role),
        account: toChecksumAddress(member.account),
        isHeld: member.since !== null && member.since <= now,
        delay: from <= now ? delay : former,
        coming: from <= now ? null : { delay, at: from },
      })),
      ...getPage(input, row.total),
    },
  }
}

interface PauseRow {
  contract: Address
  guardian: Address
  until: number
  transaction: Hash
}

interface GuardRow {
  pauses: PauseRow[]
  signers: Guards['signers']
  caps: Guards['caps']
}

export async function getGuards(ctx: Pick<ServiceContext, 'database' | 'config'>): Promise<Dated<Guards>> {
  const { database, config } = ctx
  const { cursor, row } = await readChain<GuardRow>(
    ctx,
    database`
      select
        (select coalesce(json_agg(json_build_object(
          'contract', '0x' || encode(contract, 'hex'), 'guardian', '0x' || encode(guardian, 'hex'),
          'until', paused_until, 'transaction', '0x' || encode(transaction_hash, 'hex')
        )), '[]') from chain.pause) as pauses,
        (select coalesce(json_agg(json_build_object(
          'signer', '0x' || encode(signer, 'hex'), 'endsAt', ends_at
        ) order by block_number desc, log_index desc), '[]')
          from chain.dividend_signer added
          where ends_at > c.block_timestamp and not exists (
            select from chain.dividend_signer disabled where disabled.signer is null
              and (disabled.block_number, disabled.log_index) > (added.block_number, added.log_index)
          )
        ) as signers,
        (select coalesce(json_agg(json_build_object(
          'token', '0x' || encode(token, 'hex'), 'cap', daily_cap::text
        ) order by token), '[]') from chain.dividend_token) as caps`,
  )
  const pausable = getContractsWith(config.deployment, 'roles').filter((contract) => 'pause()' in contract.roles)
  const paused = new Map<Address, PauseRow>(row.pauses.map((pause) => [toChecksumAddress(pause.contract), pause]))
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
          guardian: pause === undefined ? null : toChecksumAddress(pause.guardian),
          transaction: pause?.transaction ?? null,
        }
      }),
      signers: row.signers.map(({ signer, endsAt }) => ({ signer: toChecksumAddress(signer), endsAt })),
      caps: row.caps.map(({ token, cap }) => ({ token: toChecksumAddress(token), cap })),
    },
  }
}

const names = Object.keys(roles) as RoleName[]

export function findRoleName(role: string): RoleName | null {
  return names.find((name) => roles[name].toString() === role) ?? null
}
