import type { Address } from '@app/core/address'
import type { SessionNonce } from '@app/core/api/session'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import type { Answer } from './service.ts'

interface Signer {
  address: Address
  signMessage(input: { message: string }): Promise<`0x${string}`>
}

type Get = (path: string, init?: RequestInit) => Promise<Answer>

/** A POST as the web app makes it. */
export function post(get: Get, path: string, body: unknown, sid?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(sid !== undefined && { SID: sid }) }
  return get(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A message that signs in, as a wallet shows it. */
export async function makeSignInMessage(
  get: Get,
  account: Address,
  change: Partial<SiweMessage> = {},
): Promise<string> {
  return writeSignInMessage((await post(get, '/api/session/nonce', {})).body.data as SessionNonce, account, change)
}

/** As `makeSignInMessage`, with the ticket that a contract account needs. */
export async function makeSignInOf(
  get: Get,
  account: Address,
): Promise<{ message: string; ticket: string; seconds: number }> {
  const place = (await post(get, '/api/session/nonce', { account })).body.data as SessionNonce
  const { ticket = '', issuedAt, expiresAt } = place
  return { message: writeSignInMessage(place, account), ticket, seconds: expiresAt - issuedAt }
}

export function writeSignInMessage(
  { nonce, domain, uri, chainId, issuedAt, expiresAt }: SessionNonce,
  account: Address,
  change: Partial<SiweMessage> = {},
): string {
  return createSiweMessage({
    address: account,
    domain,
    uri,
    chainId,
    nonce,
    version: '1',
    issuedAt: new Date(issuedAt * 1_000),
    expirationTime: new Date(expiresAt * 1_000),
    ...change,
  })
}

export async function signIn(get: Get, signer: Signer, change: Partial<SiweMessage> = {}): Promise<Answer> {
  const message = await makeSignInMessage(get, signer.address, change)
  return post(get, '/api/session', { message, signature: await signer.signMessage({ message }) })
}
