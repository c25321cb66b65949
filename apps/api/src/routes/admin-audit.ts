import type { OpenAPIHono } from '@hono/zod-openapi'
import { auditListQuery, auditPage } from '@app/core/api/admin'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { listAuditEntries } from '../services/audit/list-audit-entries.ts'
import { defineOperatorRead } from './define-operator.ts'

export function addAdminAuditRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const listRoute = defineOperatorRead(ctx, {
    path: '/api/admin/audit',
    summary: 'Every change that operators have made, the newest first.',
    right: 'read',
    query: auditListQuery,
    data: auditPage,
  })
  app.openapi(listRoute, async (c) =>
    c.json({ code: 0 as const, data: await listAuditEntries(ctx, c.req.valid('query')) }, 200),
  )
}
