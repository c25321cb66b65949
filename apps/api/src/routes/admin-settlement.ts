import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  adminEpochListQuery,
  adminEpochPage,
  settlementBody,
  settlementDryRunBody,
  settlementReport,
} from '@app/core/api/admin'
import { AppError } from '@app/core/app-error'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { describeReport } from '../services/settlement/describe-report.ts'
import { listEpochs } from '../services/settlement/list-epochs.ts'
import { drySettle, settle } from '../services/settlement/settler.ts'
import { SettlementError } from '../services/settlement/settlement-error.ts'
import { defineOperatorRead, defineOperatorWrite } from './define-operator.ts'

export function addAdminSettlementRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const { config, node, slowDatabase: sql } = ctx
  const listRoute = defineOperatorRead(ctx, {
    path: '/api/admin/epochs',
    summary: 'Settled days, the newest first, and the one that is settled next.',
    right: 'read',
    query: adminEpochListQuery,
    data: adminEpochPage,
  })
  const dryRunRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/epochs/dryRun',
    summary: 'What settling the next day now would write. Writes nothing.',
    right: 'settlement',
    body: settlementDryRunBody,
    data: settlementReport,
    fails: [409],
  })
  const settleRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/epochs/settle',
    summary: 'Settles the next day, when the result is still that of the dry run.',
    description:
      'The schedule does the same by itself; of both, and of any number of calls, one writes. `details.reason` says why a day cannot be settled.',
    right: 'settlement',
    body: settlementBody,
    data: settlementReport,
    fails: [409],
  })

  app.openapi(listRoute, async (c) =>
    c.json({ code: 0 as const, data: await listEpochs(ctx, c.req.valid('query')) }, 200),
  )
  app.openapi(dryRunRoute, async (c) => {
    const { epoch } = c.req.valid('json')
    const report = await orRefuse(drySettle({ sql, config, node }, epoch))
    return c.json({ code: 0 as const, data: await describeReport(sql, report) }, 200)
  })
  app.openapi(settleRoute, async (c) => {
    const { epoch, resultHash: expectedHash } = c.req.valid('json')
    const origin = { account: c.var.operator.account, requestId: c.var.requestId }
    const report = await orRefuse(settle({ sql, config, node }, { epoch, origin, expectedHash }))
    return c.json({ code: 0 as const, data: await describeReport(sql, report) }, 200)
  })
}

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    throw new AppError('SETTLEMENT_REFUSED', { details: { reason: error.message }, cause: error })
  }
}
