import type { OpenAPIHono } from '@hono/zod-openapi'
import { adminClaimListQuery, claimEditBody, claimPath } from '@app/core/api/admin-claims'
import { signingBody, signingState } from '@app/core/api/admin-signing'
import { equityClaim, equityClaimPage } from '@app/core/api/claims'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { editClaim } from '../services/admin/edit-claim.ts'
import { editSigning } from '../services/admin/edit-signing.ts'
import { listClaims } from '../services/claims/list-claims.ts'
import { defineOperatorRead, defineOperatorWrite } from './define-operator.ts'

export function addAdminMoneyRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const claimsRoute = defineOperatorRead(ctx, {
    path: '/api/admin/claims',
    summary: 'Equity claims of everybody, the newest first.',
    right: 'read',
    query: adminClaimListQuery,
    data: equityClaimPage,
  })
  const editClaimRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/claims/{cardId}',
    summary: 'Sets state and note of an equity claim.',
    right: 'claims',
    params: claimPath,
    body: claimEditBody,
    data: equityClaim,
    fails: [404, 409],
  })
  const editSigningRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/signing',
    summary: 'Switches the signing of vouchers off, or on again.',
    description: 'GUARDIAN and ADMIN switch it off; only ADMIN switches it on.',
    right: 'signing',
    body: signingBody,
    data: signingState,
  })

  app.openapi(claimsRoute, async (c) => {
    const { address, state, page, pageSize } = c.req.valid('query')
    const wanted = { page, pageSize, ...(address !== undefined && { address }), ...(state !== undefined && { state }) }
    return c.json({ code: 0 as const, data: await listClaims(ctx.database, wanted) }, 200)
  })
  app.openapi(editClaimRoute, async (c) => {
    const actor = { account: c.var.operator.account, requestId: c.var.requestId }
    const edit = { ...c.req.valid('json'), cardId: BigInt(c.req.valid('param').cardId) }
    return c.json({ code: 0 as const, data: await editClaim(ctx, edit, actor) }, 200)
  })
  app.openapi(editSigningRoute, async (c) => {
    const actor = { operator: c.var.operator, requestId: c.var.requestId }
    return c.json({ code: 0 as const, data: await editSigning(ctx, c.req.valid('json'), actor) }, 200)
  })
}
