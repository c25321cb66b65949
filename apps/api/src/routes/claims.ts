import type { OpenAPIHono } from '@hono/zod-openapi'
import { equityClaim, equityClaimListQuery, equityClaimPage } from '@app/core/api/claims'
import { claimBody } from '@app/core/api/signed-request'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { listClaims } from '../services/claims/list-claims.ts'
import { registerClaim } from '../services/claims/register-claim.ts'
import { defineWrite } from './define-write.ts'
import { defineQueryRead } from './define.ts'

const claimRoute = defineWrite({
  path: '/api/claim',
  tag: 'cards',
  summary: 'Registers the claim for the shares of a card, once per card unless it is rejected.',
  description:
    'The body is signed by the account as EIP-712 data: domain `SignedRequest`, version `1`, chain id, the equity card; the nonce is the idempotency key. The account owns the card, or has staked it, in the newest final block and still does by the index and by the nodes; and it has an open RWAS stake. 503 while the index is behind or in doubt. A claim that was rejected leaves the card to its next owner.',
  body: claimBody,
  data: equityClaim,
  fails: [401, 404, 409],
})

const listRoute = defineQueryRead({
  path: '/api/claim/list',
  tag: 'cards',
  summary: 'Equity claims of an account, the newest first.',
  query: equityClaimListQuery,
  data: equityClaimPage,
  alsoFails: [400, 500, 503],
})

export function addClaimRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(claimRoute, async (c) =>
    c.json({ code: 0 as const, data: await registerClaim(ctx, c.req.valid('json')) }, 200),
  )
  app.openapi(listRoute, async (c) =>
    c.json({ code: 0 as const, data: await listClaims(ctx.database, c.req.valid('query')) }, 200),
  )
}
