import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { publicReads } from '@app/core/api/endpoints'
import { exportedLists } from '@app/core/api/export'
import { toChecksumAddress } from '@app/core/checksum-address'
import { encodeInviteCode } from '@app/core/invite-code'
import { getTestAccount } from '@app/testing/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import {
  accessManager,
  admin,
  ask,
  audit,
  check,
  client,
  count,
  getSid,
  guardian,
  operator,
  rows,
  service,
  setRole,
  stranger,
} from './operators.test-setup.ts'

const path = '/api/admin/accounts'
const notes = '/api/admin/accounts/{address}/notes'
const strike = '/api/admin/notes/{id}/strike'
const holder = toChecksumAddress(makeAddress('holder of notes'))
const other = toChecksumAddress(makeAddress('another holder of notes'))
const asked = 259_834_623_475_823_746_582_736_458_273_645_827_364n
const card = (3n << 32n) + 9n

export function describeAccounts(): void {
  describe('looking for an account', () => {
    let sid: string
    const read = async (q: string) => (await ask('GET', `${path}?q=${encodeURIComponent(q)}`, { sid })).body

    beforeAll(async () => {
      const { sql } = rows
      sid = await getSid(operator)
      const { usdt } = service.config.deployment.contracts
      await sql`
        insert into app.withdrawal (id, account, token, paid_from, paid_to, requested_at, requested_block)
        values (${asked.toString()}, ${holder}, ${usdt}, 0, 5, 7, 1)`
      await sql`
        insert into chain.dividend_payment values (3, 9, ${makeHash('payment')}, ${other}, ${usdt}, ${other}, 5, 0, 5, 7)`
      for (const [account, state, at] of [
        [holder, 'rejected', 5],
        [other, 'registered', 6],
      ] as const)
        await sql`
          insert into app.equity_claim (card_id, series, stock_code, account, shares, state, claimed_at, block_number, updated_at)
          values (${card.toString()}, 3, 'ABC', ${account}, 30000, ${state}, ${at}, 1, ${at})`
      await rows.sql`select set_config('chain.journal', 'off', false)`
      await rows.bind(holder, 41, null)
    })

    it('finds it by its address, whether or not anything is known of it', async () => {
      expect((await read(` ${stranger.address.toLowerCase()}`)).data).toEqual({
        kinds: ['address'],
        accounts: [{ account: stranger.address, by: 'address' }],
      })
    })

    it('finds it by its invite code', async () => {
      expect((await read(encodeInviteCode(41).toLowerCase())).data).toEqual({
        kinds: ['inviteCode'],
        accounts: [{ account: holder, by: 'inviteCode' }],
      })
      expect((await read(encodeInviteCode(2_000_000))).data).toEqual({ kinds: ['inviteCode'], accounts: [] })
    })

    it('finds it by a withdrawal that was asked for, and by a payment that was not', async () => {
      expect((await read(`#${asked}`)).data).toEqual({
        kinds: ['withdrawal'],
        accounts: [{ account: holder, by: 'withdrawal' }],
      })
      const found = (await read(card.toString())).data
      expect(found.kinds).toEqual(['withdrawal', 'claim'])
      expect(found.accounts[0]).toEqual({ account: other, by: 'withdrawal' })
      expect((await read(`${asked + 1n}`)).data).toEqual({ kinds: ['withdrawal'], accounts: [] })
      expect((await read(`${2n ** 256n - 1n}`)).data.accounts).toEqual([])
    })

    it('finds everybody who has claimed for a card, the last one first', async () => {
      expect((await read('3-0009')).data).toEqual({
        kinds: ['claim'],
        accounts: [
          { account: other, by: 'claim' },
          { account: holder, by: 'claim' },
        ],
      })
      expect((await read('3-10')).data.accounts).toEqual([])
    })

    it('finds who sent a transaction, done or failed, and whom logs of our contracts name in it', async () => {
      const { usdt } = service.config.deployment.contracts
      const done = await client.writeContract({
        address: accessManager,
        abi: accessManagerAbi,
        functionName: 'grantRole',
        args: [roles.OPERATOR, operator.address, 0],
      })
      expect((await client.waitForTransactionReceipt({ hash: done })).status).toBe('success')
      expect((await read(done)).data).toEqual({
        kinds: ['transaction'],
        accounts: [
          { account: admin.address, by: 'sender' },
          { account: operator.address, by: 'transaction' },
        ],
      })
      const poor = getTestAccount(34)
      const failed = await client.writeContract({
        address: usdt,
        abi: testUsdtAbi,
        functionName: 'transfer',
        args: [admin.address, 10n ** 30n],
        account: poor,
        gas: 200_000n,
      })
      expect((await client.waitForTransactionReceipt({ hash: failed })).status).toBe('reverted')
      expect((await read(`0x${failed.slice(2).toUpperCase()}`)).data.accounts).toEqual([
        { account: poor.address, by: 'sender' },
      ])
      expect((await read(makeHash('no transaction'))).data).toEqual({ kinds: ['transaction'], accounts: [] })
    })

    it('refuses what is none of them, and says why', async () => {
      for (const [q, reason] of [
        ['', /^must not be empty/],
        ['0x1', /neither an address/],
        ['0x70997970c51812dc3A010C7d01b50e0d17dc79C8', /checksum/],
        ['x'.repeat(101), /at most 100/],
        ['\0', /neither an address/],
      ] as const) {
        const answer = await ask('GET', `${path}?q=${encodeURIComponent(q)}`, { sid })
        expect([q, answer.status, answer.body.details.parameter]).toEqual([q, 400, 'q'])
        expect(answer.body.details.reason).toMatch(reason)
      }
      expect((await ask('GET', path, { sid })).body.details).toMatchObject({ parameter: 'q' })
      expect((await ask('GET', `${path}?q=a&q=b`, { sid })).status).toBe(400)
    })
  })

  describe('notes on an account', () => {
    const secret = 'wrote to us about a lost key'

    it('are written and read by every operator, stay as they were written, and are in the audit', async () => {
      const [mine, theirs] = [await getSid(operator), await getSid(guardian)]
      expect((await ask('GET', notes, { sid: mine, id: holder })).body.data).toMatchObject({ list: [], total: 0 })
      const made = await ask('POST', notes, {
        sid: mine,
        id: holder.toLowerCase(),
        body: { text: `${secret}\nBe patient` },
      })
      expect([made.status, made.body.data]).toEqual([
        200,
        {
          id: expect.any(Number),
          account: holder,
          text: `${secret}\nBe patient`,
          writtenBy: operator.address,
          writtenAt: expect.any(Number),
          struck: null,
        },
      ])
      await ask('POST', notes, { sid: theirs, id: holder, body: { text: 'Answered' } })
      const { list, total } = (await ask('GET', notes, { sid: theirs, id: holder })).body.data
      expect([total, list.map(({ text }: { text: string }) => text)]).toEqual([
        2,
        ['Answered', `${secret}\nBe patient`],
      ])
      const second = (await ask('GET', `${notes}?page=2&pageSize=1`, { sid: theirs, id: holder })).body.data.list
      expect(second).toMatchObject([{ id: made.body.data.id }])
      expect((await ask('GET', notes, { sid: mine, id: other })).body.data.total).toBe(0)
      expect((await audit(mine, '?action=note.write')).body.data.list).toMatchObject([
        { account: guardian.address, subject: `account/${holder}`, before: null, after: { text: 'Answered' } },
        { account: operator.address, subject: `account/${holder}`, after: { id: made.body.data.id } },
      ])
      for (const statement of [
        `update app.account_note set text = 'x'`,
        'delete from app.account_note',
        'truncate app.account_note',
      ])
        await expect(rows.sql.unsafe(statement)).rejects.toMatchObject({ code: '23001' })
    })

    it('are struck once, by who wrote them or an administrator, and stay', async () => {
      const [mine, theirs, highest] = [await getSid(operator), await getSid(guardian), await getSid(admin)]
      const { list } = (await ask('GET', notes, { sid: mine, id: holder })).body.data
      const [answered, first] = list.map(({ id }: { id: number }) => String(id)) as [string, string]
      const refused = await ask('POST', strike, { sid: theirs, id: first })
      expect([refused.status, refused.body.error, refused.body.details.roles]).toEqual([403, 'ROLE_MISSING', ['ADMIN']])
      const own = await ask('POST', strike, { sid: mine, id: first })
      expect([own.status, own.body.data]).toEqual([
        200,
        expect.objectContaining({ struck: { by: operator.address, at: expect.any(Number) } }),
      ])
      const again = await ask('POST', strike, { sid: highest, id: first })
      expect([again.status, again.body.error, again.body.details.struck.by]).toEqual([
        409,
        'EDIT_CONFLICT',
        operator.address,
      ])
      const [one, two] = await Promise.all([0, 1].map(() => ask('POST', strike, { sid: highest, id: answered })))
      expect([one!.status, two!.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await ask('POST', strike, { sid: highest, id: '999999' })).status).toBe(404)
      expect((await ask('POST', strike, { sid: highest, id: 'x' })).status).toBe(400)
      expect((await ask('GET', notes, { sid: mine, id: holder })).body.data).toMatchObject({
        total: 2,
        list: [{ text: 'Answered', struck: { by: admin.address } }, { struck: { by: operator.address } }],
      })
      expect((await audit(mine, '?action=note.strike')).body.data.list).toMatchObject([
        { account: admin.address, before: { struck: null }, after: { struck: { by: admin.address } } },
        { account: operator.address, subject: `account/${holder}`, after: { text: expect.stringContaining(secret) } },
      ])
      await expect(rows.sql`update app.account_note set struck_at = 1 where id = ${first}`).rejects.toMatchObject({
        code: '23001',
      })
    })

    it('have a text that others can read, of at most 1,000 characters', async () => {
      const sid = await getSid(operator)
      for (const text of [undefined, 7, '', ' \u200B ', 'x'.repeat(1_001), 'a\u202Eb', 'a\0b']) {
        const { status, body } = await ask('POST', notes, { sid, id: other, body: { text } })
        expect([text, status, body.details?.parameter]).toEqual([text, 400, 'text'])
      }
      for (const id of ['0x1', 'x', `${holder}00`])
        for (const method of ['GET', 'POST'])
          expect((await ask(method, notes, { sid, id, body: { text: 'x' } })).body.details.parameter).toBe('address')
      expect((await ask('POST', notes, { sid, id: other, body: { text: 'é'.repeat(1_000) } })).status).toBe(200)
      const init = { method: 'POST', headers: { SID: sid, 'content-type': 'text/plain' }, body: '{}' }
      for (const [each, id] of [
        [notes, other],
        [strike, '1'],
      ] as const)
        expect(check('POST', each, await service.get(each.replace(/\{\w+\}/, id), init)).status).toBe(415)
    })

    it('are for who holds a role alone, and no longer than that', async () => {
      const sid = await getSid(guardian)
      const everything = [
        ['GET', `${path}?q=${holder}`],
        ['GET', notes],
        ['POST', notes],
        ['POST', strike],
      ] as const
      const body = { text: 'x' }
      const before = await count()
      for (const [method, each] of everything) {
        expect((await ask(method, each, { body })).status).toBe(401)
        expect((await ask(method, each, { body, sid: 'a'.repeat(43) })).status).toBe(401)
      }
      await setRole(guardian.address, roles.GUARDIAN, false)
      for (const [method, each] of everything)
        expect((await ask(method, each, { body, sid })).body.error).toBe('ROLE_MISSING')
      await setRole(guardian.address, roles.GUARDIAN, true)
      expect(await count()).toEqual(before)
    })

    it('are in no answer that is not of operators, whoever asks', async () => {
      const sid = await getSid(operator)
      const queries = [`address=${holder}`, `address=${holder}&token=${service.config.deployment.contracts.usdt}`, '']
      const paths = [
        ...Object.values(publicReads).map((read) => read.path.replace(/\{\w+\}/, '1')),
        ...exportedLists.map((list) => `/api/export.csv?list=${list}`),
      ]
      let answered = 0
      for (const each of paths)
        for (const query of queries)
          for (const headers of [new Headers(), new Headers({ SID: sid })]) {
            const answer = await service.get(`${each}${each.includes('?') ? '&' : '?'}${query}`, { headers })
            answered += Number(answer.status === 200)
            expect([each, query, JSON.stringify(answer.body).includes(secret)]).toEqual([each, query, false])
          }
      expect(answered).toBeGreaterThan(60)
    })
  })
}
