import { type Brand, getBrand } from '@app/config/brand'
import type { AnnouncementBody } from '@app/core/api/announcements'
import { type Language, languages } from '@app/core/languages'
import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { createAnnouncement, editAnnouncement } from './edit-announcements.ts'
import { savePicture } from './pictures.ts'
import { getAnnouncement, listAnnouncements } from './read-announcements.ts'

const NOW = 1_800_000_000
const picture = `/api/pictures/${'0'.repeat(64)}.png`
/** A PNG of one dot, by its bytes up to its sides; what follows makes it another one. */
const makePicture = (nth: number) =>
  Buffer.from(`89504e470d0a1a0a0000000d494844520000000100000001${nth.toString(16).padStart(8, '0')}`, 'hex')
let service: TestService
let ctx: { database: TestService['rows']['sql']; config: { brand: Brand } }

interface Given {
  type?: number
  status?: number
  start?: number
  end?: number
  texts?: readonly Language[]
  content?: string
}

async function add({
  type = 1,
  status = 0,
  start = NOW - 10,
  end = NOW + 10,
  texts = ['en'],
  content = 'text',
}: Given) {
  const { sql } = service.rows
  const [row] = await sql<{ id: number }[]>`
    insert into app.announcement (type, status, start_time, end_time, index_img)
    values (${type}, ${status}, ${start}, ${end}, ${picture}) returning id`
  for (const language of texts)
    await sql`
      insert into app.announcement_text values (${row!.id}, ${language}, ${`title ${language}`}, 'summary', ${content})`
  return row!.id
}

async function list(type: 1 | 2 | 3, language: Language = 'en', now = NOW) {
  const { list: shown } = await listAnnouncements(ctx, { type, language, page: 1, pageSize: 20 }, now)
  return shown.map((row) => [row.id, row.language])
}

const countPictures = async () => (await ctx.database`select from app.picture`).length

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  ctx = { database: service.rows.sql, config: { brand: getBrand() } }
})

beforeEach(() => service.rows.sql`delete from app.announcement`)

afterAll(() => service.end())

