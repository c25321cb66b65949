import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  adminAnnouncement,
  adminAnnouncementListQuery,
  adminAnnouncementPage,
  announcementBody,
  announcementEditBody,
  announcementIdPath,
  announcementVersionBody,
  preview,
  previewBody,
} from '@app/core/api/admin-announcements'
import { renderMarkdown } from '../announcements/render-markdown.ts'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { z } from '@hono/zod-openapi'
import { readAnnouncement } from '../services/announcements/announcement-record.ts'
import { runQuery } from '../database/database.ts'
import { listAllAnnouncements } from '../services/announcements/list-all-announcements.ts'
import {
  createAnnouncement,
  editAnnouncement,
  withdrawAnnouncement,
} from '../services/announcements/save-announcement.ts'
import { defineOperatorRead, defineOperatorWrite } from './define-operator.ts'

export function addAdminAnnouncementRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  const listRoute = defineOperatorRead(ctx, {
    path: '/api/admin/announcements',
    summary: 'Every announcement, published or not, the newest first.',
    right: 'read',
    query: adminAnnouncementListQuery,
    data: adminAnnouncementPage,
  })
  const readRoute = defineOperatorRead(ctx, {
    path: '/api/admin/announcements/{id}',
    summary: 'An announcement with its texts in every language.',
    right: 'read',
    params: announcementIdPath,
    query: z.object({}),
    data: adminAnnouncement,
    fails: [404],
  })
  const createRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/announcements',
    summary: 'Makes an announcement.',
    right: 'announcements',
    body: announcementBody,
    data: adminAnnouncement,
  })
  const editRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/announcements/{id}',
    summary: 'Changes an announcement: all of it is given, languages left out are gone.',
    right: 'announcements',
    params: announcementIdPath,
    body: announcementEditBody,
    data: adminAnnouncement,
    fails: [404, 409],
  })
  const withdrawRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/announcements/{id}/withdraw',
    summary: 'Takes an announcement back. It stays and can be published again.',
    right: 'announcements',
    params: announcementIdPath,
    body: announcementVersionBody,
    data: adminAnnouncement,
    fails: [404, 409],
  })
  const previewRoute = defineOperatorWrite(ctx, {
    path: '/api/admin/announcements/preview',
    summary: 'Markdown as readers will get it. Writes nothing.',
    right: 'announcements',
    body: previewBody,
    data: preview,
  })

  app.openapi(listRoute, async (c) =>
    c.json({ code: 0 as const, data: await listAllAnnouncements(ctx, c.req.valid('query')) }, 200),
  )
  app.openapi(previewRoute, (c) =>
    c.json({ code: 0 as const, data: { contentHtml: renderMarkdown(c.req.valid('json').content) } }, 200),
  )
  app.openapi(readRoute, async (c) =>
    c.json({ code: 0 as const, data: await runQuery(readAnnouncement(ctx.database, c.req.valid('param').id)) }, 200),
  )
  app.openapi(createRoute, async (c) => {
    const actor = { account: c.var.operator.account, requestId: c.var.requestId }
    return c.json({ code: 0 as const, data: await createAnnouncement(ctx, c.req.valid('json'), actor) }, 200)
  })
  app.openapi(editRoute, async (c) => {
    const actor = { account: c.var.operator.account, requestId: c.var.requestId }
    const { id } = c.req.valid('param')
    return c.json({ code: 0 as const, data: await editAnnouncement(ctx, id, c.req.valid('json'), actor) }, 200)
  })
  app.openapi(withdrawRoute, async (c) => {
    const actor = { account: c.var.operator.account, requestId: c.var.requestId }
    const { id } = c.req.valid('param')
    return c.json({ code: 0 as const, data: await withdrawAnnouncement(ctx, id, c.req.valid('json'), actor) }, 200)
  })
}
