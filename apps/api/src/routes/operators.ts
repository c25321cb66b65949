import { operatorEndpoints as endpoints, sessionWrites } from '@app/core/api/operator-endpoints'
import type { Context } from 'hono'
import { renderMarkdown } from '../announcements/render-markdown.ts'
import { runQuery } from '../database/database.ts'
import type { OperatorEnvironment } from '../middleware/require-operator.ts'
import { cancelProposal, executeProposal } from '../services/admin/decide-proposal.ts'
import { editClaim } from '../services/admin/edit-claim.ts'
import { editLimits, listLimits } from '../services/admin/edit-limits.ts'
import { editSigning } from '../services/admin/edit-signing.ts'
import { listPools } from '../services/admin/list-pools.ts'
import { listProposals, proposeLimits } from '../services/admin/propose-limits.ts'
import { readAnnouncement } from '../services/announcements/announcement-record.ts'
import { listAllAnnouncements } from '../services/announcements/list-all-announcements.ts'
import {
  createAnnouncement,
  editAnnouncement,
  withdrawAnnouncement,
} from '../services/announcements/save-announcement.ts'
import { listAuditEntries } from '../services/audit/list-audit-entries.ts'
import type { Actor } from '../services/audit/write-audit-entry.ts'
import { listClaims } from '../services/claims/list-claims.ts'
import { savePicture } from '../services/pictures/save-picture.ts'
import { createSessionNonce } from '../services/session/create-nonce.ts'
import { createSession } from '../services/session/create-session.ts'
import { type AddRoute, defineRoute } from './define-route.ts'
import { addPictureRoute } from './pictures.ts'
import { addSessionRoutes } from './session.ts'

/** Signing in, and what only operators may call. */
export const operatorRoutes: readonly AddRoute[] = [
  defineRoute(sessionWrites.createNonce, (ctx, _, c) => createSessionNonce(ctx, c.req.header('host'))),
  defineRoute(sessionWrites.createSession, (ctx, { message, signature }, c) =>
    createSession(ctx, { message, signature, requestId: c.var.requestId }),
  ),
  addSessionRoutes,

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

  defineRoute(endpoints.claims, ({ database }, { address, state, page, pageSize }) =>
    listClaims(database, { page, pageSize, ...(address && { address }), ...(state && { state }) }),
  ),
  defineRoute(endpoints.editClaim, (ctx, { cardId, ...edit }, c) =>
    editClaim(ctx, { ...edit, cardId: BigInt(cardId) }, getActor(c)),
  ),
  defineRoute(endpoints.editSigning, (ctx, body, c) =>
    editSigning(ctx, body, { operator: c.var.operator, requestId: c.var.requestId }),
  ),

  defineRoute(endpoints.audit, listAuditEntries),
]

function getActor(c: Context<OperatorEnvironment>): Actor {
  return { account: c.var.operator.account, requestId: c.var.requestId }
}
