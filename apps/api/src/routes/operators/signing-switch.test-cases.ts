import { describe, expect, it } from 'vitest'
import { admin, ask, audit, check, getSid, guardian, operator, rows, service } from './operators.test-setup.ts'

export function describeSigningSwitch(): void {
  describe('signing', () => {
    const path = '/api/admin/signing'
    const off = { state: 'off', reason: 'A key may be stolen' }
    const on = { state: 'on', reason: 'It was not' }

    it('is switched off by a guardian and on by an administrator only, and written down', async () => {
      expect((await ask('POST', path, { body: off })).status).toBe(401)
      const no = await ask('POST', path, { body: off, sid: await getSid(operator) })
      expect([no.status, no.body.details]).toEqual([403, { roles: ['ADMIN', 'GUARDIAN'] }])
      const sid = await getSid(guardian)
      const done = await ask('POST', path, { body: off, sid })
      expect([done.status, done.body.data]).toEqual([
        200,
        { state: 'off', changedAt: expect.any(Number), changedBy: guardian.address, reason: off.reason },
      ])
      const [row] = await rows.sql`select is_on, reason from app.signing`
      expect(row).toEqual({ is_on: false, reason: off.reason })
      const refused = await ask('POST', path, { body: on, sid })
      expect([refused.status, refused.body.error, refused.body.details]).toEqual([
        403,
        'ROLE_MISSING',
        { roles: ['ADMIN'] },
      ])
      const highest = await getSid(admin)
      const resumed = await ask('POST', path, { body: on, sid: highest })
      expect(resumed.body.data).toMatchObject({ state: 'on', changedBy: admin.address, reason: on.reason })
      for (const wrong of [
        { state: 'x' },
        { state: true },
        { reason: ' ' },
        { reason: 5 },
        { reason: 'x'.repeat(501) },
      ])
        expect((await ask('POST', path, { body: { ...off, ...wrong }, sid: highest })).status).toBe(400)
      const init = { method: 'POST', headers: { SID: highest, 'content-type': 'text/plain' }, body: '{}' }
      expect(check('POST', path, await service.get(path, init)).status).toBe(415)
      expect((await audit(sid, '?action=signing.set')).body.data.list).toMatchObject([
        { account: admin.address, before: { state: 'off', changedBy: guardian.address }, after: { state: 'on' } },
        { account: guardian.address, subject: 'signing', after: { state: 'off', reason: off.reason } },
      ])
    })
  })
}
