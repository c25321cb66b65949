import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../context.ts'
import { setHeader } from './set-header.ts'

const constant = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=()',
  // Wallets open windows of their own and talk back; only windows that open us are cut off.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const TWO_YEARS = 63_072_000

/** Headers of every answer. A page that runs scripts brings its own Content-Security-Policy. */
export function addSecurityHeaders({ https }: { https: boolean }) {
  const headers = Object.entries({
    ...constant,
    ...(https && { 'Strict-Transport-Security': `max-age=${TWO_YEARS}` }),
  })
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    for (const [name, value] of headers) setHeader(c, name, value)
    await next()
  })
}
