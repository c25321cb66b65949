import type { Address } from '@app/core/address'
import type { GradeThreshold, Relationship } from '@app/core/api/referral'
import { AppError } from '@app/core/app-error'
import { decodeInviteCode, encodeInviteCode } from '@app/core/invite-code'
import { getEpoch } from '@app/core/settlement/epochs'
import { getGrade, getGradeThresholds, getNodeClass, getRules } from '@app/core/settlement/rules'
import type { PendingQuery } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../database.ts'
import type { ChainRead, Dated } from '../../indexed/read-chain.ts'
import { defineSharedRead } from '../../indexed/shared-read.ts'
import { getReferralPool } from '../../pools.ts'

interface AccountRow {
  address: string
  id: number
  superior: string | null
  depth: number
  bound_at: number
  bound_block: number
  bound_transaction: string
  direct_count: number
  team_count: number
  stake: string
  direct_stake: string
  team_stake: string
}

interface AccountReadRow {
  account: AccountRow | null
  unbound_stake: string
  staked_dr: string
}

type AccountRead = ChainRead<AccountReadRow>

const readByAddress = defineSharedRead<{ account: Address }, AccountReadRow>(
  { account: 'bytea' },
  (ctx) => ctx.database`
    select ${selectAccount(ctx, ctx.database`address = asked.account`)} as account,
      ${selectStake(ctx, getUnboundPool(ctx), ctx.database`asked.account`)} as unbound_stake,
      ${selectStake(ctx, getDaoPool(ctx), ctx.database`asked.account`)} as staked_dr`,
)

const readById = defineSharedRead<{ id: number }, AccountReadRow>(
  { id: 'bigint' },
  (ctx) => ctx.database`
    select ${selectAccount(ctx, ctx.database`id = asked.id`)} as account, '0' as unbound_stake,
      ${selectStake(ctx, getDaoPool(ctx), ctx.database`(select address from chain.account where id = asked.id)`)} as staked_dr`,
)

export type RelationshipInput = { address: Address; code?: undefined } | { code: string; address?: undefined }

/**
 * An invite code is unknown until its account is finally bound: a reorganisation could still give the id to another
 * account.
 */
export async function getRelationship(ctx: ServiceContext, input: RelationshipInput): Promise<Dated<Relationship>> {
  if (input.address !== undefined) {
    const read = await readByAddress(ctx, { account: input.address })
    return { cursor: read.cursor, data: toRelationship(ctx, input.address, read) }
  }
  const id = decodeInviteCode(input.code)
  if (id === undefined)
    throw new AppError('INVITE_CODE_INVALID', {
      details: { parameter: 'code', reason: 'is not a code of any account' },
    })
  const read = await readById(ctx, { id })
  const { account } = read.row
  if (account === null || !isFinal(account, read))
    throw new AppError('INVITE_CODE_UNKNOWN', { details: { parameter: 'code' } })
  return { cursor: read.cursor, data: toRelationship(ctx, toAddress(account.address), read) }
}

function selectAccount({ database }: ServiceContext, which: PendingQuery) {
  return database`(
    select json_build_object(
      'address', encode(address, 'hex'), 'id', id, 'superior', encode(superior, 'hex'), 'depth', depth,
      'bound_at', bound_at, 'bound_block', bound_block, 'bound_transaction', encode(bound_transaction, 'hex'),
      'direct_count', direct_count, 'team_count', team_count, 'stake', stake::text,
      'direct_stake', direct_stake::text, 'team_stake', team_stake::text)
    from chain.account where ${which})`
}

function getDaoPool({ config }: ServiceContext): Address | null {
  return config.deployment.contracts.daoPool ?? null
}

function getUnboundPool({ pools }: ServiceContext): Address | null {
  const { address, needsSuperior } = getReferralPool(pools)
  return needsSuperior ? null : address
}

function selectStake({ database }: ServiceContext, pool: Address | null, account: PendingQuery) {
  return database`coalesce((select stake::text from chain.pool_account where pool = ${pool} and account = ${account}), '0')`
}

function isFinal(account: AccountRow, { cursor }: AccountRead): boolean {
  return cursor.finalBlockNumber !== null && account.bound_block <= cursor.finalBlockNumber
}

function toRelationship({ config, pools }: ServiceContext, account: Address, read: AccountRead): Relationship {
  const row = read.row.account
  const { blockTimestamp } = read.cursor
  const isCodeReady = row !== null && isFinal(row, read)
  return {
    account,
    activated: row !== null,
    id: row?.id ?? null,
    inviteCode: isCodeReady ? encodeInviteCode(row.id) : null,
    inviteCodePending: row !== null && !isCodeReady,
    superior: row?.superior ? toAddress(row.superior) : null,
    layer: row?.depth ?? null,
    grade: getGrades(config, blockTimestamp).getGrade(row?.stake ?? '0', row?.team_stake ?? '0'),
    nodeClass: getNodeClass(BigInt(read.row.staked_dr), getRules(getEpoch(blockTimestamp))),
    boundAt: row?.bound_at ?? null,
    boundTransaction: row ? toHash(row.bound_transaction) : null,
    stake: row?.stake ?? read.row.unbound_stake,
    directCount: row?.direct_count ?? 0,
    teamCount: row?.team_count ?? 0,
    teamStake: row?.team_stake ?? '0',
    directStake: row?.direct_stake ?? '0',
    token: getReferralPool(pools).token,
  }
}

export function getGrades({ deployment }: Pick<ServiceContext['config'], 'deployment'>, at: number) {
  const rules = getRules(getEpoch(at))
  const { decimals } = deployment.tokens.usdt
  return {
    getGrade: (own: string, team: string): number => getGrade(BigInt(own) + BigInt(team), decimals, rules),
    getThresholds: (): GradeThreshold[] =>
      getGradeThresholds(decimals, rules).map(({ grade, stake }) => ({ grade, stake: stake.toString() })),
  }
}
