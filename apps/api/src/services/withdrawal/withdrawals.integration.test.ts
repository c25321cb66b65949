import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { recoverTypedDataAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { makeKey, VAULT_CAP } from '../../testing/withdrawal-world.ts'
import { inUnits, worlds } from '../../testing/worlds.ts'
import { getWithdrawalTerms } from './get-terms.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { setSigning } from './signing-switch.ts'
import {
  countRows,
  DAY,
  meet,
  paidTo,
  read,
  setLimit,
  setUpWithdrawals,
  unit,
  world,
} from './withdrawals.test-setup.ts'

const getRefusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    const { key, details } = outcome.reason as { key: string; details?: { remaining?: string } }
    return [[key, details?.remaining]]
  })

describe.each(worlds)('in a world $world', (facts) => {
  setUpWithdrawals(facts)

  describe('a withdrawal', () => {
    it('is an interval of what is paid in all, and its voucher one that the vault pays', async () => {
      const owner = await meet()
      const made = await world.withdraw(owner, 100n * unit)
      expect(made).toMatchObject({
        account: owner.address,
        token: world.usdt,
        from: '0',
        to: String(100n * unit),
        amount: String(100n * unit),
        fee: '0',
        receive: String(100n * unit),
        state: 'pending',
        voucherCount: 1,
        payment: null,
        requestedAt: world.clock.finalAt,
        cancelledAt: null,
        isFound: false,
      })
      const { account, token, upTo, deadlineAt, signature, signer, proof } = made.voucher!
      expect(deadlineAt).toBe(world.clock.finalAt + DAY)
      expect(proof.cumulative).toBe(String(1_000n * unit))
      const typedData = getVoucherTypedData(
        { chainId: facts.chainId, vault: world.vault },
        { account, token, upTo: BigInt(upTo), deadlineAt: BigInt(deadlineAt) },
      )
      expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(signer)
      expect(signer).toBe(world.key.address)
      expect(BigInt(made.id)).toBeLessThan(1n << 128n)
      expect(BigInt(made.id)).toBeGreaterThanOrEqual(1n << 127n)
      await world.pay(made)
      expect(await paidTo(owner)).toBe(100n * unit)
      expect(await world.withdraw(owner, 50n * unit)).toMatchObject({
        from: String(100n * unit),
        to: String(150n * unit),
      })
    })

    it('of {product} has the fee that the contract burns', async () => {
      const owner = makeKey('product owner')
      await world.give(owner.address, world.productToken, 10n ** 21n)
      const made = await world.withdraw(owner, 10n ** 20n + 1n, world.productToken)
      expect(made).toMatchObject({ fee: '2000000000000000001', receive: '98000000000000000000' })
      await world.pay(made)
      expect(await read(made.id)).toMatchObject({
        state: 'successful',
        payment: { amount: made.amount, received: made.receive, recipient: owner.address },
      })
    })

    it('of RWAS is limited in whole RWAS', async () => {
      const owner = makeKey('RWAS owner')
      const [least, quota] = [inUnits(10n, facts.rwas), inUnits(5_000n, facts.rwas)]
      await world.give(owner.address, world.rwas, quota + least)
      await expect(world.withdraw(owner, least - 1n, world.rwas)).rejects.toMatchObject({ key: 'OVERFLOW_LESS_LIMIT' })
      const made = await world.withdraw(owner, quota, world.rwas)
      expect(made).toMatchObject({ fee: '0', receive: String(quota) })
      await world.pay(made)
      await expect(world.withdraw(owner, least, world.rwas)).rejects.toMatchObject({ key: 'OVERFLOW_TODAY_MAX_LIMIT' })
    })

    it('is refused for the first check that fails, in their order, and nothing is written', async () => {
      const owner = await meet(50n)
      const before = await countRows()
      const refusal = async (amount: bigint) =>
        world.withdraw(owner, amount).catch((error: { key?: string }) => error.key)
      await world.setCap(world.usdt, 0n)
      await setLimit({ minimum: 20n * unit, dailyQuota: 40n * unit, opensAt: 3_600, closesAt: 7_200 })
      expect(await refusal(1n)).toBe('WITHDRAWAL_CLOSED')
      await setLimit({ minimum: 20n * unit, dailyQuota: 40n * unit })
      expect(await refusal(0n)).toBe('OVERFLOW_LESS_LIMIT')
      expect(await refusal(20n * unit - 1n)).toBe('OVERFLOW_LESS_LIMIT')
      expect(await refusal(1_000n * unit)).toBe('OVERFLOW_TODAY_MAX_LIMIT')
      await setLimit({ minimum: 20n * unit, dailyQuota: 100n * unit })
      expect(await refusal(50n * unit + 1n)).toBe('INSUFFICIENT_BALANCE')
      expect(await refusal(50n * unit)).toBe('VAULT_LIMIT_REACHED')
      await world.setCap(world.usdt, VAULT_CAP)
      const by = { by: owner.address, reason: 'test', at: world.clock.finalAt }
      await setSigning(world.sql, { ...by, isOn: false })
      expect(await refusal(50n * unit)).toBe('SIGNING_PAUSED')
      await setSigning(world.sql, { ...by, isOn: true })
      expect(await countRows()).toEqual(before)
      await setLimit({})
      await world.withdraw(owner, 50n * unit)
      expect(await refusal(1n)).toBe('WITHDRAWAL_STATE_CONFLICT')
    })

    it('is refused for a token that the vault has nothing to do with, by name', async () => {
      const owner = await meet()
      const request = world.signWithdrawal(owner, 10n * unit, world.vault)
      await expect(requestWithdrawal(world.ctx, await request)).rejects.toMatchObject({
        key: 'INVALID_PARAMETER',
        details: { parameter: 'token' },
      })
    })

    it('is one of an account and a token: of many at once, with other amounts, one is made', async () => {
      const owner = await meet(100n)
      const asked = Array.from({ length: 8 }, (_, index) => world.withdraw(owner, BigInt(20 + index) * unit))
      const outcomes = await Promise.allSettled(asked)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(getRefusals(outcomes)).toEqual(Array.from({ length: 7 }, () => ['WITHDRAWAL_STATE_CONFLICT', undefined]))
    })

    it('uses the quota of its UTC day, which ends at midnight of the final clock', async () => {
      const owner = await meet(20_000n)
      await world.pay(await world.withdraw(owner, 4_000n * unit))
      await expect(world.withdraw(owner, 1_001n * unit)).rejects.toMatchObject({
        key: 'OVERFLOW_TODAY_MAX_LIMIT',
        details: { remaining: String(1_000n * unit), resetsAt: (Math.floor(world.clock.finalAt / DAY) + 1) * DAY },
      })
      await world.pay(await world.withdraw(owner, 1_000n * unit))
      const midnight = (Math.floor(world.clock.finalAt / DAY) + 1) * DAY
      await world.advance(midnight - 1 - world.clock.at)
      expect(world.clock.finalAt).toBe(midnight - 1)
      // Blocks after midnight that are not final do not count.
      expect(world.clock.at).toBeGreaterThan(midnight)
      await expect(world.withdraw(owner, 10n * unit)).rejects.toMatchObject({ key: 'OVERFLOW_TODAY_MAX_LIMIT' })
      await world.advance(1)
      await world.withdraw(owner, 5_000n * unit)
    })

    it('never brings the vouchers of a day over the cap of the vault, however many ask at once', async () => {
      await world.advance(DAY)
      const owners = []
      for (let each = 0; each < 12; each += 1) owners.push(await meet(100n))
      await setLimit({ minimum: 90n * unit })
      await world.setCap(world.usdt, 400n * unit)
      const outcomes = await Promise.allSettled(owners.map((owner) => world.withdraw(owner, 90n * unit)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
      expect(getRefusals(outcomes)).toEqual(
        Array.from({ length: 8 }, () => ['VAULT_LIMIT_REACHED', String(40n * unit)]),
      )
      await world.setCap(world.usdt, VAULT_CAP)
      await setLimit({})
    })

    it('of one account takes a quarter of what the cap leaves while others wait, all day long, and the minimum at least', async () => {
      await world.advance(DAY)
      await setLimit({ dailyQuota: 100_000n * unit })
      const [greedy, small] = [await meet(10_000n), await meet(100n)]
      await world.setCap(world.usdt, 1_000n * unit)
      const share = { key: 'VAULT_LIMIT_REACHED', details: { remaining: String(250n * unit) } }
      await expect(world.withdraw(greedy, 1_000n * unit)).rejects.toMatchObject(share)
      await world.pay(await world.withdraw(greedy, 250n * unit))
      await expect(world.withdraw(greedy, 10n * unit)).rejects.toMatchObject({ details: { remaining: '0' } })
      await world.pay(await world.withdraw(small, 100n * unit))
      await world.setCap(world.usdt, 360n * unit)
      const last = await meet(30n)
      await world.pay(await world.withdraw(last, 10n * unit))
      await world.setCap(world.usdt, VAULT_CAP)
      await setLimit({})
    })
  })

  describe('of one account that alone has enough to withdraw', () => {
    it('all that the cap leaves is signed, a quarter where more have earned than can be looked at', async () => {
      await world.advance(DAY)
      await setLimit({ minimum: 50_000n * unit, dailyQuota: 1_000_000n * unit })
      const owner = await meet(100_000n)
      await world.setCap(world.usdt, 240_000n * unit)
      const readMost = async () =>
        (await getWithdrawalTerms(world.ctx as never, { address: owner.address })).data.tokens.find(
          ({ token }) => token === world.usdt,
        )!.withdrawable
      expect(await readMost()).toBe(String(100_000n * unit))

      await world.sql`
        insert into settled.leaf select substring(sha256(int8send(id)) for 20), token, day, 1
        from settled.leaf cross join generate_series(1, 10000) id
        where account = ${owner.address} and token = ${world.usdt}`
      expect(await readMost()).toBe(String(60_000n * unit))

      await world.sql`delete from settled.leaf where cumulative = 1`
      await world.setCap(world.usdt, VAULT_CAP)
      await setLimit({})
    })
  })

  describe('the list of an account', () => {
    it('has the newest first, and payments that nobody asked for, each once', async () => {
      const owner = await meet()
      const first = await world.withdraw(owner, 10n * unit)
      await world.pay(first)
      await world.advance(8 * DAY)
      const second = await world.withdraw(owner, 20n * unit)
      const [root] = await world.sql<{ index: number }[]>`select max(root_index) as index from chain.dividend_root`
      await world.exit(owner.address, world.usdt, root!.index)
      await world.give(owner.address, world.usdt, 500n * unit)
      await world.give(owner.address, world.usdt, 500n * unit)
      await world.advance(8 * DAY)
      await world.exit(owner.address, world.usdt, root!.index + 1)
      await world.exit(owner.address, world.usdt, root!.index + 2, false)
      const { data } = await listWithdrawals(world.ctx, { address: owner.address, page: 1, pageSize: 3 })
      expect(data.total).toBe(4)
      expect(data.list.map(({ isFound, state, amount }) => [isFound, state, amount])).toEqual([
        [true, 'pending', String(500n * unit)],
        [true, 'successful', String(500n * unit)],
        [false, 'successful', String(20n * unit)],
      ])
      // The exit paid what was asked for, and more.
      expect(data.list[2]).toMatchObject({ id: second.id, voucher: null, payment: { amount: String(990n * unit) } })
      const rest = await listWithdrawals(world.ctx, { address: owner.address, page: 2, pageSize: 3 })
      expect(rest.data.list.map(({ id }) => id)).toEqual([first.id])
      expect(new Set([...data.list, ...rest.data.list].map(({ id }) => id)).size).toBe(4)
      const all = [...data.list, ...rest.data.list]
      const found = async (asked: { token?: Address; id?: string; transaction?: Hash }) => {
        const answer = await listWithdrawals(world.ctx, { address: owner.address, page: 1, pageSize: 9, ...asked })
        expect(answer.data.total).toBe(answer.data.list.length)
        return answer.data.list.map(({ id }) => id)
      }
      for (const { id } of all) expect(await found({ id })).toEqual([id])
      for (const { payment } of all) {
        const { transaction } = payment!
        const paid = all.filter((each) => each.payment!.transaction === transaction)
        expect(await found({ transaction })).toEqual(paid.map(({ id }) => id))
      }
      expect(await found({ token: world.usdt })).toHaveLength(4)
      expect(await found({ token: owner.address })).toEqual([])
      expect(await found({ id: String(2n ** 256n - 1n) })).toEqual([])
    })
  })
})
