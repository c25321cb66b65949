import {
  accountNote,
  accountNotePage,
  accountPath,
  accountSearchQuery,
  foundAccounts,
  noteBody,
  noteListQuery,
  notePath,
} from './accounts.ts'
import {
  adminPools,
  adminPoolsQuery,
  auditListQuery,
  auditPage,
  cancelledProposal,
  limitBody,
  limitListQuery,
  limitPage,
  limitProposal,
  limitProposalPage,
  limitVersion,
  proposalPath,
  signingBody,
  signingState,
} from './admin.ts'
import {
  adminAnnouncement,
  adminAnnouncementListQuery,
  adminAnnouncementPage,
  announcementBody,
  announcementEditBody,
  announcementPath,
  announcementVersionBody,
  pictureBody,
  preview,
  previewBody,
  uploadedPicture,
} from './announcements.ts'
import { adminClaimListQuery, adminClaimPage, claimEditBody, claimPath, equityClaim } from './claims.ts'
import type { z } from '@hono/zod-openapi'
import type { OperatorRead, OperatorWrite, PublicWrite } from './endpoint.ts'
import { emptyBody, newSession, nonceBody, sessionBody, sessionNonce } from './session.ts'
import { today } from './today.ts'

export const sessionWrites = {
  createNonce: {
    kind: 'write',
    path: '/api/session/nonce',
    tag: 'operators',
    summary: 'What the next EIP-4361 message that signs in must say.',
    body: nonceBody,
    data: sessionNonce,
  },
  createSession: {
    kind: 'write',
    path: '/api/session',
    tag: 'operators',
    summary: 'Signs an operator in: answers the SID.',
    description:
      'The account signs an EIP-4361 message with its key, or as a contract account (ERC-1271, ERC-6492, or `0x` for a message that it has approved on the chain), for which the nonce has to name it. Only who holds a role on the chain is signed in; rights are read from the roles at each call.',
    body: sessionBody,
    data: newSession,
    fails: [401, 403],
  },
} as const satisfies Record<string, PublicWrite>

