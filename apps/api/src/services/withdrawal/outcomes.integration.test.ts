import { describe, expect, it } from 'vitest'
import { makeHash } from '../../testing/chain-rows.ts'
import { Refused } from '../../testing/dividend-rows.ts'
import { makeKey } from '../../testing/withdrawal-world.ts'
import { getWithdrawalTerms } from './get-terms.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { DAY, meet, paidTo, read, setLimit, setUpWithdrawals, unit, world } from './withdrawals.test-setup.ts'

setUpWithdrawals()

/** What the contract pays no more. */
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Refused)) throw error
}
const whole = (amount: bigint) => String(amount * unit)
async function termsOf(owner: { address: `0x${string}` }) {
  const { data } = await getWithdrawalTerms(world.ctx as never, { address: owner.address })
  return data.tokens.find(({ token }) => token === world.usdt)!
}

describe('what becomes of a withdrawal', () => {
  it('is pending while its payment is not final, then successful with what arrived', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.pay(made, false)
    expect(await read(made.id)).toMatchObject({ state: 'pending', voucher: null, payment: { isFinal: false } })
    await expect(world.withdraw(owner, 20n * unit)).rejects.toMatchObject({ key: 'WITHDRAWAL_STATE_CONFLICT' })
    await world.advance(2)
    expect(await read(made.id)).toMatchObject({
      state: 'successful',
      payment: { isFinal: true, received: whole(100n), amount: whole(100n) },
    })
    await expect(world.cash(made.voucher!)).rejects.toThrow(Refused)
  })

  it('stays pending when a reorg takes a payment that was not final, and the voucher pays again', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    const { block } = world.clock
    await world.pay(made, false)
    await world.dividends.undo(block)
    expect(await read(made.id)).toMatchObject({ state: 'pending', payment: null, voucher: made.voucher })
    await world.pay(made)
    expect((await read(made.id)).state).toBe('successful')
  })

  it('is not successful any more when final blocks have changed, nothing is signed until that is acknowledged, and it goes on', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    const { block } = world.clock
    await world.pay(made)
    expect((await read(made.id)).state).toBe('successful')
    await world.dividends.undo(block)
    await world.chain`insert into chain.deep_reorg (block, depth, at) values (${block}, 9, ${world.clock.at})`
    expect(await read(made.id)).toMatchObject({ state: 'pending', payment: null })
    const other = await meet()
    await expect(world.withdraw(other, 10n * unit)).rejects.toMatchObject({
      key: 'SIGNING_PAUSED',
      details: { reason: 'reorganised' },
    })
    await world.chain`update chain.deep_reorg set acknowledged_at = 6, acknowledged_by = 'test', reason = 'A drill'`
    await world.withdraw(other, 10n * unit)
    await world.pay(made)
    expect(await paidTo(owner)).toBe(100n * unit)
    expect((await read(made.id)).state).toBe('successful')
  })

  it('is resend once the voucher has expired by a final block, not a second before, and pending again after it', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({
      key: 'WITHDRAWAL_STATE_CONFLICT',
      details: { state: 'pending' },
    })
    await world.advance(made.voucher!.deadlineAt - world.clock.at)
    expect(world.clock.finalAt).toBe(made.voucher!.deadlineAt)
    expect((await read(made.id)).state).toBe('pending')
    await world.advance(1)
    expect(await read(made.id)).toMatchObject({ state: 'resend', voucher: null })
    const again = await world.resend(owner, made.id)
    expect(again).toMatchObject({ id: made.id, state: 'pending', voucherCount: 2, to: made.to })
    expect(again.voucher!.deadlineAt).toBe(world.clock.finalAt + DAY)
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ key: 'WITHDRAWAL_STATE_CONFLICT' })
    await world.pay(again)
    expect((await read(made.id)).state).toBe('successful')
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ details: { state: 'successful' } })
  })

  it('is not asked twice for one resend: at once, one makes a voucher', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.advance(DAY + 1)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => world.resend(owner, made.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(made.id)).voucherCount).toBe(2)
  })

  it('as resend blocks nothing: a new request takes its place, and what its old voucher pays late is paid once', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.advance(DAY + 1)
    const later = await world.withdraw(owner, 40n * unit)
    expect(later).toMatchObject({ from: '0', to: whole(40n) })
    expect(await read(made.id)).toMatchObject({ state: 'cancelled', cancelledAt: world.clock.finalAt, voucher: null })
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ details: { state: 'cancelled' } })
    // A block in which the old one is still in time comes to light.
    await world.inNewBlock((place) =>
      world.dividends.withdraw({ ...place, at: made.voucher!.deadlineAt }, made.voucher!),
    )
    await world.advance(2)
    expect(await paidTo(owner)).toBe(100n * unit)
    expect((await read(later.id)).state).toBe('successful')
    await expect(world.cash(later.voucher!)).rejects.toThrow(Refused)
  })

  it("is nobody else's to resend, nor one that does not exist", async () => {
    const [owner, stranger] = [await meet(), await meet()]
    const { id } = await world.withdraw(owner, 100n * unit)
    await world.advance(DAY + 1)
    await expect(world.resend(stranger, id)).rejects.toMatchObject({ key: 'WITHDRAWAL_NOT_FOUND' })
    await expect(world.resend(owner, '7')).rejects.toMatchObject({ key: 'WITHDRAWAL_NOT_FOUND' })
  })
})

