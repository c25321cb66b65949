import { setTimeout as sleep } from 'node:timers/promises'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { errorCatalogue } from '@app/core/errors'
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

/** How long nodes may leave the API without an answer. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 500

/**
 * Asks again where nodes did not answer or did not agree: then nothing was written.
 * @throws Error with what the API says to a refusal.
 */
export async function callApi<T>(url: string, path: string, options: CallOptions = {}): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { code, message, data } = await request(url, path, options)
    if (code === 0) return data as T
    if (code !== errorCatalogue.SERVICE_UNAVAILABLE.code || Date.now() > until)
      throw new Error(`${path} was refused: ${message}`)
    await sleep(PAUSE_MS)
  }
}

async function request(url: string, path: string, { sid, body, method }: CallOptions) {
  const response = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sid !== undefined && { SID: sid }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return (await response.json()) as { code: number; message?: string; data: unknown }
}
