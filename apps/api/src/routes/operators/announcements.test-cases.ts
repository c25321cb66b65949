import { describe, expect, it } from 'vitest'
import { announcement, ask, audit, count, dot, getSid, operator, service, shown } from './operators.test-setup.ts'

export function describeAnnouncements(): void {
  describe('announcements', () => {
    it('are made, changed and taken back by version, shown by their times, and all of it is written down', async () => {
      const sid = await getSid(operator)
      const made = (await ask('POST', '/api/admin/announcements', { sid, body: announcement })).body.data
      expect(made).toMatchObject({ version: 1, updatedBy: operator.address, texts: { zh: { content: '**你好**' } } })
      const id = String(made.id)
      expect(await shown()).toEqual(['Title'])

      const path = '/api/admin/announcements/{id}'
      const edit = { ...announcement, version: 1, texts: { zh: { title: 'Other', content: 'Text' } } }
      expect((await ask('POST', path, { sid, id, body: edit })).body.data).toMatchObject({
        version: 2,
        texts: { zh: { title: 'Other', summary: '' } },
      })
      expect(await shown()).toEqual(['Other'])
      const late = await ask('POST', path, { sid, id, body: edit })
      expect([late.status, late.body.error, late.body.details]).toEqual([409, 'EDIT_CONFLICT', { version: 2 }])
      const [one, two] = await Promise.all(
        [0, 1].map(() => ask('POST', `${path}/withdraw`, { sid, id, body: { version: 2 } })),
      )
      expect([one!.status, two!.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await shown()).toEqual([])
      expect((await ask('GET', path, { sid, id })).body.data).toMatchObject({ status: 1, version: 3 })
      const list = (await ask('GET', '/api/admin/announcements?type=1', { sid })).body.data
      expect(list).toMatchObject({ total: 1, list: [{ title: 'Other', languages: ['zh'], version: 3 }] })

      const { body } = await audit(sid, `?account=${operator.address}&pageSize=3`)
      expect(body.data.list.map(({ action }: { action: string }) => action)).toEqual([
        'announcement.withdraw',
        'announcement.edit',
        'announcement.create',
      ])
      expect(body.data.list[1]).toMatchObject({
        origin: 'http',
        account: operator.address,
        subject: `announcement/${id}`,
        before: { version: 1, texts: { en: { title: 'Title' } } },
        after: { version: 2, texts: { zh: { title: 'Other' } } },
        requestId: expect.any(String),
      })
      expect((await audit(sid, '?action=announcement.edit')).body.data.total).toBe(1)
    })

    it('are in a state by their times and by who took them back, are found by it, and counted', async () => {
      const sid = await getSid(operator)
      const path = '/api/admin/announcements'
      const make = async (change: object) =>
        (await ask('POST', path, { sid, body: { ...announcement, type: 2, ...change } })).body.data.id as number
      const read = async (query: string) => (await ask('GET', `${path}?type=2${query}`, { sid })).body.data
      const before = await read('')
      const made = {
        draft: await make({ status: 1 }),
        scheduled: await make({ startTime: 3_900_000_000 }),
        shown: await make({}),
        ended: await make({ endTime: 2 }),
        withdrawn: await make({}),
      }
      const id = String(made.withdrawn)
      const taken = await ask('POST', `${path}/{id}/withdraw`, { sid, id, body: { version: 1 } })
      expect(taken.body.data).toMatchObject({ status: 1, withdrawnAt: expect.any(Number) })
      for (const [state, own] of Object.entries(made)) {
        const { list, total, counts } = await read(`&state=${state}`)
        expect([list[0].id, list[0].state, total]).toEqual([own, state, counts[state]])
        expect(counts[state] - before.counts[state]).toBe(1)
      }
      expect((await read('')).total).toBe(before.total + 5)
      const edit = { ...announcement, type: 2, version: 2 }
      const asDraft = (await ask('POST', `${path}/{id}`, { sid, id, body: { ...edit, status: 1 } })).body.data
      expect(asDraft.withdrawnAt).toBe(taken.body.data.withdrawnAt)
      const again = (await ask('POST', `${path}/{id}`, { sid, id, body: { ...edit, version: 3 } })).body.data
      expect(again).toMatchObject({ status: 0, withdrawnAt: null })
      const unpublished = { sid, id: String(made.shown), body: { ...edit, status: 1, version: 1 } }
      await ask('POST', `${path}/{id}`, unpublished)
      expect((await read('&state=withdrawn')).list[0].id).toBe(made.shown)
      expect((await ask('GET', `${path}?state=hidden`, { sid })).status).toBe(400)
    })

    it('have a picture that is kept once, written down, and served so that it can do nothing', async () => {
      const sid = await getSid(operator)
      const upload = (content: unknown) => ask('POST', '/api/admin/pictures', { sid, body: { content } })
      const { path, ...size } = (await upload(dot)).body.data
      expect(size).toEqual({ width: 1, height: 1 })
      expect((await upload(dot)).body.data.path).toBe(path)
      const entries = (await audit(sid, '?action=picture.upload')).body.data
      expect(entries).toMatchObject({ total: 1, list: [{ subject: `picture/${path.slice('/api/pictures/'.length)}` }] })

      const picture = await service.get(path)
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      const made = await ask('POST', '/api/admin/announcements', { sid, body: { ...announcement, indexImg: path } })
      expect(made.body.data.indexImg).toBe(path)
      await ask('POST', '/api/admin/announcements/{id}/withdraw', {
        sid,
        id: String(made.body.data.id),
        body: { version: 1 },
      })

      const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64')
      for (const content of [script, 'x', '', 9, undefined, 'AAAA', dot.slice(0, 16), 'A'.repeat(420_000)]) {
        const { status, body } = await upload(content)
        expect([String(content).slice(0, 9), status, body.details?.parameter]).toEqual([
          String(content).slice(0, 9),
          400,
          'content',
        ])
      }
    })

    it('are refused by the name of what is wrong, and nothing is written', async () => {
      const sid = await getSid(operator)
      const before = await count()
      const text = announcement.texts.en
      const cases: [object, string][] = [
        [{ type: 4 }, 'type'],
        [{ type: '1' }, 'type'],
        [{ type: undefined }, 'type'],
        [{ status: 2 }, 'status'],
        [{ indexImg: 'http://x.example/a.png' }, 'indexImg'],
        [{ indexImg: 'https://x.example/a.png' }, 'indexImg'],
        [{ indexImg: '/a.png' }, 'indexImg'],
        [{ indexImg: `/api/pictures/${'0'.repeat(64)}.png` }, 'indexImg'],
        [{ indexImg: 'javascript:alert(1)' }, 'indexImg'],
        [{ indexImg: '//evil.example/a.png' }, 'indexImg'],
        [{ indexImg: '/\\evil.example' }, 'indexImg'],
        [{ indexImg: undefined }, 'indexImg'],
        [{ startTime: -1 }, 'startTime'],
        [{ startTime: 1.5 }, 'startTime'],
        [{ startTime: 1e15 }, 'startTime'],
        [{ startTime: 5, endTime: 5 }, 'endTime'],
        [{ endTime: null }, 'endTime'],
        [{ pages: '/stake' }, 'pages'],
        [{ pages: ['stake'] }, 'pages.0'],
        [{ pages: ['https://x.example/stake'] }, 'pages.0'],
        [{ pages: ['/stake?a=1'] }, 'pages.0'],
        [{ pages: Array(21).fill('/stake') }, 'pages'],
        [{ texts: {} }, 'texts'],
        [{ texts: { ja: text } }, 'texts'],
        [{ texts: { en: text } }, 'texts'],
        [{ texts: { en: { ...text, title: '' } } }, 'texts.en.title'],
        [{ texts: { en: { ...text, title: '   ' } } }, 'texts.en.title'],
        [{ texts: { en: { ...text, title: 'x'.repeat(201) } } }, 'texts.en.title'],
        [{ texts: { en: { ...text, content: 'x'.repeat(20_001) } } }, 'texts.en.content'],
        [{ texts: { en: { ...text, content: 'a\0b' } } }, 'texts.en.content'],
        [{ texts: { en: { ...text, content: '\uD800' } } }, 'texts.en.content'],
        [{ texts: { en: { ...text, summary: 9 } } }, 'texts.en.summary'],
      ]
      for (const [change, parameter] of cases) {
        const { status, body } = await ask('POST', '/api/admin/announcements', {
          sid,
          body: { ...announcement, ...change },
        })
        expect([change, status, body.details?.parameter]).toEqual([change, 400, parameter])
      }
      for (const version of [0, -1, '1', 1.5, undefined])
        expect(
          (await ask('POST', '/api/admin/announcements/{id}', { sid, body: { ...announcement, version } })).status,
        ).toBe(400)
      for (const path of ['/api/admin/announcements/{id}', '/api/admin/announcements/{id}/withdraw'])
        expect((await ask('POST', path, { sid, id: '999', body: { ...announcement, version: 1 } })).status).toBe(404)
      expect(
        (await ask('POST', '/api/admin/announcements/{id}/withdraw', { sid, id: 'x', body: { version: 1 } })).status,
      ).toBe(400)
      expect((await ask('GET', '/api/admin/announcements/{id}', { sid, id: '999' })).status).toBe(404)
      expect((await ask('GET', '/api/admin/announcements/{id}', { sid, id: '0' })).status).toBe(400)
      expect((await ask('GET', '/api/admin/announcements?type=4', { sid })).status).toBe(400)
      expect((await ask('POST', '/api/admin/announcements/preview', { sid, body: { content: '' } })).status).toBe(400)
      expect(await count()).toEqual(before)
    })

    it('show scripts as text in the preview, as to readers', async () => {
      const sid = await getSid(operator)
      const content = '<script>alert(1)</script> [x](javascript:alert(1))'
      const { body } = await ask('POST', '/api/admin/announcements/preview', { sid, body: { content } })
      expect(body.data.contentHtml).not.toMatch(/<script|href="javascript/)
    })
  })
}
