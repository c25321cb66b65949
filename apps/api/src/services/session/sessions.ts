import { createHash, randomBytes } from 'node:crypto'
import type { Address } from '@app/core/address'
import type { NewSession, Session, SessionNonce } from '@app/core/api/session'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getLimitDelay, hasRight, type HeldRole, type OperatorRight, operatorRights } from '@app/core/operator-rights'
import type { Sql, TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import { hashMessage, type Hex } from 'viem'
import { isContractAccount, isSignedByKey, verifySignature } from '../../chain/verify-signature.ts'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'
import { readUnlessUnindexed } from '../../indexed/answer-chain-read.ts'
import { writeAuditEntry } from '../audit.ts'
import { readHeldRoles, readIndexedRoles } from './held-roles.ts'
import { getSignInPlace, readSignInMessage } from './sign-in-message.ts'

const LIFETIME_SECONDS = 600

interface Asker {
  host: string | undefined
  account?: Address | undefined
}

/**
 * A nonce that names an account comes with a ticket: others read a contract account's message while its owners sign,
 * and an approval on the chain contains no secret.
 */
export async function createSessionNonce(
  ctx: Pick<ServiceContext, 'database' | 'config' | 'node'>,
  { host, account }: Asker,
): Promise<SessionNonce> {
  const { database, config } = ctx
  const place = getSignInPlace(config, host)
  const nonce = randomBytes(16).toString('hex')
  const ticket = account && randomBytes(32).toString('base64url')
  const lifetime = account && (await needsDay(ctx, account)) ? SECONDS_PER_DAY : LIFETIME_SECONDS
  const [row] = await runQuery(
    database<{ issued_at: number; expires_at: number }[]>`
      with clock as (select ${selectNow(database)} as now),
        over as (delete from app.session_nonce using clock where expires_at <= clock.now)
      insert into app.session_nonce (nonce, issued_at, expires_at, account, ticket_hash)
      select ${nonce}, now, now + ${lifetime}, ${account ?? null}, ${ticket ? hashSid(ticket) : null} from clock
      returning issued_at, expires_at`,
  )
  const { issued_at: issuedAt, expires_at: expiresAt } = row!
  return { nonce, ...place, chainId: config.chain.id, issuedAt, expiresAt, ...(ticket && { ticket }) }
}

/** Asks nodes only about accounts that could sign in, so that strangers cause no requests and no long-lived rows. */
async function needsDay(ctx: Pick<ServiceContext, 'database' | 'config' | 'node'>, account: Address): Promise<boolean> {
  const indexed = await readUnlessUnindexed(() => readIndexedRoles(ctx, account))
  return indexed !== undefined && indexed.data.length > 0 && (await isContractAccount(ctx.node, account))
}

const SESSION_SECONDS = 8 * 3_600
const KEPT_SECONDS = 30 * SECONDS_PER_DAY

export interface SignIn {
  message: string
  signature: Hex
  ticket?: string | undefined
  requestId: string
}

/**
 * The nonce must have been issued here and is used once; a contract account also needs the ticket that came with it.
 */
export async function createSession(
  ctx: Pick<ServiceContext, 'database' | 'config' | 'node' | 'lagRule'>,
  { message, signature, ticket, requestId }: SignIn,
): Promise<NewSession> {
  const { database, config, node } = ctx
  const [clock] = await runQuery(database<{ now: number }[]>`select ${selectNow(database)} as now`)
  const { now } = clock!
  const { account, nonce } = readSignInMessage(message, { config, now })
  const claimed = { account, hash: hashMessage(message), signature }
  const used = { nonce, now, account, ticket, isByKey: await isSignedByKey(claimed) }
  // Before the nodes are asked: a stranger with a nonce that nobody issued makes no work for them.
  const [open] = await runQuery(
    database`select from app.session_nonce where ${selectOpenNonce(database, { ...used, isByKey: true })}`,
  )
  if (!open) throw createNonceError()
  const verified = await verifySignature(node, claimed)
  if (!verified.ok) throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['node'], reason: verified.reason } })
  if (!verified.value) throw new AppError('SIGNATURE_INVALID')
  const held = await readHeldRoles(ctx, account)
  const roles = held.map(({ name }) => name)
  if (roles.length === 0) throw new AppError('ROLE_MISSING', { details: { account } })

  const sid = randomBytes(32).toString('base64url')
  const expiresAt = now + SESSION_SECONDS
  await runQuery(
    database.begin(async (tx) => {
      await useNonce(tx, used)
      await tx`delete from app.session where expires_at <= ${now - KEPT_SECONDS}`
      await tx`
        insert into app.session (id_hash, account, created_at, expires_at)
        values (${hashSid(sid)}, ${account}, ${now}, ${expiresAt})`
      await writeAuditEntry(tx, {
        origin: { account, requestId },
        action: 'session.create',
        subject: `account/${account}`,
        before: null,
        after: { expiresAt, roles },
      })
    }),
  )
  return { sid, account, roles, expiresAt }
}

