import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { ApiEnvironment, ServiceContext } from './context.ts'
import { createFailure, createParameterFailure } from './failure.ts'
import { createErrorHandler } from './middleware/handle-error.ts'
import { limitBody } from './middleware/limit-body.ts'
import { createClientAllowance, limitRate } from './middleware/limit-rate.ts'
import { logRequest } from './middleware/log-request.ts'
import { measureRequest } from './middleware/measure-request.ts'
import { refuseOtherMethods } from './middleware/refuse-other-methods.ts'
import { addSecurityHeaders } from './middleware/security-headers.ts'
import { requireSchema } from './middleware/require-schema.ts'
import { setHeader } from './middleware/set-header.ts'
import { shedLoad } from './middleware/shed-load.ts'
import { addAdminAnnouncementRoutes } from './routes/admin-announcements.ts'
import { addAdminAuditRoutes } from './routes/admin-audit.ts'
import { addAdminLimitRoutes } from './routes/admin-limits.ts'
import { addAdminMoneyRoutes } from './routes/admin-money.ts'
import { addAdminSettlementRoutes } from './routes/admin-settlement.ts'
import { addAnnouncementRoutes } from './routes/announcements.ts'
import { addCardRoutes } from './routes/cards.ts'
import { addClaimRoutes } from './routes/claims.ts'
import { addConfigurationRoutes } from './routes/configuration.ts'
import { addDayRoutes } from './routes/days.ts'
import { addDaoRoutes } from './routes/dao.ts'
import { addDocsRoutes, registerTypes } from './routes/docs.ts'
import { addEventRoutes } from './routes/events.ts'
import { addExportRoutes } from './routes/export.ts'
import { addGovernanceRoutes } from './routes/governance.ts'
import { createGatewayRoutes } from './routes/gateway.ts'
import { addHealthRoutes } from './routes/health.ts'
import { addPictureRoutes } from './routes/pictures.ts'
import { createProbeRoutes } from './routes/probes.ts'
import { addPowerRoutes } from './routes/power.ts'
import { addReferralRoutes } from './routes/referral.ts'
import { addRewardRoutes } from './routes/rewards.ts'
import { createRpcRoutes } from './routes/rpc.ts'
import { createSandboxNode } from './chain/sandbox-node.ts'
import { addSessionRoutes } from './routes/session.ts'
import { addStakingRoutes } from './routes/staking.ts'
import { addTokenDataRoutes } from './routes/token-data.ts'
import { createWebRoutes } from './routes/web.ts'
import { addWithdrawalRoutes } from './routes/withdrawal.ts'

/** The whole HTTP interface: `/api`, the probes, `/rpc` where the sandbox wants it, and the built web app. */
export function createApp(ctx: ServiceContext, log: Logger): OpenAPIHono<ApiEnvironment> {
  const { config } = ctx
  const app = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      const issue = result.error.issues[0]
      const failure = createParameterFailure(
        issue?.path.join('.') || (result.target === 'json' ? 'body' : 'query'),
        issue?.message ?? 'is not valid',
      )
      return c.json(failure.body, failure.status)
    },
  })
  app.onError(createErrorHandler(log))
  if (config.maxQueueMs > 0) {
    const { databasePool: mayBeSlow, maxQueueMs: maxMs } = config
    app.use('/api/*', shedLoad({ mayBeSlow, maxMs, onRefused: () => ctx.metrics.countRefused() }))
  }
  app.use(logRequest(log), addSecurityHeaders({ https: config.publicUrl?.protocol === 'https:' }))
  if (config.metricsPort !== undefined) app.use(measureRequest(ctx.metrics))
  app.use('/api/*', async (c, next) => {
    setHeader(c, 'Cache-Control', 'no-store')
    await next()
  })

  const allowance = createClientAllowance(config)
  if (config.gateway) app.route('/', createGatewayRoutes(ctx, allowance))
  app.use('/api/*', limitRate(allowance))
  app.use('/api/*', limitBody())
  app.use('/api/*', requireSchema(ctx))

  registerTypes(app)
  addHealthRoutes(app, ctx)
  addConfigurationRoutes(app, ctx)
  addReferralRoutes(app, ctx)
  addStakingRoutes(app, ctx)
  addDaoRoutes(app, ctx)
  addPowerRoutes(app, ctx)
  addTokenDataRoutes(app, ctx)
  addCardRoutes(app, ctx)
  addAnnouncementRoutes(app, ctx)
  addRewardRoutes(app, ctx)
  addWithdrawalRoutes(app, ctx)
  addClaimRoutes(app, ctx)
  addGovernanceRoutes(app, ctx)
  addExportRoutes(app, ctx)
  addDayRoutes(app, ctx)
  addSessionRoutes(app, ctx)
  addAdminAnnouncementRoutes(app, ctx)
  addPictureRoutes(app, ctx)
  addAdminSettlementRoutes(app, ctx)
  addAdminLimitRoutes(app, ctx)
  addAdminMoneyRoutes(app, ctx)
  addAdminAuditRoutes(app, ctx)
  addEventRoutes(app, ctx)
  addDocsRoutes(app, ctx)
  refuseOtherMethods(app)

  if (config.sandboxNode !== undefined)
    app.route('/', createRpcRoutes(createSandboxNode(config.sandboxNode, config.chain.id)))
  app.route('/', createProbeRoutes(ctx))
  app.all('/api', (c) => c.notFound())
  app.all('/api/*', (c) => c.notFound())
  if (config.webDist !== undefined) app.route('/', createWebRoutes(config.webDist, config))

  app.notFound((c) => {
    if (c.req.path !== '/api' && !c.req.path.startsWith('/api/'))
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    const { status, body } = createFailure('NOT_FOUND')
    return c.json(body, status)
  })
  return app
}
