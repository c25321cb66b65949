import { toChecksumAddress } from '@app/core/checksum-address'
import { describe, expect, it } from 'vitest'
import { makeAddress } from '../../testing/chain-rows.ts'
import { admin, ask, audit, getSid, operator, rows, service } from './operators.test-setup.ts'

export function describeClaimsAndLimits(): void {
  describe('claims and limits', () => {
    it('are changed by what was seen, and written down', async () => {
      const sid = await getSid(operator)
      await rows.sql`
        insert into app.equity_claim (card_id, series, stock_code, account, shares, claimed_at, block_number, updated_at)
        values (7, 1, 'ABC', ${admin.address}, 30000, 5, 1, 5)`
      const path = '/api/admin/claims/{cardId}'
      const edit = { account: admin.address, from: 'registered', state: 'delivered', note: 'Sent' }
      const done = await ask('POST', path, { sid, id: '7', body: edit })
      expect(done.body.data).toMatchObject({ cardId: '7', state: 'delivered', note: 'Sent' })
      const late = await ask('POST', path, { sid, id: '7', body: { ...edit, state: 'rejected' } })
      expect([late.status, late.body.error, late.body.details]).toEqual([409, 'EDIT_CONFLICT', { state: 'delivered' }])
      expect((await ask('POST', path, { sid, id: '8', body: edit })).status).toBe(404)
      for (const wrong of [
        { from: 'x' },
        { state: undefined },
        { note: '' },
        { note: 'x'.repeat(2_001) },
        { note: 4 },
        { account: '0x1' },
      ])
        expect((await ask('POST', path, { sid, id: '7', body: { ...edit, ...wrong } })).status).toBe(400)
      expect((await ask('POST', path, { sid, id: 'x', body: edit })).status).toBe(400)
      const list = await ask('GET', '/api/admin/claims?state=delivered', { sid })
      expect(list.body.data).toMatchObject({ total: 1, list: [{ cardId: '7' }] })
      expect((await ask('GET', '/api/admin/claims?state=registered', { sid })).body.data.total).toBe(0)
      expect((await ask('GET', '/api/admin/claims?state=x', { sid })).status).toBe(400)
      expect((await audit(sid, '?action=claim.edit')).body.data.list).toMatchObject([
        {
          subject: 'claim/7',
          before: { state: 'registered', note: null },
          after: { state: 'delivered', note: 'Sent' },
        },
      ])
    })

    it('are found among 500 by account, card, stock and state, with how many are in each, and as a file', async () => {
      const sid = await getSid(operator)
      const claimant = makeAddress('claimant of many')
      await rows.sql`
        insert into app.equity_claim (card_id, series, stock_code, account, shares, state, note, claimed_at, block_number, updated_at)
        select (2::bigint << 32) + n, 2, case when n % 5 = 0 then 'ZZZ' else 'YYY' end,
          case when n <= 450 then ${claimant}::bytea else ${admin.address}::bytea end, 100,
          case when n % 2 = 0 then 'processing' else 'registered' end, case when n = 1 then '=HYPERLINK("x")' end,
          1000 + n, 1, 1000 + n
        from generate_series(1, 500) n`
      const read = async (query: string) => (await ask('GET', `/api/admin/claims${query}`, { sid })).body.data
      const all = await read('?pageSize=100&page=5')
      expect([all.total, all.list.length]).toEqual([501, 100])
      expect(all.counts).toEqual({ registered: 250, processing: 250, delivered: 1, rejected: 0 })
      const found = await read(`?address=${claimant}&stockCode=ZZZ&state=processing`)
      expect([found.total, found.counts]).toEqual([45, { registered: 45, processing: 45, delivered: 0, rejected: 0 }])
      const cardId = ((2n << 32n) + 7n).toString()
      expect((await read(`?cardId=${cardId}`)).list).toMatchObject([{ cardId, stockCode: 'YYY', state: 'registered' }])
      expect(await read('?stockCode=zz')).toMatchObject({
        total: 0,
        counts: { registered: 0, processing: 0, delivered: 0, rejected: 0 },
      })
      for (const [query, parameter] of [
        ['?cardId=2-0007', 'cardId'],
        ['?cardId=0', 'cardId'],
        ['?stockCode=', 'stockCode'],
        [`?stockCode=${'x'.repeat(13)}`, 'stockCode'],
        ['?stockCode=%00', 'stockCode'],
        ['?address=0x1', 'address'],
        ['?state=x', 'state'],
      ])
        for (const path of ['/api/admin/claims', '/api/admin/claims.csv']) {
          const { status, body } = await ask('GET', `${path}${query}`, { sid })
          expect([path, query, status, body.details?.parameter]).toEqual([path, query, 400, parameter])
        }
      const file = String((await ask('GET', `/api/admin/claims.csv?address=${claimant}`, { sid })).body)
      const lines = file.trimEnd().split('\r\n')
      expect(lines[0]).toBe('time,account,card,card_id,shares,stock_code,state,note,updated_at,block')
      expect([lines.length, new Set(lines).size]).toEqual([451, 451])
      expect(lines.at(-1)).toContain(`,${toChecksumAddress(claimant)},#2-0001,`)
      expect(lines.at(-1)).toContain(`"'=HYPERLINK(""x"")"`)
    })

    it('have versions: the newest whose time has come is in force', async () => {
      const sid = await getSid(operator)
      const token = service.config.deployment.contracts.productToken
      const body = { token, minimum: '5', dailyQuota: '70', opensAt: 60, closesAt: 3_600, reason: 'Quiet days' }
      const path = '/api/admin/limits'
      const before = (await ask('GET', path, { sid })).body.data
      expect(before).toMatchObject({ total: 0, inForce: [{ token, version: null }, {}, {}] })
      const first = (await ask('POST', path, { sid, body })).body.data
      expect(first).toMatchObject({ minimum: '5', dailyQuota: '70', setBy: operator.address, reason: 'Quiet days' })
      const later = { ...body, minimum: '9', effectiveAt: first.effectiveAt + 1_000 }
      expect((await ask('POST', path, { sid, body: later })).status).toBe(200)
      const after = (await ask('GET', path, { sid })).body.data
      expect(after).toMatchObject({ total: 2, list: [{ minimum: '9' }, { minimum: '5' }] })
      expect(after.inForce[0]).toMatchObject({ token, minimum: '5', opensAt: 60, version: first.id })
      const cases: [object, string][] = [
        [{ token: admin.address }, 'token'],
        [{ token: '0x1' }, 'token'],
        [{ minimum: '1' }, 'minimum'],
        [{ minimum: 5 }, 'minimum'],
        [{ minimum: '-5' }, 'minimum'],
        [{ dailyQuota: '1e3' }, 'dailyQuota'],
        [{ opensAt: 86_400 }, 'opensAt'],
        [{ closesAt: 60 }, 'closesAt'],
        [{ reason: '  ' }, 'reason'],
        [{ effectiveAt: 5 }, 'effectiveAt'],
      ]
      for (const [change, parameter] of cases) {
        const answer = await ask('POST', path, { sid, body: { ...body, ...change } })
        expect([change, answer.status, answer.body.details?.parameter]).toEqual([change, 400, parameter])
      }
      expect((await ask('GET', '/api/admin/limits?page=x', { sid })).status).toBe(400)
      expect((await audit(sid, '?action=limit.set')).body.data.list.at(-1)).toMatchObject({
        subject: `token/${token}`,
        before: { version: null },
        after: { minimum: '5', reason: 'Quiet days' },
      })
    })
  })
}
