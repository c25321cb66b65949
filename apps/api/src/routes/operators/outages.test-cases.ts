import { describe, expect, it } from 'vitest'
import { createBlindUrl } from '../../testing/blind-database.ts'
import { makeSignInMessage } from '../../testing/operator.ts'
import { startServiceOn } from '../../testing/service.ts'
import { anvil, ask, database, getSid, operator, reads, rows, service, writes } from './operators.test-setup.ts'

export function describeOutages(): void {
  describe('when a part is down', () => {
    const everything = [
      ...writes.map(([path, body]) => ['POST', path, body] as const),
      ...reads.map((path) => ['GET', path, undefined] as const),
      ['GET', '/api/session', undefined],
      ['POST', '/api/admin/signing', { state: 'off', reason: 'test' }],
      ['POST', '/api/admin/limits/proposals/{id}/cancel', {}],
      ['POST', '/api/admin/accounts/{address}/notes', { text: 'test' }],
      ['POST', '/api/admin/notes/{id}/strike', {}],
    ] as const

    it('nobody has rights without the node', async () => {
      const sid = await getSid(operator)
      const message = await makeSignInMessage(service.get, operator.address)
      const signature = await operator.signMessage({ message })
      const on = await startServiceOn({ DATABASE_URL: database.url, RPC_URL: 'http://127.0.0.1:1' })
      const answers = await Promise.all(everything.map(([method, path, body]) => ask(method, path, { sid, body, on })))
      for (const answer of answers) expect([answer.status, answer.body.error]).toEqual([503, 'SERVICE_UNAVAILABLE'])
      expect((await ask('POST', '/api/session', { body: { message, signature }, on })).status).toBe(503)
      expect((await ask('DELETE', '/api/session', { sid, on })).status).toBe(200)
      await on.stop(0)
      expect((await ask('POST', '/api/session', { body: { message, signature } })).status).toBe(200)
    })

    it('says so without the database, and tells nothing of its own faults', async () => {
      const sid = 'a'.repeat(43)
      const message = await makeSignInMessage(service.get, operator.address)
      const body = { message, signature: await operator.signMessage({ message }) }
      const blindDatabase = await createBlindUrl(rows.sql, database.url)
      for (const [databaseUrl, status, error] of [
        ['postgres://nobody@127.0.0.1:1/none', 503, 'DATABASE_UNAVAILABLE'],
        [blindDatabase.url, 500, 'INTERNAL_ERROR'],
      ] as const) {
        const on = await startServiceOn({ DATABASE_URL: databaseUrl, RPC_URL: `${anvil.url},${anvil.url}` })
        for (const [method, path, content] of [
          ...everything,
          ['DELETE', '/api/session', undefined],
          ['POST', '/api/session/nonce', {}],
          ['POST', '/api/session', body],
        ] as const) {
          const answer = await ask(method, path, { sid, body: content, on })
          expect([path, answer.status, answer.body.error]).toEqual([path, status, error])
          expect(Object.keys(answer.body)).toEqual(['code', 'error', 'message'])
        }
        await on.stop(0)
      }
      await blindDatabase.drop()
    })
  })
}
