import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { ApiEnvironment, ServiceContext } from './context.ts'
import { createErrorHandler, createFailure, createParameterFailure } from './failure.ts'
import { addSecurityHeaders, logRequest, measureRequest, setHeader } from './middleware/answers.ts'
import { createClientAllowance, limitBody, limitRate, shedLoad } from './middleware/limits.ts'
import { refuseOtherMethods, requireSchema } from './middleware/requirements.ts'
import { addDocsRoutes, registerTypes } from './routes/docs.ts'
import { addEventRoutes } from './routes/events.ts'
import { createGatewayRoutes } from './routes/gateway.ts'
import { createProbeRoutes } from './routes/health.ts'
import { operatorRoutes } from './routes/operators.ts'
import { publicRoutes } from './routes/routes.ts'
import { createRpcRoutes, createSandboxNode } from './routes/rpc.ts'
import { createWebRoutes } from './routes/web.ts'

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
  const { publicUrl, hstsSubdomains } = config
  app.use(logRequest(log), addSecurityHeaders({ https: publicUrl?.protocol === 'https:', hstsSubdomains }))
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
  for (const addRoute of [...publicRoutes, ...operatorRoutes, addEventRoutes]) addRoute(app, ctx)
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
