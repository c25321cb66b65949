import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { Relationship } from '@app/core/api/referral'
import { decodeInviteCode, encodeInviteCode } from '@app/core/invite-code'
import { getEpoch } from '@app/core/settlement/epochs'
import { getNodeClass, getRules } from '@app/core/settlement/rules'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
import { getReferralPool } from '../../domain/pools.ts'
import { type GradeReader, readGrades } from './read-grades.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain, type ChainRead } from '../chain/read-chain.ts'

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

type AccountRead = ChainRead<{ account: AccountRow | null; staked_dr: string }>

export type RelationshipInput = { address: Address; code?: undefined } | { code: string; address?: undefined }

/**
 * Who an account is in the referral tree.
 * @throws AppError `INVITE_CODE_INVALID` for a code that no id produces, `INVITE_CODE_UNKNOWN` for one whose account is not
 * bound, or not finally: a reorganisation could still give the id to somebody else.
 */
export async function getRelationship(ctx: ServiceContext, input: RelationshipInput): Promise<Dated<Relationship>> {
  const token = getReferralPool(ctx.pools).token
  const grades = await readGrades(ctx)
  if (input.address !== undefined) {
    const read = await readByAddress(ctx, input.address)
    return { cursor: read.cursor, data: toRelationship(input.address, read, grades, token) }
  }
  const id = decodeInviteCode(input.code)
  if (id === undefined)
    throw new AppError('INVITE_CODE_INVALID', {
      details: { parameter: 'code', reason: 'is not a code of any account' },
    })
  const read = await readById(ctx, id)
  const { account } = read.row
  if (account === null || !isFinal(account, read))
    throw new AppError('INVITE_CODE_UNKNOWN', { details: { parameter: 'code' } })
  return { cursor: read.cursor, data: toRelationship(toAddress(account.address), read, grades, token) }
}

function readByAddress(ctx: ServiceContext, address: Address): Promise<AccountRead> {
  return readChain(
    ctx,
    ctx.database`
      select (${selectAccount(ctx)} where address = ${address}) as account,
        ${selectStakedDr(ctx)} and account = ${address}), '0') as staked_dr`,
  )
}

function readById(ctx: ServiceContext, id: number): Promise<AccountRead> {
  return readChain(
    ctx,
    ctx.database`
      select (${selectAccount(ctx)} where id = ${id}) as account,
        ${selectStakedDr(ctx)} and account = (select address from chain.account where id = ${id})), '0') as staked_dr`,
  )
}

function selectAccount({ database }: ServiceContext) {
  return database`
    select json_build_object(
      'address', encode(address, 'hex'), 'id', id, 'superior', encode(superior, 'hex'), 'depth', depth,
      'bound_at', bound_at, 'bound_block', bound_block, 'bound_transaction', encode(bound_transaction, 'hex'),
      'direct_count', direct_count, 'team_count', team_count, 'stake', stake::text,
      'direct_stake', direct_stake::text, 'team_stake', team_stake::text)
    from chain.account`
}

function selectStakedDr({ database, config }: ServiceContext) {
  return database`coalesce((select stake::text from chain.pool_account where pool = ${config.deployment.contracts.daoPool}`
}

function isFinal(account: AccountRow, { cursor }: AccountRead): boolean {
  return cursor.finalBlockNumber !== null && account.bound_block <= cursor.finalBlockNumber
}

function toRelationship(account: Address, read: AccountRead, grades: GradeReader, token: Address): Relationship {
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
    grade: grades.getGrade(row?.team_stake ?? '0', blockTimestamp),
    nodeClass: getNodeClass(BigInt(read.row.staked_dr), getRules(getEpoch(blockTimestamp))),
    boundAt: row?.bound_at ?? null,
    boundTransaction: row ? toHash(row.bound_transaction) : null,
    stake: row?.stake ?? '0',
    directCount: row?.direct_count ?? 0,
    teamCount: row?.team_count ?? 0,
    teamStake: row?.team_stake ?? '0',
    directStake: row?.direct_stake ?? '0',
    token,
  }
}
