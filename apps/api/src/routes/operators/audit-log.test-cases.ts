import { toChecksumAddress } from '@app/core/checksum-address'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAddress } from '../../testing/chain-rows.ts'
import { ask, audit, getSid, operator, rows } from './operators.test-setup.ts'

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

async function readCsv(sid: string, query: string): Promise<string[]> {
  const answer = await ask('GET', `/api/admin/audit.csv${query}`, { sid })
  expect(answer.status).toBe(200)
  return String(answer.body).trimEnd().split('\r\n')
}

/** After those who count entries of their own. */
export function describeLongAuditLog(): void {
  describe('the audit log of 10,000 entries', () => {
    const other = makeAddress('another operator')
    const firstAt = 1_600_000_000
    const hours = (number: number) => firstAt + number * 3_600

    beforeAll(async () => {
      await rows.sql`
        insert into app.audit_entry (at, origin, account, action, subject, before, after)
        select ${firstAt} + n * 3600, case when n % 10 = 0 then 'command' else 'http' end,
          case when n % 10 > 0 then ${other}::bytea end,
          (array['session.create', 'claim.edit', 'limit.set', 'announcement.edit'])[1 + n % 4],
          'claim/' || n, null, jsonb_build_object('note', '=1+1', 'state', 'delivered')
        from generate_series(0, 9999) n`
    })

    it('finds by who, how, what and when, and each alone or with the others', async () => {
      const sid = await getSid(operator)
      const total = async (query: string) => (await audit(sid, query)).body.data.total
      expect(await total(`?account=${other}`)).toBe(9_000)
      expect(await total(`?account=${other}&action=claim.edit`)).toBe(2_500)
      expect(await total(`?account=${other}&signIns=without`)).toBe(7_000)
      expect(await total(`?origin=command&to=${hours(10_000)}`)).toBe(1_000)
      expect(await total(`?from=${hours(24)}&to=${hours(48)}`)).toBe(24)
      expect(await total(`?from=${hours(24)}&to=${hours(48)}&signIns=without`)).toBe(18)
      expect(await total(`?action=limit.set&account=${other}&from=${hours(0)}&to=${hours(40)}`)).toBe(8)
      expect(await total(`?from=1&to=2`)).toBe(0)
      const [all, without, withoutOwn, own] = [
        await total(''),
        await total('?signIns=without'),
        await total('?signIns=withoutOwn'),
        await total('?signIns=own'),
      ]
      expect(own).toBeGreaterThan(0)
      expect(withoutOwn).toBe(all - own)
      expect(without).toBe(
        withoutOwn - (await total('?action=session.create')) - (await total('?action=session.end')) + own,
      )
      expect(await total(`?account=${operator.address}&signIns=own`)).toBe(own)
      expect(await total(`?account=${other}&signIns=own`)).toBe(0)
      expect(await total(`?account=${other}&signIns=withoutOwn`)).toBe(9_000)
      const { list } = (await audit(sid, `?account=${other}&page=90&pageSize=100`)).body.data
      expect([list.length, list.at(-1).at]).toEqual([100, hours(1)])
    })

    it('refuses a filter that contradicts itself', async () => {
      const sid = await getSid(operator)
      const cases = [
        ['?from=x', 'from'],
        ['?to=-1', 'to'],
        ['?from=5&to=5', 'to'],
        ['?signIns=maybe', 'signIns'],
        ['?signIns=without&action=session.end', 'signIns'],
        ['?signIns=own&action=session.end', 'signIns'],
        ['?origin=mail', 'origin'],
        ['?account=0x1', 'account'],
        ['?action=x', 'action'],
      ] as const
      for (const path of ['/api/admin/audit', '/api/admin/audit.csv'])
        for (const [query, parameter] of cases) {
          const { status, body } = await ask('GET', path + query, { sid })
          expect([path, query, status, body.details?.parameter]).toEqual([path, query, 400, parameter])
        }
    })

    it('is a file with every row of its filter, each once', async () => {
      const sid = await getSid(operator)
      const lines = await readCsv(sid, `?account=${other}&signIns=without`)
      expect(lines[0]).toBe('time,entry,origin,account,action,subject,before,after,request')
      expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(7_000)
      expect(lines).toHaveLength(7_001)
      const others = await readCsv(sid, `?signIns=withoutOwn&to=${hours(40)}`)
      expect(others).toHaveLength(41)
      const own = await readCsv(sid, '?signIns=own')
      expect(own).toHaveLength((await audit(sid, '?signIns=own')).body.data.total + 1)
      expect(own.slice(1).filter((line) => !line.includes(`,${operator.address},session.`))).toEqual([])
      expect(await readCsv(sid, `?from=${hours(1)}&to=${hours(2)}`)).toEqual([
        lines[0],
        expect.stringMatching(
          new RegExp(
            `^2020-09-13T13:26:40Z,\\d+,http,${toChecksumAddress(other)},claim\\.edit,claim/1,,"\\{""note"":""=1\\+1"",""state"":""delivered""\\}",$`,
          ),
        ),
      ])
      expect(await readCsv(sid, '?from=1&to=2')).toHaveLength(1)
    })
  })
}
