import type { OpenAPIHono } from '@hono/zod-openapi'
import { systemConfig } from '@app/core/api/system-config'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { getSystemConfig } from '../services/configuration/get-system-config.ts'
import { defineRead } from './define.ts'

const systemConfigRoute = defineRead({
  path: '/api/systemConfig',
  tag: 'configuration',
  summary: 'The public configuration: brand, chain, contracts, tokens, pools, limits, rates, features, equity card.',
  data: systemConfig,
})

export function addConfigurationRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const answer = { code: 0 as const, data: getSystemConfig(ctx) }
  app.openapi(systemConfigRoute, (c) => c.json(answer, 200))
}
