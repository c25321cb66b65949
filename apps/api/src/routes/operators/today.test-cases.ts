import { roles } from '@app/abis/roles'
import { toNumeric } from '@app/db/client'
import { describe, expect, it } from 'vitest'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { startServiceOn } from '../../testing/service.ts'
import {
  anvil,
  ask,
  client,
  database,
  getSid,
  guardian,
  operator,
  rows,
  service,
  stranger,
} from './operators.test-setup.ts'

const path = '/api/admin/today'
const AT = 1_950_000_000

export function describeToday(): void {
  describe('today', () => {
    it('says each fact, and what this very account can carry out', async () => {
      const { sql } = rows
      const { dividendVault, settingsDesk, usdt } = service.config.deployment.contracts
      const { number, hash: blockHash } = await client.getBlock()
      const head = Number(number)
      await rows.setCursor({ blockNumber: head, blockHash, finalBlockNumber: head, blockTimestamp: AT })
      await sql`update chain.cursor set final_block_timestamp = ${AT}`
      await sql`insert into chain.pause values (${dividendVault}, ${guardian.address}, ${AT + 50}, 7, ${makeHash('pause')})`
      for (const [role, account] of [
        [roles.OPERATOR, operator.address],
        [roles.SETTLER, stranger.address],
      ] as const)
        await sql`insert into chain.role_member values (${toNumeric(role)}, ${account}, 1, 0, 0, 0, 1, ${makeHash('role')})`
      for (const [nonce, proposer, readyAt] of [
        [1, stranger.address, AT],
        [2, operator.address, AT],
        [3, stranger.address, AT + 1],
      ] as const)
        await sql`
          insert into chain.operation values (${makeHash('operation', nonce)}, 1, ${settingsDesk}, ${usdt}, '\\x12345678',
            ${proposer}, 1, ${readyAt}, ${nonce}, 0, ${makeHash('scheduled')}, null, null, null, null)`
      for (const [id, from, cancelledAt] of [
        [1, 0, null],
        [2, 5, null],
        [3, 9, AT],
      ] as const)
        await sql`
          insert into app.withdrawal (id, account, token, paid_from, paid_to, requested_at, requested_block, cancelled_at)
          values (${id}, ${makeAddress('holder')}, ${usdt}, ${from}, ${from + 5}, ${AT - 10 + id}, 1, ${cancelledAt})`
      await sql`insert into chain.dividend_account values (${makeAddress('holder')}, ${usdt}, 5, 1)`
      await sql`insert into chain.dividend_signer values (1, 0, ${makeHash('signer')}, ${stranger.address}, null, ${AT + 500}, 1)`
      const balance = await client.getBalance({ address: stranger.address })

      const sid = await getSid(operator)
      const read = async (who = sid) => (await ask('GET', path, { sid: who })).body.data
      const data = await read()
      expect(data.index).toMatchObject({ indexedBlock: head, chainBlock: head })
      const vaultPaused = { reason: 'vaultPaused', resumesAt: AT + 50 }
      expect(data.problems).toContainEqual({ kind: 'signing', ...vaultPaused })
      expect(data.problems).toContainEqual({ kind: 'daysDue', count: data.settling.dueDays })
      expect(data.signing.operators).toMatchObject({ state: 'on' })
      expect(data.signing.pauses).toContainEqual(vaultPaused)
      expect(data.settling).toMatchObject({
        lastSettledDay: 20_801,
        nextDay: 20_802,
        waitsFor: 'a block',
        alarms: [{ kind: 'rootDiffers', subject: 'root 1' }],
      })
      expect(data.settling.dueDays).toBe(Math.floor(AT / 86_400) - 20_802)
      expect(data.pools).toContainEqual({ kind: 'dao', token: usdt, lastFundedDay: 20_801 })
      expect(data.pauses).toContainEqual({
        contract: dividendVault,
        key: 'dividendVault',
        isPaused: true,
        until: AT + 50,
        guardian: guardian.address,
        transaction: makeHash('pause'),
      })
      expect(data.keys).toEqual({ inForce: [{ signer: stranger.address, endsAt: AT + 500 }], used: null })
      expect(data.withdrawals).toEqual({ waiting: 1, signed: 0, oldestAt: AT - 8 })
      expect(data.operations).toEqual({ open: 3, ready: 2, mine: 1 })
      const { counts } = (await ask('GET', '/api/admin/claims', { sid: await getSid(operator) })).body.data
      expect(counts.delivered).toBe(1)
      expect(data.claims).toEqual(counts)
      expect(data.settlers).toEqual([{ account: stranger.address, balance: `${balance}`, posts: expect.any(Number) }])
      expect(data.coverage).toHaveLength(3)
      for (const each of data.coverage) expect(each).toMatchObject({ held: '0', unknown: null })
      expect((await read(await getSid(guardian))).operations).toEqual({ open: 3, ready: 2, mine: 0 })
    })

    it('leaves out what is not known, and nothing else', async () => {
      const sid = await getSid(operator)
      await rows.setCursor({ blockNumber: null, state: 'syncing' })
      const on = await startServiceOn({ DATABASE_URL: database.url, RPC_URL: `${anvil.url},${anvil.url}` })
      const { data } = (await ask('GET', path, { sid, on })).body
      await on.stop(0)
      await rows.setCursor()
      expect(data.problems).toEqual([{ kind: 'notIndexed' }])
      expect(data.index).toMatchObject({ state: 'starting', indexedBlock: null, lagSeconds: null })
      expect(data).toMatchObject({
        settling: null,
        coverage: null,
        pauses: null,
        keys: null,
        withdrawals: null,
        operations: null,
        proposals: null,
        settlers: null,
        claims: { delivered: 1 },
      })
    })
  })
}
