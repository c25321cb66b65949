import { toNumeric } from '@app/db/client'
import { createTestDatabase } from '@app/testing/database'
import { recoverTypedDataAddress } from 'viem'
import { getVoucherTypedData } from '@app/core/vault/voucher'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createWithdrawalWorld,
  makeKey,
  readBooks,
  VAULT_CAP,
  type WithdrawalWorld,
} from '../../testing/withdrawal-world.ts'
import { makeHash } from '../../testing/chain-rows.ts'
import { getBalances } from '../ledger/get-balances.ts'
import { setSigning } from './keep-signing-state.ts'
import { setWithdrawalLimits } from './limits.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { resendWithdrawal } from './resend-withdrawal.ts'
import { getWithdrawalTokens } from './withdrawal-context.ts'

const DAY = 86_400
const unit = 1_000_000n
let world: WithdrawalWorld
let serial = 0

beforeAll(async () => {
  world = await createWithdrawalWorld(await createTestDatabase())
})
afterAll(() => world.end())

/** Somebody nobody has met, with income of `whole` USDT. */
async function meet(whole = 1_000n) {
  const owner = makeKey('owner', (serial += 1))
  if (whole > 0n) await world.give(owner.address, world.usdt, whole * unit)
  return owner
}

async function balanceOf(owner: { address: `0x${string}` }, kind: string): Promise<bigint> {
  const balances = await getBalances(world.sql, owner.address, world.usdt)
  return balances.find((each) => each.kind === kind)?.balance ?? 0n
}

const read = (id: string) => readWithdrawal(world.sql, BigInt(id), world.vault)

async function countRows(): Promise<unknown> {
  const [row] = await world.sql`
    select (select count(*) from app.withdrawal) as withdrawals, (select count(*) from app.voucher) as vouchers,
      (select count(*) from app.signed_request) as requests, (select count(*) from app.ledger_entry) as entries`
  return row
}

async function setLimit(change: { minimum?: bigint; dailyQuota?: bigint; opensAt?: number; closesAt?: number }) {
  await world.sql.begin((tx) =>
    setWithdrawalLimits(tx, getWithdrawalTokens(world.ctx.config), {
      token: world.usdt,
      minimum: 10n * unit,
      dailyQuota: 5_000n * unit,
      opensAt: 0,
      closesAt: DAY,
      effectiveAt: world.clock.finalAt,
      setAt: world.clock.finalAt,
      setBy: world.key.address,
      reason: 'test',
      ...change,
    }),
  )
}

describe('a withdrawal', () => {
  it('takes the amount from the income, and its voucher is one that the vault pays', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    expect(made).toMatchObject({
      account: owner.address,
      token: world.usdt,
      amount: '100000000',
      fee: '0',
      receive: '100000000',
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
      { chainId: 31_337, vault: world.vault },
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

describe('a signed request', () => {
  it('sent again, also at once, is answered with the same answer and done once', async () => {
    const owner = await meet()
    const request = await world.signWithdrawal(owner, 20n * unit)
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestWithdrawal(world.ctx, request)))
    await world.advance(5_000)
    answers.push(await requestWithdrawal(world.ctx, request))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(owner, 'withdrawal')).toBe(20n * unit)
  })

  it('with other content under the same nonce is refused, of whatever kind', async () => {
    const owner = await meet()
    const request = await world.signWithdrawal(owner, 20n * unit)
    const { id } = await requestWithdrawal(world.ctx, request)
    const other = await world.signWithdrawal(owner, 21n * unit, world.usdt, { nonce: request.nonce })
    await expect(requestWithdrawal(world.ctx, other)).rejects.toMatchObject({ key: 'NONCE_CONFLICT' })
    const again = await world.signAgain(owner, id, 'resend', { nonce: request.nonce })
    await expect(resendWithdrawal(world.ctx, again)).rejects.toMatchObject({ key: 'NONCE_CONFLICT' })
  })

  it('that was refused leaves its nonce free', async () => {
    const owner = await meet(0n)
    const request = await world.signWithdrawal(owner, 20n * unit)
    await expect(requestWithdrawal(world.ctx, request)).rejects.toMatchObject({ key: 'INSUFFICIENT_BALANCE' })
    await world.give(owner.address, world.usdt, 20n * unit)
    expect((await requestWithdrawal(world.ctx, request)).state).toBe('pending')
  })

  it('is refused when any field was changed, or for another chain, vault or kind', async () => {
    const owner = await meet()
    const other = await meet()
    const request = await world.signWithdrawal(owner, 20n * unit)
    const { config } = world.ctx
    const elsewhere = [
      { ...config, chain: { ...config.chain, id: 1 } },
      {
        ...config,
        deployment: { ...config.deployment, contracts: { ...config.deployment.contracts, rewardsVault: world.usdt } },
      },
    ]
    const tampered = [
      { ...request, amount: request.amount + 1n },
      { ...request, token: world.productToken },
      { ...request, account: other.address },
      { ...request, nonce: makeHash('another') },
      { ...request, deadlineAt: request.deadlineAt + 1 },
      { ...request, signature: `0x${request.signature.slice(2, -4)}ff1b` as const },
      { ...request, signature: '0x' as const },
    ]
    const before = await countRows()
    for (const each of tampered)
      await expect(requestWithdrawal(world.ctx, each)).rejects.toMatchObject({ key: 'SIGNATURE_INVALID' })
    for (const moved of elsewhere)
      await expect(requestWithdrawal({ ...world.ctx, config: moved }, request)).rejects.toMatchObject({
        key: 'SIGNATURE_INVALID',
      })
    const cancel = await world.signAgain(owner, '7', 'cancel')
    await expect(resendWithdrawal(world.ctx, cancel)).rejects.toMatchObject({ key: 'SIGNATURE_INVALID' })
    expect(await countRows()).toEqual(before)
  })

  it('has a deadline by the final clock: not before it, and not more than a day ahead', async () => {
    const owner = await meet()
    const { finalAt } = world.clock
    const ask = async (deadlineAt: number) =>
      requestWithdrawal(world.ctx, await world.signWithdrawal(owner, 10n * unit, world.usdt, { deadlineAt }))
    await expect(ask(finalAt - 1)).rejects.toMatchObject({ key: 'REQUEST_EXPIRED', details: { clockAt: finalAt } })
    await expect(ask(finalAt + DAY + 1)).rejects.toMatchObject({ details: { parameter: 'deadlineAt' } })
    await ask(finalAt)
    await ask(finalAt + DAY)
  })
})

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
