import { toNumeric } from '@app/db/client'
import { describe, expect, it } from 'vitest'
import { readBooks } from '../../testing/withdrawal-world.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { DAY, unit, world, meet, balanceOf, read, setUpWithdrawals } from './withdrawals.test-setup.ts'

setUpWithdrawals()

describe('what becomes of a withdrawal', () => {
  it('is pending while its payment is not final, then successful with what arrived', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.pay(made, false)
    await world.sweep()
    expect(await read(made.id)).toMatchObject({ state: 'pending', payment: { isFinal: false, received: '100000000' } })
    await world.advance(2)
    await world.sweep()
    expect(await read(made.id)).toMatchObject({
      state: 'successful',
      cancellableAt: null,
      payment: { isFinal: true, received: '100000000' },
    })
    expect(await balanceOf(owner, 'withdrawal')).toBe(0n)
    await world.sweep()
    expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
  })

  it('stays pending when a reorg takes a payment that was not final, and the voucher pays again', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.pay(made, false)
    await world.chain`delete from chain.voucher_payment where voucher_id = ${made.id}`
    await world.advance(2)
    await world.sweep()
    expect(await read(made.id)).toMatchObject({ state: 'pending', payment: null })
    await world.pay(made)
    await world.sweep()
    expect((await read(made.id)).state).toBe('successful')
  })

  it('is resend once the voucher has expired by a final block, not a second before, and pending again after it', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({
      key: 'WITHDRAWAL_STATE_CONFLICT',
      details: { state: 'pending', resendableAt: made.voucher!.deadlineAt + 1 },
    })
    await world.advance(made.voucher!.deadlineAt - world.clock.at)
    await world.sweep()
    expect(world.clock.finalAt).toBe(made.voucher!.deadlineAt)
    expect((await read(made.id)).state).toBe('pending')
    await world.advance(1)
    await world.sweep()
    expect((await read(made.id)).state).toBe('resend')
    const again = await world.resend(owner, made.id)
    expect(again).toMatchObject({ id: made.id, state: 'pending', voucherCount: 2 })
    expect(again.voucher!.deadlineAt).toBe(world.clock.finalAt + DAY)
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ key: 'WITHDRAWAL_STATE_CONFLICT' })
    expect(await balanceOf(owner, 'withdrawal')).toBe(100n * unit)
    await world.pay(again)
    await world.sweep()
    expect((await read(made.id)).state).toBe('successful')
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ details: { state: 'successful' } })
    await expect(world.cancel(owner, made.id)).rejects.toMatchObject({ details: { state: 'successful' } })
  })

  it('is not asked twice for one resend: at once, one makes a voucher', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.advance(DAY + 1)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => world.resend(owner, made.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(made.id)).voucherCount).toBe(2)
  })

  it('whose voucher expires in the mempool goes on by resend, and one that was mined in time counts all the same', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.advance(DAY - 10)
    await world.pay(made, false)
    world.clock.at += 100
    await world.setCursor()
    await world.sweep()
    expect((await read(made.id)).state).toBe('pending')
    await world.advance(50)
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ details: { state: 'successful' } })
    await world.sweep()
    expect((await read(made.id)).state).toBe('successful')
  })

  it('is cancelled only past every deadline, gives the amount back to where it came from, and its quota', async () => {
    const owner = await meet(5_000n)
    const made = await world.withdraw(owner, 5_000n * unit)
    await expect(world.cancel(owner, made.id)).rejects.toMatchObject({
      key: 'WITHDRAWAL_STATE_CONFLICT',
      details: { cancellableAt: made.voucher!.deadlineAt + 1 },
    })
    await world.advance(DAY + 1)
    const again = await world.resend(owner, made.id)
    await world.advance(DAY - 100)
    await expect(world.cancel(owner, made.id)).rejects.toMatchObject({
      details: { cancellableAt: again.voucher!.deadlineAt + 1 },
    })
    await world.advance(101)
    const request = await world.signAgain(owner, made.id, 'cancel')
    const cancelled = await world.cancel(owner, made.id)
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelledAt: world.clock.finalAt })
    expect(await balanceOf(owner, 'promotion')).toBe(5_000n * unit)
    expect(await balanceOf(owner, 'withdrawal')).toBe(0n)
    await expect(world.cancel(owner, made.id)).rejects.toMatchObject({ details: { state: 'cancelled' } })
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ details: { state: 'cancelled' } })
    expect(request.id).toBe(BigInt(made.id))
    const [used] = await world.sql`
      select coalesce(sum(amount), 0) as used from app.withdrawal where account = ${owner.address} and state <> 'cancelled'`
    expect(used).toEqual({ used: 0n })
  })

  it("is nobody else's to resend or cancel, nor one that does not exist", async () => {
    const owner = await meet()
    const stranger = await meet()
    const { id } = await world.withdraw(owner, 100n * unit)
    await world.advance(DAY + 1)
    await expect(world.resend(stranger, id)).rejects.toMatchObject({ key: 'WITHDRAWAL_NOT_FOUND' })
    await expect(world.cancel(stranger, id)).rejects.toMatchObject({ key: 'WITHDRAWAL_NOT_FOUND' })
    await expect(world.cancel(owner, '12345')).rejects.toMatchObject({ key: 'WITHDRAWAL_NOT_FOUND' })
  })

  it('is resend at once when the key does not sign, without a voucher', async () => {
    const owner = await meet()
    const broken = { ...world.ctx.signer!, sign: () => Promise.reject(new Error('no key today')) }
    const request = await world.signWithdrawal(owner, 20n * unit)
    const made = await requestWithdrawal({ ...world.ctx, signer: broken }, request)
    expect(made).toMatchObject({ state: 'resend', voucher: null, voucherCount: 1 })
    expect(await requestWithdrawal(world.ctx, request)).toEqual(made)
    expect(await world.resend(owner, made.id)).toMatchObject({ state: 'pending', voucherCount: 2 })
  })

  it('cannot be rewritten in the database', async () => {
    const owner = await meet()
    const { id } = await world.withdraw(owner, 20n * unit)
    const number = toNumeric(BigInt(id))
    for (const change of ['amount = amount + 1', `state = 'cancelled'`, 'last_deadline_at = 1', 'account = token'])
      await expect(world.sql.unsafe(`update app.withdrawal set ${change} where id = ${number}`)).rejects.toMatchObject({
        code: '23001',
      })
    await expect(world.sql`delete from app.withdrawal where id = ${number}`).rejects.toMatchObject({ code: '23001' })
    await expect(
      world.sql`update app.voucher set deadline_at = 1 where withdrawal_id = ${number}`,
    ).rejects.toMatchObject({
      code: '23001',
    })
  })
})