function hashSid(sid: string): Hex {
  return `0x${createHash('sha256').update(sid).digest('hex')}`
}

interface UsedNonce {
  nonce: string
  now: number
  account: Address
  ticket: string | undefined
  isByKey: boolean
}

function selectOpenNonce(sql: Sql | TransactionSql, { nonce, now, account, ticket, isByKey }: UsedNonce) {
  return sql`nonce = ${nonce} and used_at is null and expires_at > ${now} and case
      when account is null then ${isByKey}
      else account = ${account} and ticket_hash = ${ticket === undefined ? null : hashSid(ticket)}
    end`
}

async function useNonce(tx: TransactionSql, used: UsedNonce): Promise<void> {
  const taken = await tx`
    update app.session_nonce set used_at = ${used.now} where ${selectOpenNonce(tx, used)} returning nonce`
  if (taken.length === 0) throw createNonceError()
}

function createNonceError(): AppError {
  return new AppError('UNAUTHORIZED', {
    details: { reason: 'the nonce is used, over or unknown, or is not of this account and ticket' },
  })
}

type Context = Pick<ServiceContext, 'database' | 'config' | 'node' | 'lagRule'>

export interface Operator extends Session {
  held: readonly HeldRole[]
}

export async function getSession(ctx: Context, sid: string | undefined): Promise<Session> {
  const { account, roles, expiresAt } = await getOperator(ctx, sid)
  return { account, roles, expiresAt }
}

async function getOperator(ctx: Context, sid: string | undefined): Promise<Operator> {
  if (sid === undefined || !/^[\w-]{43}$/.test(sid)) throw new AppError('UNAUTHORIZED')
  const [row] = await runQuery(
    ctx.database<{ account: Address; expires_at: number }[]>`
      select account, expires_at from app.session
      where id_hash = ${hashSid(sid)} and revoked_at is null and expires_at > ${selectNow(ctx.database)}`,
  )
  if (!row) throw new AppError('UNAUTHORIZED')
  const account = toChecksumAddress(row.account)
  const held = await readHeldRoles(ctx, account)
  return { account, roles: held.map(({ name }) => name), expiresAt: row.expires_at, held }
}

export async function requireRight(ctx: Context, sid: string | undefined, right: OperatorRight): Promise<Operator> {
  const operator = await getOperator(ctx, sid)
  if (!hasRight(operator.roles, right))
    throw new AppError('ROLE_MISSING', { details: { roles: operatorRights[right] } })
  if (right === 'limits' && getLimitDelay(operator.held) === Infinity)
    throw new AppError('ROLE_MISSING', {
      details: { roles: ['ADMIN'], reason: 'the settings desk does not hold SETTINGS' },
    })
  return operator
}

export async function endSession(
  { database }: Pick<ServiceContext, 'database'>,
  { sid, requestId }: { sid: string | undefined; requestId: string },
): Promise<void> {
  if (sid === undefined) throw new AppError('UNAUTHORIZED')
  await runQuery(
    database.begin(async (tx) => {
      const [row] = await tx<{ account: Address; expires_at: number }[]>`
        update app.session set revoked_at = ${selectNow(tx)}
        where id_hash = ${hashSid(sid)} and revoked_at is null and expires_at > ${selectNow(tx)}
        returning account, expires_at`
      if (!row) throw new AppError('UNAUTHORIZED')
      const account = toChecksumAddress(row.account)
      await writeAuditEntry(tx, {
        origin: { account, requestId },
        action: 'session.end',
        subject: `account/${account}`,
        before: { expiresAt: row.expires_at },
        after: null,
      })
    }),
  )
}
