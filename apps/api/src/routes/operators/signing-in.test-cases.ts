import { describe, expect, it, vi } from 'vitest'
import { makeSignInMessage, makeSignInOf, post, signIn } from '../../testing/operator.ts'
import { startServiceOn } from '../../testing/service.ts'
import {
  admin,
  agreeing,
  anvil,
  ask,
  check,
  database,
  getSid,
  operator,
  refusing,
  rows,
  service,
  stranger,
} from './operators.test-setup.ts'

async function send(type: string | undefined, body: string) {
  const headers = new Headers(type === undefined ? [] : [['content-type', type]])
  return check('POST', '/api/session', await service.get('/api/session', { method: 'POST', headers, body }))
}

export function describeSigningIn(): void {
  describe('signing in', () => {
    it('gives a SID to who holds a role, with the roles as they are now', async () => {
      const { status, body } = check('POST', '/api/session', await signIn(service.get, operator))
      expect([status, body.data.account, body.data.roles]).toEqual([200, operator.address, ['OPERATOR']])
      const { data } = (await ask('GET', '/api/session', { sid: body.data.sid })).body
      expect(data).toEqual({ account: operator.address, roles: ['OPERATOR'], expiresAt: body.data.expiresAt })
      const [stored] = await rows.sql`select * from app.session`
      expect(JSON.stringify(stored)).not.toContain(body.data.sid)
      check('POST', '/api/session/nonce', await post(service.get, '/api/session/nonce', {}))
    })

    it('goes by the clock of the database, whatever this machine’s clock says', async () => {
      const real = Date.now()
      const sid = await getSid(operator)
      try {
        vi.useFakeTimers({ toFake: ['Date'], now: real + 9 * 3_600_000 })
        const { data } = (await post(service.get, '/api/session/nonce', {})).body
        expect(Math.abs(data.issuedAt - real / 1_000)).toBeLessThan(60)
        await rows.sql`update app.session set created_at = 1, expires_at = ${Math.floor(real / 1_000)} where revoked_at is null`
        vi.setSystemTime(real - 9 * 3_600_000)
        expect((await ask('GET', '/api/session', { sid })).status).toBe(401)
        expect((await ask('DELETE', '/api/session', { sid })).status).toBe(401)
        const over = { issuedAt: new Date(real - 120_000), expirationTime: new Date(real - 60_000) }
        expect((await signIn(service.get, operator, over)).body.error).toBe('REQUEST_EXPIRED')
      } finally {
        vi.useRealTimers()
      }
    })

    it('takes a contract account by its own word', async () => {
      for (const [account, expected] of [
        [agreeing, 200],
        [refusing, 401],
      ] as const) {
        for (const approvedOnChain of [false, true]) {
          const { message, ticket } = await makeSignInOf(service.get, account.address)
          const signature = approvedOnChain ? '0x' : await stranger.signMessage({ message })
          const { status } = await ask('POST', '/api/session', { body: { message, signature, ticket } })
          expect([account.address, status]).toEqual([account.address, expected])
        }
      }
    })

    it('takes no empty signature of an account that has a key alone', async () => {
      const { message, ticket } = await makeSignInOf(service.get, operator.address)
      expect((await ask('POST', '/api/session', { body: { message, signature: '0x', ticket } })).body.error).toBe(
        'SIGNATURE_INVALID',
      )
    })

    it('signs nobody in who has read the message of a contract account, before or after its owners', async () => {
      const { message, ticket } = await makeSignInOf(service.get, agreeing.address)
      const other = await makeSignInOf(service.get, agreeing.address)
      const ofAnother = await makeSignInOf(service.get, operator.address)
      for (const guess of [undefined, other.ticket, ofAnother.ticket])
        expect(
          (await ask('POST', '/api/session', { body: { message, signature: '0x', ticket: guess } })).body.error,
        ).toBe('UNAUTHORIZED')
      for (const wrong of ['', 'x', `${ticket}A`, 7])
        expect(
          (await ask('POST', '/api/session', { body: { message, signature: '0x', ticket: wrong } })).body.error,
        ).toBe('INVALID_PARAMETER')
      expect((await ask('POST', '/api/session', { body: { message, signature: '0x', ticket } })).status).toBe(200)
      expect((await ask('POST', '/api/session', { body: { message, signature: '0x', ticket } })).body.error).toBe(
        'UNAUTHORIZED',
      )
      const unnamed = await makeSignInMessage(service.get, agreeing.address)
      const body = { message: unnamed, signature: '0x', ticket }
      expect((await ask('POST', '/api/session', { body })).body.error).toBe('UNAUTHORIZED')
    })

    it('binds a nonce that names an account to it, also where it signs with its key', async () => {
      const { message, ticket } = await makeSignInOf(service.get, operator.address)
      const signature = await operator.signMessage({ message })
      expect((await ask('POST', '/api/session', { body: { message, signature } })).body.error).toBe('UNAUTHORIZED')
      const stolen = message.replace(operator.address, admin.address)
      const signed = await admin.signMessage({ message: stolen })
      const theft = { message: stolen, signature: signed, ticket }
      expect((await ask('POST', '/api/session', { body: theft })).body.error).toBe('UNAUTHORIZED')
      expect((await ask('POST', '/api/session', { body: { message, signature, ticket } })).status).toBe(200)
    })

    it.each([
      ['another domain', { domain: 'evil.example.org', uri: 'https://evil.example.org' }, 400],
      ['a URI of another domain', { uri: 'https://evil.example.org' }, 400],
      ['another chain', { chainId: 1 }, 400],
      ['a time to come', { issuedAt: new Date(Date.now() + 3_600_000) }, 400],
      ['a time not begun', { notBefore: new Date(Date.now() + 3_600_000) }, 400],
      ['a time that is over', { expirationTime: new Date(Date.now() - 1_000) }, 401],
      ['a nonce of nobody', { nonce: 'a'.repeat(32) }, 401],
    ])('refuses a message with %s', async (_, change, expected) => {
      const { status } = check('POST', '/api/session', await signIn(service.get, operator, change))
      expect(status).toBe(expected)
    })

    it('refuses what is not exactly what was signed', async () => {
      const message = await makeSignInMessage(service.get, operator.address)
      const signature = await operator.signMessage({ message })
      const other = await stranger.signMessage({ message })
      for (const [body, expected] of [
        [{ message, signature: other }, 'SIGNATURE_INVALID'],
        [{ message, signature: '0x00' }, 'SIGNATURE_INVALID'],
        [{ message, signature: `${signature}00` }, 'SIGNATURE_INVALID'],
        [{ message: message.replace(operator.address, admin.address), signature }, 'SIGNATURE_INVALID'],
        [{ message: `${message}\nand more`, signature }, 'INVALID_PARAMETER'],
        [{ message: `x\n${message}`, signature }, 'INVALID_PARAMETER'],
        [{ message: message.replace(/Expiration Time.*/, ''), signature }, 'INVALID_PARAMETER'],
        [{ message: 'sign me in', signature }, 'INVALID_PARAMETER'],
        [{ message }, 'INVALID_PARAMETER'],
        [{ message: 7, signature }, 'INVALID_PARAMETER'],
        [{ message, signature: 'zz' }, 'INVALID_PARAMETER'],
        [[], 'INVALID_PARAMETER'],
        ['text', 'INVALID_PARAMETER'],
      ] as const)
        expect([body, (await ask('POST', '/api/session', { body })).body.error]).toEqual([body, expected])
      expect((await ask('POST', '/api/session', { body: { message, signature } })).status).toBe(200)
      expect((await ask('POST', '/api/session', { body: { message, signature } })).body.error).toBe('UNAUTHORIZED')
    })

    it('uses a nonce once, also when it comes many times at once', async () => {
      const message = await makeSignInMessage(service.get, operator.address)
      const signature = await operator.signMessage({ message })
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => post(service.get, '/api/session', { message, signature })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    })

    it('refuses who holds no role', async () => {
      const { status, body } = check('POST', '/api/session', await signIn(service.get, stranger))
      expect([status, body.error]).toEqual([403, 'ROLE_MISSING'])
    })

    it('refuses a body that is no JSON or does not say so', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined])
        expect((await send(type, '{}')).body.error).toBe('UNSUPPORTED_MEDIA_TYPE')
      expect((await send('application/json', '{')).body).toMatchObject({
        error: 'INVALID_PARAMETER',
        details: { parameter: 'body' },
      })
      const form = await service.get('/api/session/nonce', { method: 'POST', body: 'x' })
      expect(check('POST', '/api/session/nonce', form).status).toBe(415)
      expect((await ask('POST', '/api/session/nonce', { body: 7 })).status).toBe(400)
    })

    it('ends for good at the sign-out, and by itself', async () => {
      const sid = await getSid(operator)
      expect((await ask('DELETE', '/api/session', { sid })).body.data).toEqual({ ended: true })
      expect((await ask('GET', '/api/session', { sid })).status).toBe(401)
      expect((await ask('DELETE', '/api/session', { sid })).status).toBe(401)
      const other = await getSid(operator)
      await rows.sql`update app.session set created_at = 1, expires_at = ${Math.floor(Date.now() / 1_000)} where revoked_at is null`
      expect((await ask('GET', '/api/session', { sid: other })).status).toBe(401)
      for (const wrong of ['', 'x', 'a'.repeat(43), `${other} `, "' or 1=1"])
        expect((await ask('GET', '/api/session', { sid: wrong })).status).toBe(401)
    })

    it('is bound to PUBLIC_URL where there is one, and refused where the service does not know its address', async () => {
      const on = await startServiceOn({
        DATABASE_URL: database.url,
        RPC_URL: `${anvil.url},${anvil.url}`,
        PUBLIC_URL: 'https://app.example.org',
      })
      const { body } = await post(on.get, '/api/session/nonce', {})
      expect(body.data).toMatchObject({ domain: 'app.example.org', uri: 'https://app.example.org' })
      expect((await signIn(on.get, operator)).status).toBe(200)
      expect((await signIn(on.get, operator, { domain: 'localhost', uri: 'http://localhost' })).status).toBe(400)
      await on.stop(0)
    })
  })
}
