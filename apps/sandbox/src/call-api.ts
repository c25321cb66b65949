import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

interface Nonce {
  nonce: string
  domain: string
  uri: string
  chainId: number
  expiresAt: number
}

/** Of the API at `url`. End the session with `DELETE /api/session`. */
export async function signInAsOperator(url: string): Promise<{ sid: string }> {
  const operator = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: getSandboxAccount('operator').index })
  const { expiresAt, ...place } = await callApi<Nonce & { issuedAt: number }>(url, '/api/session/nonce', { body: {} })
  const message = createSiweMessage({
    address: operator.address,
    chainId: place.chainId,
    domain: place.domain,
    uri: place.uri,
    nonce: place.nonce,
    version: '1',
    issuedAt: new Date(),
    expirationTime: new Date(expiresAt * 1_000),
  })
  return callApi(url, '/api/session', { body: { message, signature: await operator.signMessage({ message }) } })
}

interface CallOptions {
  sid?: string
  body?: unknown
  method?: string
}

/** @throws Error with what the API says to a refusal. */
export async function callApi<T>(url: string, path: string, { sid, body, method }: CallOptions = {}): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sid !== undefined && { SID: sid }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = (await response.json()) as { code: number; message?: string; data: T }
  if (answer.code !== 0) throw new Error(`${path} was refused: ${answer.message}`)
  return answer.data
}
