import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  access,
  governanceChangePage,
  governanceChangeQuery,
  guards,
  operationPage,
  operationQuery,
  roleMemberPage,
  roleMemberQuery,
} from '@app/core/api/governance'
import { minBlockQuery } from '@app/core/api/queries'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { getAccess } from '../services/governance/get-access.ts'
import { getGuards } from '../services/governance/get-guards.ts'
import { listChanges } from '../services/governance/list-changes.ts'
import { listMembers } from '../services/governance/list-members.ts'
import { listOperations } from '../services/governance/list-operations.ts'
import { defineChainRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const tag = 'governance'

const accessRoute = defineChainRead({
  path: '/api/governance/access',
  tag,
  summary: 'Roles of the AccessManager, and which of them may call which function of which contract.',
  query: minBlockQuery,
  data: access,
})

const memberRoute = defineChainRead({
  path: '/api/governance/members',
  tag,
  summary: 'Everybody who was ever given a role, who holds one first.',
  query: roleMemberQuery,
  data: roleMemberPage,
})

const operationRoute = defineChainRead({
  path: '/api/governance/operations',
  tag,
  summary:
    'What was scheduled at the AccessManager, at the settings desk by whom, and what became of it, the newest first.',
  query: operationQuery,
  data: operationPage,
})

const changeRoute = defineChainRead({
  path: '/api/governance/changes',
  tag,
  summary: 'What was set, by whom, and in which transaction, the newest first.',
  query: governanceChangeQuery,
  data: governanceChangePage,
})

const guardRoute = defineChainRead({
  path: '/api/governance/guards',
  tag,
  summary: 'Which contracts are paused and until when, whose vouchers the vault pays, and how much a day.',
  query: minBlockQuery,
  data: guards,
})

export function addGovernanceRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(accessRoute, async (c) => {
    const { minBlock } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getAccess(ctx)), 200)
  })
  app.openapi(memberRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listMembers(ctx, input)), 200)
  })
  app.openapi(operationRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listOperations(ctx, input)), 200)
  })
  app.openapi(changeRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listChanges(ctx, input)), 200)
  })
  app.openapi(guardRoute, async (c) => {
    const { minBlock } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getGuards(ctx)), 200)
  })
}