describe('what comes between', () => {
  it('an exit between request and payment: the rest is paid, the record is the part that was asked for', async () => {
    const owner = await meet(300n)
    await world.advance(8 * DAY)
    const [root] = await world.sql<{ index: number }[]>`select max(root_index) as index from chain.dividend_root`
    await world.give(owner.address, world.usdt, 200n * unit)
    const made = await world.withdraw(owner, 400n * unit)
    await world.exit(owner.address, world.usdt, root!.index)
    expect(await read(made.id)).toMatchObject({ state: 'pending', payment: null })
    await world.pay(made)
    expect(await paidTo(owner)).toBe(400n * unit)
    expect(await read(made.id)).toMatchObject({ state: 'successful', payment: { amount: whole(100n) } })
    const { data } = await listWithdrawals(world.ctx, { address: owner.address, page: 1, pageSize: 9 })
    expect(data.list.map(({ isFound, amount }) => [isFound, amount])).toEqual([
      [true, whole(300n)],
      [false, whole(400n)],
    ])
  })

  it('a voucher that is carried out after a newer one was asked for adds nothing up, in either order', async () => {
    for (const order of [0, 1]) {
      const owner = await meet()
      const older = await world.withdraw(owner, 100n * unit)
      await world.advance(DAY + 1)
      const newer = await world.withdraw(owner, 300n * unit)
      const vouchers = [{ ...older.voucher!, deadlineAt: newer.voucher!.deadlineAt }, newer.voucher!]
      for (const voucher of order === 0 ? vouchers : vouchers.toReversed())
        await world.cash(voucher).catch(ignoreRefusal)
      expect(await paidTo(owner)).toBe(300n * unit)
      await world.advance(2)
      expect((await read(newer.id)).state).toBe('successful')
    }
  })

  it('a database that forgot a voucher signs another: the largest is paid, and the payment is in the list', async () => {
    const owner = await meet()
    const forgotten = await world.withdraw(owner, 300n * unit)
    await world.sql.begin(async (tx) => {
      await tx`alter table app.withdrawal disable trigger guard`
      await tx`alter table app.voucher disable trigger append_only`
      await tx`delete from app.voucher where withdrawal_id = ${forgotten.id}`
      await tx`delete from app.withdrawal where id = ${forgotten.id}`
      await tx`alter table app.withdrawal enable always trigger guard`
      await tx`alter table app.voucher enable always trigger append_only`
    })
    const known = await world.withdraw(owner, 100n * unit)
    await world.pay(forgotten)
    await expect(world.cash(known.voucher!)).rejects.toThrow(Refused)
    expect(await paidTo(owner)).toBe(300n * unit)
    const { data } = await listWithdrawals(world.ctx, { address: owner.address, page: 1, pageSize: 9 })
    expect(data.list).toMatchObject([{ id: known.id, state: 'successful', payment: { amount: whole(300n) } }])
    expect((await termsOf(owner)).available).toBe(whole(700n))
  })

  it('a veto between signing and paying makes it resend, which signs less by the smaller leaf', async () => {
    const owner = await meet(60n)
    const before = world.clock.finalAt
    const index = await world.give(owner.address, world.usdt, 40n * unit)
    const made = await world.withdraw(owner, 100n * unit)
    expect(made.voucher!.proof.index).toBe(index)
    await world.inNewBlock((place) => world.dividends.veto(place, index))
    await world.advance(2)
    expect(world.clock.finalAt).toBeGreaterThan(before)
    expect(await read(made.id)).toMatchObject({ state: 'resend', voucher: null })
    await expect(world.cash(made.voucher!)).rejects.toThrow('RootUnknown')
    const again = await world.resend(owner, made.id)
    expect(again).toMatchObject({ state: 'pending', to: whole(60n), amount: whole(60n) })
    expect(again.voucher!.proof.index).toBe(index - 1)
    await world.pay(again)
    expect(await paidTo(owner)).toBe(60n * unit)
    expect((await read(made.id)).state).toBe('successful')
  })

  it('what a vetoed voucher still pays counts for the quota of its day', async () => {
    await setLimit({ dailyQuota: 100n * unit })
    const owner = await meet(60n)
    const index = await world.give(owner.address, world.usdt, 200n * unit)
    const made = await world.withdraw(owner, 100n * unit)
    await world.inNewBlock((place) => world.dividends.veto(place, index))
    await world.advance(2)
    expect((await termsOf(owner)).remainingToday).toBe(whole(100n))
    const { voucher: smaller } = await world.withdraw(owner, 30n * unit)
    await world.cash({ ...made.voucher!, proof: smaller!.proof })
    await world.advance(2)
    expect(await paidTo(owner)).toBe(60n * unit)
    expect((await termsOf(owner)).remainingToday).toBe(whole(40n))
    await setLimit({})
  })

  it('a wrong root is never named: what it proves is not signed, and while it stands nothing is', async () => {
    const owner = await meet(100n)
    const day = await world.dividends.settle()
    await world.dividends.post(
      { block: world.clock.block - 3, at: world.clock.finalAt - 2 * DAY },
      day,
      makeHash('wrong'),
    )
    const made = await world.withdraw(owner, 50n * unit)
    expect(made.voucher!.proof.root).not.toBe(makeHash('wrong'))
    await world.sql`
      insert into settled.alarm (kind, subject, detail, began_at) values ('rootDiffers', 'day', 'It is another one.', 1)`
    const other = await meet(0n)
    world.dividends.earn(other.address, world.usdt, 50n * unit)
    await expect(world.withdraw(await meet(50n), 20n * unit)).rejects.toMatchObject({
      details: { reason: 'rootDiffers', reasons: ['rootDiffers'] },
    })
    await world.sql`update settled.alarm set ended_at = 2`
  })

  it('a wrong root that opened is never named either, and stops nothing: what is honest before and behind it pays', async () => {
    const owner = await meet(100n)
    const day = await world.dividends.settle()
    const opened = makeHash('opened')
    await world.inNewBlock((place) => world.dividends.post(place, day, opened))
    await world.advance(8 * DAY)
    await world.sql`
      insert into settled.alarm (kind, subject, detail, began_at) values ('wrongRootOpen', 'root', 'It is another one.', 1)`
    const { data } = await getWithdrawalTerms(world.ctx as never, { address: owner.address })
    expect(data).toMatchObject({ signing: null, signingPauses: [] })
    const made = await world.withdraw(owner, 50n * unit)
    expect(made.voucher!.proof.root).not.toBe(opened)
    await world.pay(made)
    await world.give(owner.address, world.usdt, 100n * unit)
    const behind = await world.withdraw(owner, 150n * unit)
    expect(behind.voucher!.proof.index).toBeGreaterThan(made.voucher!.proof.index + 1)
    await world.pay(behind)
    expect(await paidTo(owner)).toBe(200n * unit)
  })
})

