import { randomBytes } from 'node:crypto'
import type { SessionNonce } from '@app/core/api/session'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getSignInPlace } from './sign-in-place.ts'

const LIFETIME_SECONDS = 600

/** Gives out a nonce for one sign-in, and forgets those that are over. */
export async function createSessionNonce(
  { database, config }: Pick<ServiceContext, 'database' | 'config'>,
  host: string | undefined,
  now = Math.floor(Date.now() / 1_000),
): Promise<SessionNonce> {
  const place = getSignInPlace(config, host)
  const nonce = randomBytes(16).toString('hex')
  const expiresAt = now + LIFETIME_SECONDS
  await runQuery(
    database`
      with over as (delete from app.session_nonce where expires_at <= ${now})
      insert into app.session_nonce (nonce, issued_at, expires_at) values (${nonce}, ${now}, ${expiresAt})`,
  )
  return { nonce, ...place, chainId: config.chain.id, issuedAt: now, expiresAt }
}
