import { createMiddleware } from 'hono/factory'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const constant = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=()',
  // Wallets open windows of their own and talk back; only windows that open us are cut off.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const TWO_YEARS = 63_072_000

/** Headers of every answer. A handler that has set its own Content-Security-Policy keeps it. */
export function addSecurityHeaders({ https }: { https: boolean }) {
  const headers = Object.entries({
    ...constant,
    ...(https && { 'Strict-Transport-Security': `max-age=${TWO_YEARS}; includeSubDomains` }),
  })
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', API_POLICY)
  })
}
