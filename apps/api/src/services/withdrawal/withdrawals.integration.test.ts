import { getVoucherTypedData } from '@app/core/vault/voucher'
import { recoverTypedDataAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { makeKey, VAULT_CAP } from '../../testing/withdrawal-world.ts'
import { inUnits, worlds } from '../../testing/worlds.ts'
import { setSigning } from './keep-signing-state.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { DAY, unit, world, meet, balanceOf, countRows, setLimit, setUpWithdrawals } from './withdrawals.test-setup.ts'

describe.each(worlds)('in a world $world', (facts) => {
  setUpWithdrawals(facts)

  describe('a withdrawal', () => {
    it('takes the amount from the income, and its voucher is one that the vault pays', async () => {
      const owner = await meet()
      const made = await world.withdraw(owner, 100n * unit)
      expect(made).toMatchObject({
        account: owner.address,
        token: world.usdt,
        amount: String(100n * unit),
        fee: '0',
        receive: String(100n * unit),
        state: 'pending',
        voucherCount: 1,
        payment: null,
        requestedAt: world.clock.finalAt,
        cancellableAt: world.clock.finalAt + DAY + 1,
        isFound: false,
      })
      const { id, account, token, amount, fee, deadlineAt, signature, signer } = made.voucher!
      expect(deadlineAt).toBe(world.clock.finalAt + DAY)
      const typedData = getVoucherTypedData(
        { chainId: facts.chainId, vault: world.vault },
        { id: BigInt(id), account, token, amount: BigInt(amount), fee: BigInt(fee), deadlineAt: BigInt(deadlineAt) },
      )
      expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(signer)
      expect(signer).toBe(world.key.address)
      expect(BigInt(id)).toBeLessThan(1n << 128n)
      expect(await balanceOf(owner, 'promotion')).toBe(900n * unit)
      expect(await balanceOf(owner, 'withdrawal')).toBe(100n * unit)
    })

    it('of {product} has the fee that the contract demands', async () => {
      const owner = makeKey('product owner')
      await world.give(owner.address, world.productToken, 10n ** 21n)
      const made = await world.withdraw(owner, 10n ** 20n + 1n, world.productToken)
      expect(made).toMatchObject({ fee: '2000000000000000001', receive: '98000000000000000000' })
    })

    it('of RWAS is limited in whole RWAS', async () => {
      const owner = makeKey('RWAS owner')
      const [least, quota] = [inUnits(10n, facts.rwas), inUnits(5_000n, facts.rwas)]
      await world.give(owner.address, world.rwas, quota + least)
      await expect(world.withdraw(owner, least - 1n, world.rwas)).rejects.toMatchObject({ key: 'OVERFLOW_LESS_LIMIT' })
      expect(await world.withdraw(owner, quota, world.rwas)).toMatchObject({ fee: '0', receive: String(quota) })
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
      await setSigning(world.sql, { by: 'test', reason: 'test' }, undefined)
      expect(await refusal(50n * unit)).toBe('SIGNING_PAUSED')
      await setSigning(world.sql, { by: 'test', reason: 'test' }, 0)
      expect(await countRows()).toEqual(before)
      await setLimit({})
      await world.withdraw(owner, 50n * unit)
    })

    it('is refused for a token that the vault has nothing to do with, by name', async () => {
      const owner = await meet()
      const request = world.signWithdrawal(owner, 10n * unit, world.vault)
      await expect(requestWithdrawal(world.ctx, await request)).rejects.toMatchObject({
        key: 'INVALID_PARAMETER',
        details: { parameter: 'token' },
      })
    })

    it('uses the quota of its UTC day, which ends at midnight of the final clock', async () => {
      const owner = await meet(20_000n)
      await world.withdraw(owner, 4_000n * unit)
      await expect(world.withdraw(owner, 1_001n * unit)).rejects.toMatchObject({
        key: 'OVERFLOW_TODAY_MAX_LIMIT',
        details: { remaining: String(1_000n * unit), resetsAt: (Math.floor(world.clock.finalAt / DAY) + 1) * DAY },
      })
      await world.withdraw(owner, 1_000n * unit)
      const midnight = (Math.floor(world.clock.finalAt / DAY) + 1) * DAY
      await world.advance(midnight - 1 - world.clock.at)
      await expect(world.withdraw(owner, 10n * unit)).rejects.toMatchObject({ key: 'OVERFLOW_TODAY_MAX_LIMIT' })
      await world.advance(midnight - world.clock.at > 0 ? midnight - world.clock.at : 1)
      await world.withdraw(owner, 5_000n * unit)
    })

    it('never brings the vouchers of a day over the cap of the vault, however many ask at once', async () => {
      await world.advance(DAY)
      const owners = await Promise.all(Array.from({ length: 12 }, () => meet(100n)))
      await world.setCap(world.usdt, 500n * unit)
      const outcomes = await Promise.allSettled(owners.map((owner) => world.withdraw(owner, 90n * unit)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      expect(reasons).toEqual(
        reasons.map(() =>
          expect.objectContaining({
            key: 'VAULT_LIMIT_REACHED',
            details: expect.objectContaining({ remaining: String(50n * unit) }),
          }),
        ),
      )
      await world.setCap(world.usdt, VAULT_CAP)
    })

    it('never takes the same money twice, however many ask at once', async () => {
      const owner = await meet(100n)
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => world.withdraw(owner, 30n * unit)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      expect(await balanceOf(owner, 'promotion')).toBe(10n * unit)
    })
  })

  describe('the list of an account', () => {
    it('has the newest first, also those of one final block', async () => {
      const owner = await meet()
      const asked: string[] = []
      for (let amount = 10n; amount < 16n; amount += 1n) asked.push((await world.withdraw(owner, amount * unit)).id)
      const { data } = await listWithdrawals(world.ctx, { address: owner.address, page: 1, pageSize: 4 })
      expect(data.total).toBe(6)
      expect(data.list.map(({ id }) => id)).toEqual(asked.toReversed().slice(0, 4))
    })
  })
})
