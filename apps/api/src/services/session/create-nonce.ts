import { randomBytes } from 'node:crypto'
import type { SessionNonce } from '@app/core/api/session'
import { selectNow } from '@app/db/clock'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getSignInPlace } from './sign-in-place.ts'

const LIFETIME_SECONDS = 600

/** Gives out a nonce for one sign-in, and forgets those that are over. */
export async function createSessionNonce(
  { database, config }: Pick<ServiceContext, 'database' | 'config'>,
  host: string | undefined,
): Promise<SessionNonce> {
  const place = getSignInPlace(config, host)
  const nonce = randomBytes(16).toString('hex')
  const [row] = await runQuery(
    database<{ issued_at: number; expires_at: number }[]>`
      with clock as (select ${selectNow(database)} as now),
        over as (delete from app.session_nonce using clock where expires_at <= clock.now)
      insert into app.session_nonce (nonce, issued_at, expires_at)
      select ${nonce}, now, now + ${LIFETIME_SECONDS} from clock returning issued_at, expires_at`,
  )
  const { issued_at: issuedAt, expires_at: expiresAt } = row!
  return { nonce, ...place, chainId: config.chain.id, issuedAt, expiresAt }
}
