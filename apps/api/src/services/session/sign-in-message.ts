import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import type { Config } from '../../config.ts'

export interface SignInMessage {
  account: Address
  nonce: string
}

interface Expected {
  config: Pick<Config, 'publicUrl' | 'chain'>
  now: number
}

const CLOCK_DRIFT_SECONDS = 120

export function readSignInMessage(text: string, { config: { publicUrl, chain }, now }: Expected): SignInMessage {
  const message = parseSiweMessage(text)
  const { address, domain, uri, nonce, issuedAt, expirationTime, notBefore } = message
  if (!address || !domain || !uri || !nonce || !issuedAt || !expirationTime || message.version !== '1')
    throw refuse('must be an EIP-4361 message with nonce, issue and expiration time')
  if (!isWrittenSo(text, message)) throw refuse('must be written exactly as EIP-4361 says, with its times in UTC')
  if (!isOurDomain({ publicUrl }, domain)) throw refuse('must name the domain that this service is reached at')
  if (!isOfDomain(uri, domain)) throw refuse('must name a URI of the same domain')
  if (message.chainId !== chain.id) throw refuse(`must be for chain ${chain.id}`)
  if (toSeconds(issuedAt) > now + CLOCK_DRIFT_SECONDS || (notBefore && toSeconds(notBefore) > now))
    throw refuse('must not be for a later time')
  if (toSeconds(expirationTime) <= now) throw new AppError('REQUEST_EXPIRED')
  return { account: toChecksumAddress(address), nonce }
}

/** The parser ignores parts of the text that it does not know. */
function isWrittenSo(text: string, message: ReturnType<typeof parseSiweMessage>): boolean {
  try {
    return createSiweMessage(message as Parameters<typeof createSiweMessage>[0]) === text
  } catch {
    return false
  }
}

function isOfDomain(uri: string, domain: string): boolean {
  return URL.canParse(uri) && new URL(uri).host === domain.toLowerCase()
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1_000)

function refuse(reason: string): AppError {
  return new AppError('INVALID_PARAMETER', { details: { parameter: 'message', reason } })
}

export interface SignInPlace {
  domain: string
  uri: string
}

const loopback = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/

function isOurDomain({ publicUrl }: Pick<Config, 'publicUrl'>, domain: string): boolean {
  return publicUrl ? domain === publicUrl.host : loopback.test(domain)
}

/** Never the request's own host, except on this machine. */
export function getSignInPlace({ publicUrl }: Pick<Config, 'publicUrl'>, host: string | undefined): SignInPlace {
  if (publicUrl) return { domain: publicUrl.host, uri: publicUrl.origin }
  if (host === undefined || !loopback.test(host))
    throw new AppError('SERVICE_UNAVAILABLE', {
      details: { reason: 'PUBLIC_URL is not set: operators cannot sign in' },
    })
  return { domain: host, uri: `http://${host}` }
}