describe('announcements', () => {
  it('come in the language asked for, or else in zh, or else in en, and not at all without those', async () => {
    const all = await add({ texts: languages, start: NOW - 1 })
    const two = await add({ texts: ['en', 'zh', 'ja'], start: NOW - 2 })
    const one = await add({ texts: ['en', 'ru'], start: NOW - 3 })
    await add({ texts: ['vi'], start: NOW - 4 })
    expect(await list(1, 'kaz')).toEqual([
      [all, 'kaz'],
      [two, 'zh'],
      [one, 'en'],
    ])
    expect((await getAnnouncement(ctx, { id: one, language: 'id' }, NOW)).title).toBe('title en')
    for (const language of languages) expect((await list(1, language))[0]).toEqual([all, language])
  })

  it('are of one type, published, and from their first second to before their last', async () => {
    const [notice, help, popup] = [await add({ type: 1 }), await add({ type: 2 }), await add({ type: 3 })]
    const hidden = await add({ status: 1 })
    const early = await add({ start: NOW + 1, end: NOW + 5 })
    const late = await add({ start: NOW - 5, end: NOW })
    expect([await list(1), await list(2), await list(3)].map((rows) => rows.map(([id]) => id))).toEqual([
      [notice],
      [help],
      [popup],
    ])
    for (const id of [hidden, early, late, 9_999])
      await expect(getAnnouncement(ctx, { id, language: 'en' }, NOW)).rejects.toMatchObject({ key: 'NOT_FOUND' })
    expect((await list(1, 'en', NOW + 1)).map(([id]) => id)).toEqual([early, notice])
    expect((await list(1, 'en', NOW - 1)).map(([id]) => id)).toEqual([late, notice])
  })

  it('of a brand without zh need its first language, and come in that', async () => {
    const brand: Brand = { ...getBrand(), languages: ['ja', 'en'] }
    const own = { ...ctx, config: { brand } }
    const actor = { account: `0x${'3'.repeat(40)}`, requestId: 'in ja' } as const
    const text = { title: 'a', summary: '', content: 'a' }
    const fields = { type: 1, status: 0, indexImg: '', startTime: NOW - 1, endTime: NOW + 1 } as const
    const refused = { key: 'INVALID_PARAMETER', details: { parameter: 'texts' } }
    await expect(createAnnouncement(own, { ...fields, texts: { zh: text, en: text } }, actor)).rejects.toMatchObject(
      refused,
    )
    const { id, version } = await createAnnouncement(own, { ...fields, texts: { ja: text, en: text } }, actor)
    await expect(editAnnouncement(own, id, { ...fields, version, texts: { en: text } }, actor)).rejects.toMatchObject(
      refused,
    )
    expect(await getAnnouncement(own, { id, language: 'zh' }, NOW)).toMatchObject({ id, language: 'ja' })
    expect(await getAnnouncement(own, { id, language: 'en' }, NOW)).toMatchObject({ id, language: 'en' })
    await expect(createAnnouncement(ctx, { ...fields, texts: { ja: text, en: text } }, actor)).rejects.toMatchObject(
      refused,
    )
  })

  it('say of which pages they are the help, until they are edited without one', async () => {
    const actor = { account: `0x${'4'.repeat(40)}`, requestId: 'pages' } as const
    const texts = { zh: { title: 'a', summary: '', content: 'a' } }
    const fields = { type: 2, status: 0, indexImg: '', startTime: NOW - 1, endTime: NOW + 1, texts } as const
    const pages = ['/stake', '/stake?tab=power']
    const { id, version } = await createAnnouncement(ctx, { ...fields, pages }, actor)
    expect(await getAnnouncement(ctx, { id, language: 'zh' }, NOW)).toMatchObject({ pages })
    expect(await editAnnouncement(ctx, id, { ...fields, version }, actor)).toMatchObject({ pages: [] })
  })

  it('are shown and written down by the clock of the database, whatever this machine’s clock says', async () => {
    const real = Math.floor(Date.now() / 1_000)
    const shown = await add({ start: real - 3_600, end: real + 3_600 })
    await add({ start: real + 8 * 3_600, end: real + 10 * 3_600 })
    const page = { type: 1, language: 'en', page: 1, pageSize: 20 } as const
    const actor = { account: `0x${'2'.repeat(40)}`, requestId: 'by the clock' } as const
    const texts = { zh: { title: 'a', summary: '', content: 'a' } }
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: (real + 9 * 3_600) * 1_000 })
      expect((await listAnnouncements(ctx, page)).list.map(({ id }) => id)).toEqual([shown])
      await createAnnouncement(ctx, { type: 2, status: 0, indexImg: '', startTime: 1, endTime: 2, texts }, actor)
    } finally {
      vi.useRealTimers()
    }
    const [entry] = await ctx.database<{ at: number; updated_at: number }[]>`
      select at, updated_at from app.audit_entry, app.announcement
      where request_id = 'by the clock' and subject = 'announcement/' || announcement.id`
    for (const at of [entry!.at, entry!.updated_at]) expect(Math.abs(at - real)).toBeLessThan(60)
  })

  it('answer over HTTP with safe HTML beside the Markdown, pages, and an empty list beyond the end', async () => {
    const content = '# Hi\n<script>alert(1)</script> [a](javascript:alert(1))'
    const ids = [
      await add({ start: 1, end: 4_000_000_000, content }),
      await add({ start: 2, end: 4_000_000_000 }),
      await add({ start: 2, end: 4_000_000_000 }),
    ]
    const { body } = await service.get(`/api/article/announcemen/${ids[0]}?language=ja`)
    expect(body.data).toMatchObject({ id: ids[0], language: 'en', status: 0, indexImg: picture, content })
    expect(body.data.contentHtml).toMatch(/^<h1>Hi<\/h1>\n<p>&lt;script&gt;/)
    expect(body.data.contentHtml).not.toMatch(/<script|<a/)
    const pages = []
    for (const page of [1, 2, 3, 4]) {
      const answer = await service.get(`/api/article/announcemen?type=1&pageSize=1&page=${page}`)
      expect(answer.body.data).toMatchObject({ page, pageSize: 1, total: 3 })
      pages.push(answer.body.data.list.map(({ id }: { id: number }) => id))
    }
    expect(pages).toEqual([[ids[2]], [ids[1]], [ids[0]], []])
  })

  it('cannot be written down with a wrong time, type, language or image', async () => {
    for (const wrong of [{ type: 4 }, { status: 2 }, { start: NOW, end: NOW }, { texts: ['fr' as Language] }])
      await expect(add(wrong)).rejects.toMatchObject({ code: '23514' })
    for (const image of [
      'javascript:x',
      '//evil.example/a.png',
      'https://example.com/a.png',
      '/a.png',
      `${picture}/..`,
    ])
      await expect(
        service.rows.sql`
          insert into app.announcement (type, status, start_time, end_time, index_img) values (1, 0, 1, 2, ${image})`,
      ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('pictures', () => {
  const actor = { account: `0x${'1'.repeat(40)}`, requestId: 'a-request' } as const
  const day = 86_400
  const body: AnnouncementBody = {
    type: 1,
    status: 0,
    indexImg: '',
    startTime: 1,
    endTime: 2,
    texts: { zh: { title: 'a', summary: '', content: 'a' } },
  }
  const announce = (indexImg: string) => createAnnouncement(ctx, { ...body, indexImg }, actor)
  const save = (nth: number, now: number) => savePicture(ctx, makePicture(nth), actor, now)

  it('of no announcement are removed after a day or behind a hundred newer ones, others never', async () => {
    const used = await save(1, NOW)
    await announce(used.path)
    const unused = await save(2, NOW)
    await save(3, NOW + 10)
    await save(2, NOW + day + 10)
    expect(await countPictures()).toBe(3)
    await save(4, NOW + day + 11)
    expect(await countPictures()).toBe(3)
    await announce(unused.path)
    for (let nth = 10; nth < 112; nth++) await save(nth, NOW + day + 12)
    expect(await countPictures()).toBe(102)
    await expect(announce((await save(3, NOW + day + 13)).path)).resolves.toMatchObject({ status: 0 })
    await save(200, NOW + 9 * day)
    await expect(announce(picture)).rejects.toMatchObject({ key: 'INVALID_PARAMETER' })
    expect(await countPictures()).toBe(4)
  })

  it('are there while an announcement with them is written down beside another upload', async () => {
    const { path } = await save(500, NOW)
    const made = await Promise.allSettled([announce(path), save(501, NOW + 2 * day)])
    const kept = await ctx.database`select from app.picture where '/api/pictures/' || name = ${path}`
    expect(kept.length).toBe(made[0].status === 'fulfilled' ? 1 : 0)
  })
})
