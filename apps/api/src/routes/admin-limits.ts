import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  cancelledProposal,
  limitBody,
  limitListQuery,
  limitPage,
  limitProposal,
  limitProposalPage,
  limitVersion,
  proposalPath,
} from '@app/core/api/admin-limits'
import { emptyBody } from '@app/core/api/session'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { cancelProposal, executeProposal } from '../services/admin/decide-proposal.ts'
import { editLimits, listLimits } from '../services/admin/edit-limits.ts'
import { listProposals, proposeLimits } from '../services/admin/propose-limits.ts'
import { defineOperatorRead, defineOperatorWrite } from './define-operator.ts'

export function addAdminLimitRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const listRoute = defineOperatorRead(ctx, {
    path: '/api/admin/limits',
    summary: 'Every version of the withdrawal limits, the newest first, and what is in force.',
    right: 'read',
    query: limitListQuery,
    data: limitPage,
  })
  const editRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/limits',
    summary: 'Adds a version of the withdrawal limits of a token. What was asked for already stays as it is.',
    description: '409 `OPERATION_DELAYED` for who has a delay (`delay` of the GET): he proposes.',
    right: 'limits',
    body: limitBody,
    data: limitVersion,
    fails: [409],
  })
  const proposalsRoute = defineOperatorRead(ctx, {
    path: '/api/admin/limits/proposals',
    summary: 'Limits that were proposed and are neither carried out nor cancelled nor lapsed, the newest first.',
    right: 'read',
    query: limitListQuery,
    data: limitProposalPage,
  })
  const proposeRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/limits/proposals',
    summary: 'Proposes withdrawal limits of a token: another operator can carry them out after the delay.',
    description:
      'The delay is `delay` of `GET /api/admin/limits`; without one it can be carried out at once. It lapses a week later.',
    right: 'limits',
    body: limitBody,
    data: limitProposal,
  })
  const executeRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/limits/proposals/{id}/execute',
    summary: 'Carries out what another operator proposed: adds the version.',
    description:
      '403 `PROPOSAL_OWN` for who proposed it; 409 `PROPOSAL_TOO_EARLY`, `PROPOSAL_STALE` when other limits were set since, `PROPOSAL_CLOSED` or `PROPOSAL_LAPSED`.',
    right: 'limits',
    params: proposalPath,
    body: emptyBody,
    data: limitVersion,
    fails: [404, 409],
  })
  const cancelRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/limits/proposals/{id}/cancel',
    summary: 'Cancels what an operator proposed.',
    description: 'GUARDIAN may, too. 409 `PROPOSAL_CLOSED` or `PROPOSAL_LAPSED`.',
    right: 'limitCancel',
    params: proposalPath,
    body: emptyBody,
    data: cancelledProposal,
    fails: [404, 409],
  })

  app.openapi(listRoute, async (c) =>
    c.json({ code: 0 as const, data: await listLimits(ctx, c.req.valid('query'), c.var.operator) }, 200),
  )
  app.openapi(editRoute, async (c) => {
    const { effectiveAt, ...limits } = c.req.valid('json')
    return c.json({ code: 0 as const, data: await editLimits(ctx, { ...limits, effectiveAt }, c.var) }, 200)
  })
  app.openapi(proposalsRoute, async (c) =>
    c.json({ code: 0 as const, data: await listProposals(ctx, c.req.valid('query')) }, 200),
  )
  app.openapi(proposeRoute, async (c) => {
    const { effectiveAt, ...limits } = c.req.valid('json')
    return c.json({ code: 0 as const, data: await proposeLimits(ctx, { ...limits, effectiveAt }, c.var) }, 200)
  })
  app.openapi(executeRoute, async (c) =>
    c.json({ code: 0 as const, data: await executeProposal(ctx, c.req.valid('param').id, c.var) }, 200),
  )
  app.openapi(cancelRoute, async (c) => {
    await cancelProposal(ctx, c.req.valid('param').id, c.var)
    return c.json({ code: 0 as const, data: { cancelled: true as const } }, 200)
  })
}
