import { describe, expect, it } from 'vitest'
import { audit, getSid, operator, rows } from './operators.test-setup.ts'

export function describeAuditLog(): void {
  describe('the audit log', () => {
    it('cannot be changed, not even in the database', async () => {
      for (const statement of [
        'update app.audit_entry set subject = $$x$$',
        'delete from app.audit_entry',
        'truncate app.audit_entry',
      ])
        await expect(rows.sql.unsafe(statement)).rejects.toMatchObject({ code: '23001' })
    })

    it('knows sign-ins and sign-outs, and refuses wrong filters', async () => {
      const sid = await getSid(operator)
      const { body } = await audit(sid, '?action=session.create&pageSize=1')
      expect(body.data.list[0]).toMatchObject({ account: operator.address, after: { roles: ['OPERATOR'] } })
      expect((await audit(sid, '?action=session.end')).body.data.total).toBe(1)
      for (const query of ['?action=x', '?account=0x1', '?page=0', '?pageSize=101'])
        expect((await audit(sid, query)).status).toBe(400)
    })
  })
}
