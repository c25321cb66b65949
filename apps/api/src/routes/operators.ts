import { successOf } from '@app/core/api/envelope'
import { operatorEndpoints as endpoints, sessionWrites } from '@app/core/api/operator-endpoints'
import { endedSession, session } from '@app/core/api/session'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { runQuery } from '../database.ts'
import type { OperatorEnvironment } from '../middleware/requirements.ts'
import {
  createAnnouncement,
  editAnnouncement,
  listAllAnnouncements,
  readAnnouncement,
  withdrawAnnouncement,
} from '../services/announcements/edit-announcements.ts'
import { savePicture } from '../services/announcements/pictures.ts'
import { renderMarkdown } from '../services/announcements/render-markdown.ts'
import { findAccounts } from '../services/accounts/find-accounts.ts'
import { listNotes, strikeNote, writeNote } from '../services/accounts/notes.ts'
import { type Actor, listAuditEntries } from '../services/audit.ts'
import { editClaim, listAllClaims } from '../services/claims.ts'
import { createSession, createSessionNonce, endSession, getSession } from '../services/session/sessions.ts'
import { listPools } from '../services/settlement/list-pools.ts'
import {
  cancelProposal,
  executeProposal,
  listProposals,
  proposeLimits,
} from '../services/withdrawal/limit-proposals.ts'
import { editLimits, listLimits } from '../services/withdrawal/limits.ts'
import { editSigning } from '../services/withdrawal/signing-switch.ts'
import { getToday } from '../services/today.ts'
import { type AddRoute, defineRoute, describeFailures, SID_SCHEME } from './define-route.ts'
import { addOperatorExportRoutes } from './files.ts'
import { addPictureRoute } from './pictures.ts'

export const operatorRoutes: readonly AddRoute[] = [
  defineRoute(sessionWrites.createNonce, (ctx, { account }, c) =>
    createSessionNonce(ctx, { host: c.req.header('host'), account }),
  ),
  defineRoute(sessionWrites.createSession, (ctx, { message, signature, ticket }, c) =>
    createSession(ctx, { message, signature, ticket, requestId: c.var.requestId }),
  ),
  addSessionRoutes,

  defineRoute(endpoints.today, (ctx, _, c) => getToday(ctx, c.var.operator)),

  defineRoute(endpoints.announcements, listAllAnnouncements),
  defineRoute(endpoints.previewAnnouncement, (_, { content }) => ({ contentHtml: renderMarkdown(content) })),
  defineRoute(endpoints.announcement, ({ database }, { id }) => runQuery(readAnnouncement(database, id))),
  defineRoute(endpoints.createAnnouncement, (ctx, body, c) => createAnnouncement(ctx, body, getActor(c))),
  defineRoute(endpoints.editAnnouncement, (ctx, { id, ...body }, c) => editAnnouncement(ctx, id, body, getActor(c))),
  defineRoute(endpoints.withdrawAnnouncement, (ctx, { id, ...body }, c) =>
    withdrawAnnouncement(ctx, id, body, getActor(c)),
  ),
  defineRoute(endpoints.uploadPicture, (ctx, { content }, c) =>
    savePicture(ctx, Buffer.from(content, 'base64'), getActor(c)),
  ),
  addPictureRoute,

  defineRoute(endpoints.pools, listPools),

  defineRoute(endpoints.limits, (ctx, input, c) => listLimits(ctx, input, c.var.operator)),
  defineRoute(endpoints.editLimits, (ctx, { effectiveAt, ...limits }, c) =>
    editLimits(ctx, { ...limits, effectiveAt }, c.var),
  ),
  defineRoute(endpoints.limitProposals, listProposals),
  defineRoute(endpoints.proposeLimits, (ctx, { effectiveAt, ...limits }, c) =>
    proposeLimits(ctx, { ...limits, effectiveAt }, c.var),
  ),
  defineRoute(endpoints.executeProposal, (ctx, { id }, c) => executeProposal(ctx, id, c.var)),
  defineRoute(endpoints.cancelProposal, async (ctx, { id }, c) => {
    await cancelProposal(ctx, id, c.var)
    return { cancelled: true as const }
  }),

  defineRoute(endpoints.claims, ({ database }, input) => listAllClaims(database, input)),
  defineRoute(endpoints.editClaim, (ctx, { cardId, ...edit }, c) =>
    editClaim(ctx, { ...edit, cardId: BigInt(cardId) }, getActor(c)),
  ),
  defineRoute(endpoints.editSigning, (ctx, body, c) =>
    editSigning(ctx, body, { operator: c.var.operator, requestId: c.var.requestId }),
  ),

  defineRoute(endpoints.findAccounts, findAccounts),
  defineRoute(endpoints.accountNotes, ({ database }, input) => listNotes(database, input)),
  defineRoute(endpoints.writeNote, (ctx, { address, text }, c) =>
    writeNote(ctx, { account: address, text }, getActor(c)),
  ),
  defineRoute(endpoints.strikeNote, (ctx, { id }, c) => strikeNote(ctx, id, c.var)),

  defineRoute(endpoints.audit, (ctx, filter, c) => listAuditEntries(ctx, filter, c.var.operator.account)),

  addOperatorExportRoutes,
]

function getActor(c: Context<OperatorEnvironment>): Actor {
  return { account: c.var.operator.account, requestId: c.var.requestId }
}

const described = { path: '/api/session', tags: ['operators'], security: [{ [SID_SCHEME]: [] }] }

const getSessionRoute = createRoute({
  method: 'get',
  ...described,
  summary: 'Who the SID belongs to, and the roles held on the chain now.',
  responses: {
    200: { description: 'The session.', content: { 'application/json': { schema: successOf(session) } } },
    ...describeFailures(401, 500, 503),
  },
})

const endSessionRoute = createRoute({
  method: 'delete',
  ...described,
  summary: 'Signs out: the SID is worth nothing from then on.',
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: successOf(endedSession) } } },
    ...describeFailures(401, 500, 503),
  },
})

function addSessionRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openAPIRegistry.registerComponent('securitySchemes', SID_SCHEME, { type: 'apiKey', in: 'header', name: 'SID' })
  app.openapi(getSessionRoute, async (c) =>
    c.json({ code: 0 as const, data: await getSession(ctx, c.req.header('SID')) }, 200),
  )
  app.openapi(endSessionRoute, async (c) => {
    await endSession(ctx, { sid: c.req.header('SID'), requestId: c.var.requestId })
    return c.json({ code: 0 as const, data: { ended: true as const } }, 200)
  })
}
