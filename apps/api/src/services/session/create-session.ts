import { SECONDS_PER_DAY } from '@app/core/constants'
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@app/core/app-error'
import type { NewSession } from '@app/core/api/session'
import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import { hashMessage, type Hex } from 'viem'
import { verifySignature } from '../../chain/verify-signature.ts'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import { readHeldRoles } from './read-held-roles.ts'
import { isOurDomain } from './sign-in-place.ts'
import { readSignInMessage } from './sign-in-message.ts'

const SESSION_SECONDS = 8 * 3_600
const KEPT_SECONDS = 30 * SECONDS_PER_DAY

export interface SignIn {
  message: string
  signature: Hex
  requestId: string
}

/**
 * Signs in whoever holds a role on the chain, by a signed EIP-4361 message whose nonce was given out here and is used once.
 * @throws AppError `INVALID_PARAMETER` or `REQUEST_EXPIRED` by the message, `SIGNATURE_INVALID`, `ROLE_MISSING` for an account
 * without any role, `UNAUTHORIZED` for a nonce that is not open, `SERVICE_UNAVAILABLE` where the nodes do not answer or do not agree.
 */
export async function createSession(
  ctx: Pick<ServiceContext, 'database' | 'config' | 'node' | 'lagRule'>,
  { message, signature, requestId }: SignIn,
): Promise<NewSession> {
  const { database, config, node } = ctx
  const [clock] = await runQuery(database<{ now: number }[]>`select ${selectNow(database)} as now`)
  const { now } = clock!
  const { account, nonce } = readSignInMessage(message, {
    isOurDomain: (domain) => isOurDomain(config, domain),
    chainId: config.chain.id,
    now,
  })
  const verified = await verifySignature(node, { account, hash: hashMessage(message), signature })
  if (!verified.ok) throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['node'], reason: verified.reason } })
  if (!verified.value) throw new AppError('SIGNATURE_INVALID')
  const held = await readHeldRoles(ctx, account)
  const roles = held.map(({ name }) => name)
  if (roles.length === 0) throw new AppError('ROLE_MISSING', { details: { account } })

  const sid = randomBytes(32).toString('base64url')
  const expiresAt = now + SESSION_SECONDS
  await runQuery(
    database.begin(async (tx) => {
      await useNonce(tx, nonce, now)
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

/** SHA-256 of a SID, as it is stored. */
export function hashSid(sid: string): Hex {
  return `0x${createHash('sha256').update(sid).digest('hex')}`
}

async function useNonce(tx: TransactionSql, nonce: string, now: number): Promise<void> {
  const used = await tx`
    update app.session_nonce set used_at = ${now}
    where nonce = ${nonce} and used_at is null and expires_at > ${now} returning nonce`
  if (used.length === 0)
    throw new AppError('UNAUTHORIZED', { details: { reason: 'the nonce is used, over or unknown' } })
}
