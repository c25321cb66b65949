import type { Address } from '@app/core/address'
import type { Success } from '@app/core/api/envelope'
import type { NewSession, Session, SessionNonce } from '@app/core/api/session'
import { queryOptions } from '@tanstack/react-query'
import { isUserRejection } from '#shared/chain/eip1193.ts'
import { dropSigning, keepSigning, readSigning } from '#shared/base/kept-signings.ts'
import { ApiError, callApi, writeApi, getSessionId, setSessionId } from '#shared/api/client.ts'
import { getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import { officeKey, readData } from './office-api.ts'

export const sessionKey = [officeKey, 'session'] as const

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<Session | null> => {
    if (getSessionId() === null) return null
    try {
      return await readData<Session>('/api/session', signal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      setSessionId(null)
      return null
    }
  },
  staleTime: 30_000,
})

/**
 * Asks for the same message until the wallet has answered, also after a reload, because owners of a contract account
 * sign one after the other. The signed message signs nobody in without its ticket, which stays in this browser.
 */
export async function signIn(onOwners: () => void): Promise<void> {
  const [{ askToSignIn }, runtime] = await Promise.all([import('./sign-in-message.ts'), getWalletRuntime()])
  const { account, provider } = await runtime.getWriteAccess()
  const kept = readPlace(account)
  const place = kept ?? (await writeApi<Success<SessionNonce>>('/api/session/nonce', { account })).data
  keepSigning(SIGNING, { account, place })
  const { ticket, ...said } = place
  try {
    const signed = await askToSignIn({ provider, account, place: said, isAgain: kept !== null, onOwners })
    const { data } = await writeApi<Success<NewSession>>('/api/session', { ...signed, ticket })
    dropSigning(SIGNING)
    setSessionId(data.sid)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    if (isRefused || isUserRejection(error)) dropSigning(SIGNING)
    throw error
  }
}

const SIGNING = 'session'

/** By this browser's clock; the service uses its own. */
function readPlace(account: Address): SessionNonce | null {
  const kept = readSigning(SIGNING)
  const place = kept?.place as SessionNonce | undefined
  if (kept?.account !== account || typeof place?.nonce !== 'string' || typeof place.ticket !== 'string') return null
  return place.expiresAt * 1_000 > Date.now() ? place : null
}

/** Ends the session in this browser even when the API does not answer. */
export async function signOut(): Promise<void> {
  try {
    await callApi('/api/session', { method: 'DELETE' })
  } finally {
    setSessionId(null)
  }
}
