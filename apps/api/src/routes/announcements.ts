import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  announcementDetail,
  announcementListQuery,
  announcementPage,
  announcementPath,
  announcementQuery,
} from '@app/core/api/announcements'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { getAnnouncement } from '../services/announcements/get-announcement.ts'
import { listAnnouncements } from '../services/announcements/list-announcements.ts'
import { defineQueryRead } from './define.ts'

const listRoute = defineQueryRead({
  path: '/api/article/announcemen',
  tag: 'announcements',
  summary: 'Notices, help articles or global popups that are shown now, the newest first.',
  query: announcementListQuery,
  data: announcementPage,
  alsoFails: [400, 500, 503],
})

const detailRoute = defineQueryRead({
  path: '/api/article/announcemen/{id}',
  tag: 'announcements',
  summary: 'An announcement with what it says.',
  params: announcementPath,
  query: announcementQuery,
  data: announcementDetail,
  alsoFails: [400, 404, 500, 503],
})

export function addAnnouncementRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(listRoute, async (c) =>
    c.json({ code: 0 as const, data: await listAnnouncements(ctx, c.req.valid('query')) }, 200),
  )
  app.openapi(detailRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { language } = c.req.valid('query')
    return c.json({ code: 0 as const, data: await getAnnouncement(ctx, { id, language }) }, 200)
  })
}
