import { SECONDS_PER_DAY } from '@app/core/constants'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { announcements } from './history/announcements.ts'

const day = SECONDS_PER_DAY
const lastSecond = 253_402_300_799

interface Nonce {
  nonce: string
  domain: string
  uri: string
  chainId: number
  expiresAt: number
}

/**
 * Publishes the announcements of the history as the operator does, over HTTP. Does nothing when there are any.
 * @param url Of the API.
 */
export async function announce(url: string): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  const { sid } = await signIn(url, now)
  const { total } = await call<{ total: number }>(url, '/api/admin/announcements', { sid })
  for (const { type, fromDaysAgo, untilDaysAgo, texts } of total === 0 ? announcements : []) {
    const startTime = now - fromDaysAgo * day
    const endTime = untilDaysAgo === undefined ? lastSecond : now - untilDaysAgo * day
    await call(url, '/api/admin/announcements', {
      sid,
      body: { type, status: 0, indexImg: '', startTime, endTime, texts },
    })
  }
  await call(url, '/api/session', { sid, method: 'DELETE' })
}

async function signIn(url: string, now: number): Promise<{ sid: string }> {
  const operator = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: getSandboxAccount('operator').index })
  const { expiresAt, ...place } = await call<Nonce & { issuedAt: number }>(url, '/api/session/nonce', { body: {} })
  const message = createSiweMessage({
    address: operator.address,
    chainId: place.chainId,
    domain: place.domain,
    uri: place.uri,
    nonce: place.nonce,
    version: '1',
    issuedAt: new Date(now * 1_000),
    expirationTime: new Date(expiresAt * 1_000),
  })
  return call(url, '/api/session', { body: { message, signature: await operator.signMessage({ message }) } })
}

interface CallOptions {
  sid?: string
  body?: unknown
  method?: string
}

async function call<T>(url: string, path: string, { sid, body, method }: CallOptions): Promise<T> {
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
