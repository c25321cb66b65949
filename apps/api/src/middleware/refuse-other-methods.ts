import type { Hono } from 'hono'
import type { ApiEnvironment } from '../context.ts'
import { createFailure } from '../failure.ts'

/** Answers 405 with `Allow` for every `/api` path that has been added so far, on the methods that it does not have. */
export function refuseOtherMethods(app: Hono<ApiEnvironment>): void {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const known = methods.get(path) ?? new Set<string>()
    known.add(method)
    if (method === 'GET') known.add('HEAD')
    methods.set(path, known)
  }
  for (const [path, known] of methods) {
    const allow = [...known].join(', ')
    app.all(path, (c) => {
      const { status, body } = createFailure('METHOD_NOT_ALLOWED', { allow: [...known] })
      return c.json(body, status, { Allow: allow })
    })
  }
}
