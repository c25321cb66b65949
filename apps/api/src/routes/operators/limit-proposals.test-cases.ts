import { roles } from '@app/abis/roles'
import { PROPOSAL_LIFETIME } from '@app/core/withdrawal/rules'
import { getTestAccount } from '@app/testing/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/service.ts'
import {
  admin,
  announcement,
  ask,
  audit,
  check,
  getSid,
  guardian,
  operator,
  rows,
  service,
  setRole,
} from './operators.test-setup.ts'

const proposer = getTestAccount(34)
const second = getTestAccount(35)
const keeper = getTestAccount(36)
const delay = 3_000
const path = '/api/admin/limits/proposals'

let token: string
let sids: Record<'admin' | 'proposer' | 'second' | 'operator' | 'guardian' | 'keeper', string>
let time = 1_900_000_000

/** The desk waits so long; without a number it holds SETTINGS no more. Taken and given anew, since a shorter delay waits itself. */
async function setDesk(seconds?: number): Promise<void> {
  const { settingsDesk } = service.config.deployment.contracts
  await setRole(settingsDesk, roles.SETTINGS, false)
  if (seconds !== undefined) await setRole(settingsDesk, roles.SETTINGS, true, seconds)
}

/** The newest final block is of then, and the indexer has just said so. */
async function setTime(at: number): Promise<void> {
  time = at
  await rows.setCursor({ blockTimestamp: at + 4 })
}

const body = (change: object = {}) => ({
  token,
  minimum: '5',
  dailyQuota: '70',
  opensAt: 60,
  closesAt: 3_600,
  reason: 'Quiet days',
  ...change,
})

async function propose(change: object = {}): Promise<{ id: string; readyAt: number; expiresAt: number }> {
  const { status, body: answer } = await ask('POST', path, { sid: sids.proposer, body: body(change) })
  expect([status, answer.error]).toEqual([200, undefined])
  return { ...answer.data, id: String(answer.data.id) }
}

const decide = (what: 'execute' | 'cancel', who: keyof typeof sids, id: string) =>
  ask('POST', `${path}/{id}/${what}`, { sid: sids[who], id })
const refusal = ({ status, body: { error, details } }: Answer) => [status, error, details]
const stale = (version: number) => [409, 'PROPOSAL_STALE', { version }]
const getDelay = async (sid: string) => (await ask('GET', '/api/admin/limits', { sid })).body.data.delay
const getLog = async (action: string) => (await audit(sids.guardian, `?action=${action}`)).body.data.list
const getOpen = async () => (await ask('GET', path, { sid: sids.guardian })).body.data
const getInForce = async () =>
  (await ask('GET', '/api/admin/limits', { sid: sids.guardian })).body.data.inForce.find(
    (limits: { token: string }) => limits.token === token,
  )