describe('a resend obeys the limits', () => {
  it('of the quota: it signs what is left of it, and nothing below the minimum', async () => {
    const owner = await meet(10_000n)
    const made = await world.withdraw(owner, 1_000n * unit)
    await world.advance(DAY + 1)
    await setLimit({ dailyQuota: 200n * unit })
    const again = await world.resend(owner, made.id)
    expect(again).toMatchObject({ amount: whole(200n), to: whole(200n), from: '0' })
    await world.pay(again)
    await expect(world.withdraw(owner, 10n * unit)).rejects.toMatchObject({ key: 'OVERFLOW_TODAY_MAX_LIMIT' })
    await setLimit({})
    const next = await world.withdraw(owner, 500n * unit)
    await world.advance(DAY + 1)
    await setLimit({ minimum: 600n * unit })
    await expect(world.resend(owner, next.id)).rejects.toMatchObject({ key: 'OVERFLOW_LESS_LIMIT' })
    await setLimit({ opensAt: 0, closesAt: 1 })
    await expect(world.resend(owner, next.id)).rejects.toMatchObject({ key: 'WITHDRAWAL_CLOSED' })
    await setLimit({})
    await world.setCap(world.usdt, 0n)
    await expect(world.resend(owner, next.id)).rejects.toMatchObject({ key: 'VAULT_LIMIT_REACHED' })
    await world.setCap(world.usdt, 10n ** 30n)
    expect(await world.resend(owner, next.id)).toMatchObject({ amount: whole(500n), from: whole(200n) })
  })
})

