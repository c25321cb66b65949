import type { Success } from '@app/core/api/envelope'
import type { NewSession, Session, SessionNonce } from '@app/core/api/session'
import { queryOptions } from '@tanstack/react-query'
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

export async function signIn(): Promise<void> {
  const [{ createSignInMessage }, runtime] = await Promise.all([import('./sign-in-message.ts'), getWalletRuntime()])
  const { account, provider } = await runtime.getWriteAccess()
  const place = (await writeApi<Success<SessionNonce>>('/api/session/nonce', {})).data
  const { message, bytes } = createSignInMessage(place, account)
  const signature = await provider.request({ method: 'personal_sign', params: [bytes, account] })
  const { data } = await writeApi<Success<NewSession>>('/api/session', { message, signature })
  setSessionId(data.sid)
}

/** Ends the session in this browser even when the API does not answer. */
export async function signOut(): Promise<void> {
  try {
    await callApi('/api/session', { method: 'DELETE' })
  } finally {
    setSessionId(null)
  }
}