export function describeLimitProposals(): void {
  describe('limits with a delay', () => {
    beforeAll(async () => {
      token = service.config.deployment.contracts.usdt
      await setDesk(delay)
      await setRole(proposer.address, roles.OPERATOR, true, delay - 1)
      await setRole(second.address, roles.OPERATOR, true, 2 * delay)
      await setRole(keeper.address, roles.SIGNER_ADMIN, true)
      const signers = { admin, proposer, second, operator, guardian, keeper }
      sids = Object.fromEntries(
        await Promise.all(Object.entries(signers).map(async ([name, signer]) => [name, await getSid(signer)])),
      )
    })

    afterAll(() => setDesk(0))

    it('are not set at once: each is told how long their proposals wait', async () => {
      await setTime(time)
      const refused = await ask('POST', '/api/admin/limits', { sid: sids.proposer, body: body() })
      expect(refusal(refused)).toEqual([409, 'OPERATION_DELAYED', { delay }])
      expect(await getDelay(sids.proposer)).toBe(delay)
      expect(await getDelay(sids.second)).toBe(2 * delay)
      expect(await getDelay(sids.operator)).toBe(delay)
      expect(await getDelay(sids.admin)).toBe(0)
      expect(await getDelay(sids.guardian)).toBeNull()
      expect((await getInForce()).version).toBeNull()
    })

    it('are proposed, seen by all, and carried out by another operator from the second of the delay on', async () => {
      const { id, readyAt, expiresAt } = await propose()
      expect([readyAt, expiresAt]).toEqual([time + delay, time + delay + PROPOSAL_LIFETIME])
      expect(await getOpen()).toMatchObject({
        total: 1,
        clockAt: time,
        inForce: [{}, { token, version: null }, {}],
        list: [{ state: 'waiting', minimum: '5', baseVersion: null, proposedBy: proposer.address, effectiveAt: null }],
      })
      const early = [409, 'PROPOSAL_TOO_EARLY', { readyAt }]
      expect(refusal(await decide('execute', 'operator', id))).toEqual(early)
      await setTime(readyAt - 1)
      expect(refusal(await decide('execute', 'second', id))).toEqual(early)
      expect((await getInForce()).version).toBeNull()

      await setTime(readyAt)
      expect(refusal(await decide('execute', 'proposer', id))).toEqual([403, 'PROPOSAL_OWN', undefined])
      expect((await getOpen()).list).toMatchObject([{ state: 'ready' }])
      const done = await decide('execute', 'second', id)
      expect(done.body.data).toMatchObject({
        minimum: '5',
        setBy: second.address,
        effectiveAt: readyAt,
        setAt: readyAt,
      })
      expect(await getInForce()).toMatchObject({ dailyQuota: '70', opensAt: 60, version: done.body.data.id })
      expect(await getOpen()).toMatchObject({ total: 0, list: [] })

      const closed = [409, 'PROPOSAL_CLOSED', { outcome: 'executed', by: second.address }]
      expect(refusal(await decide('execute', 'operator', id))).toEqual(closed)
      expect(refusal(await decide('cancel', 'proposer', id))).toEqual(closed)
      expect(await getLog('limit.propose')).toMatchObject([
        { account: proposer.address, subject: `token/${token}`, before: { version: null }, after: { readyAt } },
      ])
      expect(await getLog('limit.execute')).toMatchObject([
        {
          account: second.address,
          before: { version: null },
          after: { minimum: '5', reason: 'Quiet days', proposal: Number(id), proposedBy: proposer.address },
        },
      ])
    })

    it('are stale once others were set', async () => {
      const [first, late] = [await propose({ minimum: '6' }), await propose({ minimum: '7' })]
      await setTime(late.readyAt)
      const { version: before } = await getInForce()
      const done = (await decide('execute', 'operator', first.id)).body.data
      expect(done.id).toBeGreaterThan(before)
      expect((await getOpen()).list).toMatchObject([{ minimum: '7', state: 'stale', baseVersion: before }])
      expect(refusal(await decide('execute', 'operator', late.id))).toEqual(stale(done.id))
      expect((await getInForce()).minimum).toBe('6')
      expect((await decide('cancel', 'second', late.id)).body.data).toEqual({ cancelled: true })
    })

    it('are stale once others are set to come, which are shown beside what is in force', async () => {
      const effectiveAt = time + delay + 5_000
      const shown = await propose({ dailyQuota: '900', effectiveAt })
      const first = await propose({ dailyQuota: '60', effectiveAt })
      await setTime(first.readyAt)
      const coming = (await decide('execute', 'operator', first.id)).body.data
      expect(await getInForce()).toMatchObject({ coming: [{ id: coming.id, dailyQuota: '60', effectiveAt }] })
      expect((await getInForce()).version).not.toBe(coming.id)
      expect((await getOpen()).list).toMatchObject([{ state: 'stale' }])
      expect(refusal(await decide('execute', 'operator', shown.id))).toEqual(stale(coming.id))
      expect((await decide('cancel', 'operator', shown.id)).status).toBe(200)

      const known = await propose({ dailyQuota: '0', effectiveAt: effectiveAt + 1 })
      expect((await getOpen()).list).toMatchObject([{ state: 'waiting', baseVersion: coming.id }])
      await setTime(effectiveAt)
      expect(await getInForce()).toMatchObject({ version: coming.id, coming: [] })
      expect((await getOpen()).list).toMatchObject([{ state: 'ready' }])
      const edit = body({ dailyQuota: '62', effectiveAt: effectiveAt + 1 })
      const set = (await ask('POST', '/api/admin/limits', { sid: sids.admin, body: edit })).body.data
      expect(refusal(await decide('execute', 'operator', known.id))).toEqual(stale(set.id))
      await setTime(effectiveAt + 1)
      expect((await getInForce()).dailyQuota).toBe('62')
      expect((await decide('cancel', 'operator', known.id)).status).toBe(200)
    })

    it('are cancelled by whoever may propose or by a guardian, and stay so', async () => {
      for (const who of ['proposer', 'second', 'guardian'] as const) {
        const { id, readyAt } = await propose()
        const missing = [403, 'ROLE_MISSING', { roles: ['ADMIN', 'OPERATOR', 'GUARDIAN'] }]
        expect(refusal(await decide('cancel', 'keeper', id))).toEqual(missing)
        expect((await decide('cancel', who, id)).status).toBe(200)
        await setTime(readyAt)
        const closed = [
          409,
          'PROPOSAL_CLOSED',
          { outcome: 'cancelled', by: { proposer, second, guardian }[who].address },
        ]
        expect(refusal(await decide('execute', 'operator', id))).toEqual(closed)
        expect((await getOpen()).total).toBe(0)
      }
      expect((await getLog('limit.cancel'))[0]).toMatchObject({
        account: guardian.address,
        subject: `token/${token}`,
        before: { minimum: '5', proposedBy: proposer.address },
        after: null,
      })
    })

    it('lapse a week after their time', async () => {
      const { id, expiresAt } = await propose()
      await setTime(expiresAt - 1)
      expect((await getOpen()).list).toMatchObject([{ state: 'ready' }])
      await setTime(expiresAt)
      expect(await getOpen()).toMatchObject({ total: 0, list: [] })
      const lapsed = [409, 'PROPOSAL_LAPSED', { expiresAt }]
      expect(refusal(await decide('execute', 'operator', id))).toEqual(lapsed)
      expect(refusal(await decide('cancel', 'proposer', id))).toEqual(lapsed)
    })

    it('are decided once, however many decide at the same time', async () => {
      for (let round = 0; round < 3; round++) {
        const { id, readyAt } = await propose()
        await setTime(readyAt)
        const before = (await ask('GET', '/api/admin/limits', { sid: sids.operator })).body.data.total
        const answers = await Promise.all(
          (['second', 'operator', 'second', 'operator'] as const).flatMap((who) => [
            decide('execute', who, id),
            decide('cancel', who, id),
          ]),
        )
        const won = answers.filter(({ status }) => status === 200)
        expect(won).toHaveLength(1)
        for (const answer of answers.filter((each) => each !== won[0]))
          expect(refusal(answer).slice(0, 2)).toEqual([409, 'PROPOSAL_CLOSED'])
        const after = (await ask('GET', '/api/admin/limits', { sid: sids.operator })).body.data.total
        expect(after - before).toBe(won[0]!.body.data.cancelled ? 0 : 1)
      }
    })

    it('never come into force over what is set at the same time and nobody looked at', async () => {
      for (let round = 0; round < 4; round++) {
        const { id, readyAt } = await propose({ minimum: '8' })
        await setTime(readyAt)
        const [carried, set] = await Promise.all([
          decide('execute', 'second', id),
          ask('POST', '/api/admin/limits', { sid: sids.admin, body: body({ minimum: '9' }) }),
        ])
        expect(set.status).toBe(200)
        expect([undefined, 'PROPOSAL_STALE']).toContain(carried.body.error)
        expect((await getInForce()).minimum).toBe('9')
      }
    })

    it('take effect at the moment proposed, or when they are carried out later', async () => {
      const soon = await ask('POST', path, { sid: sids.proposer, body: body({ effectiveAt: time + delay - 1 }) })
      expect(refusal(soon)).toEqual([
        400,
        'INVALID_PARAMETER',
        { parameter: 'effectiveAt', reason: 'must not be before it can be carried out' },
      ])
      const ahead = await propose({ effectiveAt: time + delay + 500 })
      await setTime(ahead.readyAt)
      const done = (await decide('execute', 'operator', ahead.id)).body.data
      expect(done).toMatchObject({ effectiveAt: ahead.readyAt + 500, setAt: ahead.readyAt })
      expect((await getInForce()).version).not.toBe(done.id)
      await setTime(done.effectiveAt)
      expect((await getInForce()).version).toBe(done.id)

      const passed = await propose({ effectiveAt: time + delay + 500 })
      await setTime(passed.readyAt + 900)
      expect((await decide('execute', 'operator', passed.id)).body.data.effectiveAt).toBe(passed.readyAt + 900)
    })

    it('are refused by the name of what is wrong, and where there is nothing to decide', async () => {
      for (const [change, parameter] of [
        [{ token: admin.address }, 'token'],
        [{ minimum: '1' }, 'minimum'],
        [{ dailyQuota: '4' }, 'dailyQuota'],
        [{ closesAt: 60 }, 'closesAt'],
        [{ reason: '  ' }, 'reason'],
        [{ reason: '\u200B\u2060\u3164' }, 'reason'],
        [{ reason: 'Quota \u202E000,6' }, 'reason'],
      ] as const) {
        const answer = await ask('POST', path, { sid: sids.proposer, body: body(change) })
        expect([change, answer.status, answer.body.details?.parameter]).toEqual([change, 400, parameter])
      }
      expect((await ask('GET', `${path}?page=x`, { sid: sids.proposer })).status).toBe(400)
      for (const what of ['execute', 'cancel'] as const) {
        expect((await decide(what, 'operator', 'x')).status).toBe(400)
        expect((await decide(what, 'operator', '999999')).status).toBe(404)
        expect((await ask('POST', `${path}/{id}/${what}`, { id: '1' })).status).toBe(401)
      }
      const init = { method: 'POST', headers: { SID: sids.guardian, 'content-type': 'text/plain' }, body: '{}' }
      check('POST', `${path}/{id}/cancel`, await service.get(`${path}/1/cancel`, init))
    })

    it('are not proposed while nobody knows the time of the chain: the delay would be over too soon', async () => {
      await rows.setCursor({ blockTimestamp: time - 9_000, updatedAt: Math.floor(Date.now() / 1_000) - 60 })
      const answer = await ask('POST', path, { sid: sids.proposer, body: body() })
      expect(refusal(answer).slice(0, 2)).toEqual([503, 'INDEXER_UNAVAILABLE'])
      await setTime(time)
    })

    it('are not carried out meanwhile: they may have lapsed', async () => {
      const { id, readyAt } = await propose()
      await setTime(readyAt)
      const { version } = await getInForce()
      await rows.setCursor({ blockTimestamp: readyAt + 4, updatedAt: Math.floor(Date.now() / 1_000) - 60 })
      expect(refusal(await decide('execute', 'operator', id)).slice(0, 2)).toEqual([503, 'INDEXER_UNAVAILABLE'])
      expect((await getInForce()).version).toBe(version)
      expect((await decide('cancel', 'operator', id)).status).toBe(200)
      await setTime(readyAt)
    })

    it('are left to an administrator while the desk does not hold SETTINGS', async () => {
      const { id, readyAt } = await propose()
      await setTime(readyAt)
      await setDesk()
      const missing = [403, 'ROLE_MISSING', { roles: ['ADMIN'], reason: 'the settings desk does not hold SETTINGS' }]
      for (const where of ['/api/admin/limits', path])
        expect(refusal(await ask('POST', where, { sid: sids.proposer, body: body() }))).toEqual(missing)
      expect(refusal(await decide('execute', 'operator', id))).toEqual(missing)
      expect(await getDelay(sids.operator)).toBeNull()
      expect((await ask('POST', '/api/admin/limits', { sid: sids.admin, body: body() })).status).toBe(200)
      expect(await getDelay(sids.admin)).toBe(0)

      expect((await ask('GET', '/api/session', { sid: sids.proposer })).body.data.roles).toEqual(['OPERATOR'])
      const { status } = await ask('POST', '/api/admin/announcements', { sid: sids.proposer, body: announcement })
      expect(status).toBe(200)
      expect((await decide('cancel', 'operator', id)).status).toBe(200)
      await setDesk(delay)
      expect(await getDelay(sids.operator)).toBe(delay)
    })

    it('are held to by the database as well', async () => {
      const { id } = await propose()
      const { version } = await getInForce()
      await expect(
        rows.sql`insert into app.limit_proposal_outcome values (${id}, ${version}, ${proposer.address}, 1)`,
      ).rejects.toMatchObject({ code: '23000' })
      for (const table of ['limit_proposal', 'limit_proposal_outcome'])
        await expect(rows.sql.unsafe(`delete from app.${table}`)).rejects.toMatchObject({ code: '23001' })
      expect((await decide('cancel', 'proposer', id)).status).toBe(200)
    })
  })
}
