import type { OpenAPIHono } from '@hono/zod-openapi'
import { addressPageQuery, associationListQuery, relationshipQuery, stakingDayListQuery } from '@app/core/api/queries'
import { communityPage, inviteePage, relationship, stakingDayPage } from '@app/core/api/referral'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { getRelationship, type RelationshipInput } from '../services/referral/get-relationship.ts'
import { listCommunity } from '../services/referral/list-community.ts'
import { listInvitees } from '../services/referral/list-invitees.ts'
import { listStakingDays } from '../services/referral/list-staking-days.ts'
import { defineChainRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const relationshipRoute = defineChainRead({
  path: '/api/useRelationship',
  tag: 'referral',
  summary: 'Who an account is in the referral tree, asked by address or by invite code.',
  description:
    'Give exactly one of address and code. An address that is not bound answers with activated: false. A code that no id produces is INVITE_CODE_INVALID (400), one that belongs to no finally bound account INVITE_CODE_UNKNOWN (404).',
  query: relationshipQuery,
  data: relationship,
  alsoFails: [404],
})

const inviteesRoute = defineChainRead({
  path: '/api/stats/recommend-list',
  tag: 'referral',
  summary: 'The accounts that an account invited directly, last bound first.',
  query: addressPageQuery,
  data: inviteePage,
})

const communityRoute = defineChainRead({
  path: '/api/stats/association-list',
  tag: 'referral',
  summary: 'The accounts in a range of layers below an account, nearest layer first, with the figures of each layer.',
  query: associationListQuery,
  data: communityPage,
})

const stakingDaysRoute = defineChainRead({
  path: '/api/stats/userStakingDaily',
  tag: 'referral',
  summary: 'What an account and its team put into the pool that asks for a superior, by UTC day, the newest first.',
  description: 'Only days on which something happened are listed: on any other day of the range nothing did.',
  query: stakingDayListQuery,
  data: stakingDayPage,
})

export function addReferralRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(relationshipRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    const read = () => getRelationship(ctx, input as RelationshipInput)
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), read), 200)
  })
  app.openapi(inviteesRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listInvitees(ctx, input)), 200)
  })
  app.openapi(communityRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listCommunity(ctx, input)), 200)
  })
  app.openapi(stakingDaysRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listStakingDays(ctx, input)), 200)
  })
}
