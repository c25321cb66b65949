import { AppError } from '@app/core/app-error'
import type { Config } from '../../config.ts'

export interface SignInPlace {
  domain: string
  uri: string
}

const loopback = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** Whether a message for `domain` may sign in here. Without PUBLIC_URL only where browser and server are one machine. */
export function isOurDomain({ publicUrl }: Pick<Config, 'publicUrl'>, domain: string): boolean {
  return publicUrl ? domain === publicUrl.host : loopback.test(domain)
}

/**
 * Where operators sign in: never what a request says of itself, except on this machine.
 * @param host The header of the request.
 * @throws AppError `SERVICE_UNAVAILABLE` when the service does not know its own address.
 */
export function getSignInPlace({ publicUrl }: Pick<Config, 'publicUrl'>, host: string | undefined): SignInPlace {
  if (publicUrl) return { domain: publicUrl.host, uri: publicUrl.origin }
  if (host === undefined || !loopback.test(host))
    throw new AppError('SERVICE_UNAVAILABLE', {
      details: { reason: 'PUBLIC_URL is not set: operators cannot sign in' },
    })
  return { domain: host, uri: `http://${host}` }
}
