import { roles } from '@app/abis/roles'
import { describe, expect, it } from 'vitest'
import { ask, getSid, guardian, operator, reads, setRole, writes } from './operators.test-setup.ts'

export function describeRights(): void {
  describe('rights', () => {
    it('are needed before anything of a request is looked at', async () => {
      for (const path of reads) expect((await ask('GET', path)).status).toBe(401)
      for (const [path, body] of writes) {
        expect((await ask('POST', path, { body })).status).toBe(401)
        expect((await ask('POST', path, { body: 'nonsense', sid: 'x' })).status).toBe(401)
      }
    })

    it('come from the roles: a guardian reads and writes nothing', async () => {
      const sid = await getSid(guardian)
      for (const path of reads) expect([200, 404, 503]).toContain((await ask('GET', path, { sid })).status)
      for (const [path, body] of writes) {
        const answer = await ask('POST', path, { body, sid })
        expect([answer.status, answer.body.error, answer.body.details]).toEqual([
          403,
          'ROLE_MISSING',
          { roles: ['ADMIN', 'OPERATOR'] },
        ])
      }
    })

    it('end at once when a role is taken away on the chain, and are back when it is given again', async () => {
      const sid = await getSid(operator)
      const write = () => ask('POST', '/api/admin/announcements/preview', { sid, body: { content: '*x*' } })
      expect((await write()).body.data.contentHtml).toContain('<em>x</em>')
      await setRole(operator.address, roles.OPERATOR, false)
      expect((await write()).status).toBe(403)
      for (const path of reads) expect((await ask('GET', path, { sid })).status).toBe(403)
      expect((await ask('GET', '/api/session', { sid })).body.data.roles).toEqual([])
      await setRole(operator.address, roles.OPERATOR, true)
      expect((await write()).status).toBe(200)
    })
  })
}