describe('terms', () => {
  it('say what is payable, what opens when, and what leaves without us', async () => {
    const owner = makeKey('terms owner')
    await world.give(owner.address, world.usdt, 100n * unit)
    await world.advance(8 * DAY)
    const [open] = await world.sql<{ index: number; day: number }[]>`
      select root_index as index, day from chain.dividend_root order by root_index desc limit 1`
    await world.give(owner.address, world.usdt, 30n * unit)
    world.dividends.earn(owner.address, world.usdt, 7n * unit)
    const day = await world.dividends.settle()
    const postedAt = world.clock.finalAt
    const index = await world.dividends.post({ block: world.clock.block - 3, at: postedAt }, day)
    world.dividends.earn(owner.address, world.usdt, 2n * unit)
    const waiting = await world.dividends.settle()
    await world.pay(await world.withdraw(owner, 110n * unit))
    const terms = await termsOf(owner)
    expect(terms).toMatchObject({
      paid: whole(110n),
      available: whole(20n),
      withdrawable: whole(20n),
      usedToday: whole(110n),
      opening: [
        { day, index, amount: whole(7n), payableAt: postedAt + 1.5 * DAY, opensAt: postedAt + 7 * DAY },
        { day: waiting, index: null, amount: whole(2n), payableAt: null, opensAt: null },
      ],
      exit: {
        amount: '0',
        day: open!.day,
        index: open!.index,
        opening: [
          { index: index - 1, amount: whole(20n) },
          { index, amount: whole(7n) },
        ],
      },
    })
    const nobody = await termsOf(makeKey('nobody'))
    expect(nobody).toMatchObject({
      paid: '0',
      available: '0',
      opening: [],
      exit: { amount: '0', day: null, index: null },
    })
  })

  it('of a minimum above what is left say that nothing can be signed, and the rest leaves by an exit', async () => {
    const owner = await meet(5n)
    expect(await termsOf(owner)).toMatchObject({ available: whole(5n), minimum: whole(10n) })
    await expect(world.withdraw(owner, 5n * unit)).rejects.toMatchObject({ key: 'OVERFLOW_LESS_LIMIT' })
    await world.advance(8 * DAY)
    const { exit } = await termsOf(owner)
    expect(exit!.amount).toBe(whole(5n))
    await world.exit(owner.address, world.usdt, exit!.index!)
    expect(await paidTo(owner)).toBe(5n * unit)
  })
})
