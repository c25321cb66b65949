import { describeLife, describeReadiness } from '@app/process/probe-server'
import { Hono } from 'hono'
import type { ApiEnvironment, ServiceContext } from '../context.ts'

/** For who starts and balances replicas; how the product is doing says `/api/hello`. */
export function createProbeRoutes({ readProblems }: Pick<ServiceContext, 'readProblems'>) {
  return new Hono<ApiEnvironment>()
    .get('/livez', (c) => {
      const { status, text } = describeLife()
      return c.text(text, status, { 'Cache-Control': 'no-store' })
    })
    .get('/readyz', async (c) => {
      const { status, text } = await describeReadiness(readProblems)
      return c.text(text, status, { 'Cache-Control': 'no-store' })
    })
}