export const operatorEndpoints = {
  today: {
    kind: 'operatorRead',
    path: '/api/admin/today',
    summary: 'What an operator has to know now, in one answer.',
    description: 'Each part is read by itself and is null when it cannot be; the others are there.',
    right: 'read',
    data: today,
  },
  announcements: {
    kind: 'operatorRead',
    path: '/api/admin/announcements',
    summary: 'Every announcement, published or not, the newest first, and how many there are in each state.',
    right: 'read',
    query: adminAnnouncementListQuery,
    data: adminAnnouncementPage,
  },
  announcement: {
    kind: 'operatorRead',
    path: '/api/admin/announcements/{id}',
    summary: 'An announcement with its texts in every language.',
    right: 'read',
    params: announcementPath,
    data: adminAnnouncement,
    fails: [404],
  },
  createAnnouncement: {
    kind: 'operatorWrite',
    path: '/api/admin/announcements',
    summary: 'Makes an announcement.',
    right: 'announcements',
    body: announcementBody,
    data: adminAnnouncement,
  },
  editAnnouncement: {
    kind: 'operatorWrite',
    path: '/api/admin/announcements/{id}',
    summary: 'Changes an announcement: all of it is given, languages left out are gone.',
    right: 'announcements',
    params: announcementPath,
    body: announcementEditBody,
    data: adminAnnouncement,
    fails: [404, 409],
  },
  withdrawAnnouncement: {
    kind: 'operatorWrite',
    path: '/api/admin/announcements/{id}/withdraw',
    summary: 'Takes an announcement back. It stays and can be published again.',
    right: 'announcements',
    params: announcementPath,
    body: announcementVersionBody,
    data: adminAnnouncement,
    fails: [404, 409],
  },
  previewAnnouncement: {
    kind: 'operatorWrite',
    path: '/api/admin/announcements/preview',
    summary: 'Markdown as readers will get it. Writes nothing.',
    right: 'announcements',
    body: previewBody,
    data: preview,
  },
  uploadPicture: {
    kind: 'operatorWrite',
    path: '/api/admin/pictures',
    summary: 'Keeps a picture for announcements. What it is, is told from its bytes.',
    right: 'announcements',
    body: pictureBody,
    data: uploadedPicture,
  },
  pools: {
    kind: 'operatorRead',
    path: '/api/admin/pools',
    summary: 'Dividend pools with what is scheduled for them, the largest shares of a day, and the settler.',
    description: 'Where each settled day stands is at `/api/days`.',
    right: 'read',
    query: adminPoolsQuery,
    data: adminPools,
  },
  limits: {
    kind: 'operatorRead',
    path: '/api/admin/limits',
    summary: 'Every version of the withdrawal limits, the newest first, and what is in force.',
    right: 'read',
    query: limitListQuery,
    data: limitPage,
  },
  editLimits: {
    kind: 'operatorWrite',
    path: '/api/admin/limits',
    summary: 'Adds a version of the withdrawal limits of a token. What was asked for already stays as it is.',
    description: '409 `OPERATION_DELAYED` for a caller with a delay (`delay` of the GET), who has to propose instead.',
    right: 'limits',
    body: limitBody,
    data: limitVersion,
    fails: [409],
  },
  limitProposals: {
    kind: 'operatorRead',
    path: '/api/admin/limits/proposals',
    summary: 'Limits that were proposed and are neither carried out nor cancelled nor lapsed, the newest first.',
    right: 'read',
    query: limitListQuery,
    data: limitProposalPage,
  },
  proposeLimits: {
    kind: 'operatorWrite',
    path: '/api/admin/limits/proposals',
    summary: 'Proposes withdrawal limits of a token: another operator can carry them out after the delay.',
    description:
      'The delay is `delay` of `GET /api/admin/limits`; without one it can be carried out at once. It lapses a week later.',
    right: 'limits',
    body: limitBody,
    data: limitProposal,
  },
  executeProposal: {
    kind: 'operatorWrite',
    path: '/api/admin/limits/proposals/{id}/execute',
    summary: 'Carries out what another operator proposed: adds the version.',
    description:
      '403 `PROPOSAL_OWN` for who proposed it; 409 `PROPOSAL_TOO_EARLY`, `PROPOSAL_STALE` when other limits were set since, `PROPOSAL_CLOSED` or `PROPOSAL_LAPSED`.',
    right: 'limits',
    params: proposalPath,
    body: emptyBody,
    data: limitVersion,
    fails: [404, 409],
  },
  cancelProposal: {
    kind: 'operatorWrite',
    path: '/api/admin/limits/proposals/{id}/cancel',
    summary: 'Cancels what an operator proposed.',
    description: 'GUARDIAN may, too. 409 `PROPOSAL_CLOSED` or `PROPOSAL_LAPSED`.',
    right: 'limitCancel',
    params: proposalPath,
    body: emptyBody,
    data: cancelledProposal,
    fails: [404, 409],
  },
  claims: {
    kind: 'operatorRead',
    path: '/api/admin/claims',
    summary: 'Equity claims of everybody, the newest first, and how many there are in each state.',
    right: 'read',
    query: adminClaimListQuery,
    data: adminClaimPage,
  },
  editClaim: {
    kind: 'operatorWrite',
    path: '/api/admin/claims/{cardId}',
    summary: 'Sets state and note of an equity claim.',
    right: 'claims',
    params: claimPath,
    body: claimEditBody,
    data: equityClaim,
    fails: [404, 409],
  },
  editSigning: {
    kind: 'operatorWrite',
    path: '/api/admin/signing',
    summary: 'Switches the signing of vouchers off, or on again.',
    description: 'GUARDIAN and ADMIN switch it off; only ADMIN switches it on.',
    right: 'signing',
    body: signingBody,
    data: signingState,
  },
  findAccounts: {
    kind: 'operatorRead',
    path: '/api/admin/accounts',
    summary: 'The accounts that an address, an invite code, a transaction, a withdrawal or a claim is of.',
    description:
      'What it is, is told from its shape. A transaction is asked of a network node: 503 while none answers. What each account has, its holder’s own endpoints say.',
    right: 'read',
    query: accountSearchQuery,
    data: foundAccounts,
  },
  accountNotes: {
    kind: 'operatorRead',
    path: '/api/admin/accounts/{address}/notes',
    summary: 'What operators have noted on an account, the newest first, struck notes too.',
    right: 'notes',
    params: accountPath,
    query: noteListQuery,
    data: accountNotePage,
  },
  writeNote: {
    kind: 'operatorWrite',
    path: '/api/admin/accounts/{address}/notes',
    summary: 'Adds a note on an account, which operators alone read and nobody can edit.',
    right: 'notes',
    params: accountPath,
    body: noteBody,
    data: accountNote,
  },
  strikeNote: {
    kind: 'operatorWrite',
    path: '/api/admin/notes/{id}/strike',
    summary: 'Strikes a note: it stays, and says that it does not hold any more.',
    description: 'Who wrote it may, and ADMIN. 409 `EDIT_CONFLICT` when it is struck already.',
    right: 'notes',
    params: notePath,
    body: emptyBody,
    data: accountNote,
    fails: [404, 409],
  },
  audit: {
    kind: 'operatorRead',
    path: '/api/admin/audit',
    summary: 'Every change that operators have made, the newest first.',
    right: 'read',
    query: auditListQuery,
    data: auditPage,
  },
} as const satisfies Record<string, OperatorRead | OperatorWrite>

type Endpoints = typeof operatorEndpoints
type EndpointName = keyof Endpoints

export type OperatorReadName = {
  [Name in EndpointName]: Endpoints[Name]['kind'] extends 'operatorRead' ? Name : never
}[EndpointName]
export type OperatorWriteName = Exclude<EndpointName, OperatorReadName>

type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${End}`
  : Path

export type OperatorPath<Name extends EndpointName> = Filled<Endpoints[Name]['path']>
export type OperatorData<Name extends EndpointName> = z.output<Endpoints[Name]['data']>
export type OperatorBody<Name extends OperatorWriteName> = z.input<Endpoints[Name]['body']>
