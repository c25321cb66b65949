import { VOUCHER_SECONDS } from '@app/core/withdrawal/voucher-life'
import { makeKey, readBooks } from '../../testing/withdrawal-world.ts'
import { readClock } from './read-clock.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { balanceOf, DAY, meet, read, setUpWithdrawals, unit, world } from './withdrawals.test-setup.ts'
import { type Address, zeroAddress } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'

setUpWithdrawals()

const says = (pausedUntil: number, ...others: Address[]) => ({ pausedUntil, signers: [world.key.address, ...others] })

async function indexPause(until: number): Promise<void> {
  await world.chain`
    insert into chain.pause (contract, guardian, paused_until, changed_at, transaction_hash)
    values (${world.vault}, ${zeroAddress}, ${until}, ${world.clock.at}, ${`0x${'11'.repeat(32)}`})
    on conflict (contract) do update set paused_until = excluded.paused_until`
}

afterEach(async () => {
  world.word.said = says(0)
  await indexPause(0)
})

describe('while the vault does not pay', () => {
  it.each([
    ['the index says it is paused', 'vaultPaused'],
    ['only the vault itself says it is paused', 'vaultPaused'],
    ['the vault has no signer any more', 'signerNotInForce'],
    ['the vault has another signer', 'signerNotInForce'],
    ['one endpoint of two says that the vault has another signer', 'signerNotInForce'],
    ['no node says whether it is', 'vaultUnknown'],
  ])('nothing is debited or signed: %s', async (what, reason) => {
    const owner = await meet()
    const open = await world.withdraw(owner, 10n * unit)
    const left = await balanceOf(owner, 'promotion')
    const until = world.clock.at + 7 * DAY
    if (what.startsWith('the index')) await indexPause(until)
    else if (what.startsWith('only')) world.word.said = says(until)
    else if (what.startsWith('the vault has no')) world.word.said = { pausedUntil: 0, signers: [zeroAddress] }
    else if (what.startsWith('the vault has another'))
      world.word.said = { pausedUntil: 0, signers: [makeKey('another').address] }
    else if (what.startsWith('one endpoint')) world.word.said = says(0, makeKey('another').address)
    else world.word.said = undefined
    const refusal = {
      key: 'SIGNING_PAUSED',
      details: { reason, resumesAt: reason === 'vaultPaused' ? until : null },
    }
    await expect(world.withdraw(owner, 20n * unit)).rejects.toMatchObject(refusal)
    await world.advance(VOUCHER_SECONDS + 10)
    await world.sweep()
    await expect(world.resend(owner, open.id)).rejects.toMatchObject({ key: 'SIGNING_PAUSED', details: { reason } })
    expect(await balanceOf(owner, 'promotion')).toBe(left)
    const [row] = await world.sql`select count(*) from app.withdrawal where account = ${owner.address}`
    expect(row!['count']).toBe(1)
    expect(await world.cancel(owner, open.id)).toMatchObject({ state: 'cancelled' })
    expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
  })

  it('a pause ends by itself, for index and vault at the same second of the clock of withdrawals', async () => {
    const owner = await meet()
    const until = world.clock.finalAt + 100
    await indexPause(until)
    world.word.said = says(until)
    expect(await readClock(world.sql, world.ctx)).toMatchObject({ pause: 'vaultPaused', resumesAt: until })
    await world.advance(until - 1 - world.clock.at)
    expect(world.clock.finalAt).toBe(until - 1)
    await expect(world.withdraw(owner, 10n * unit)).rejects.toMatchObject({ details: { reason: 'vaultPaused' } })
    await world.advance(until - world.clock.at)
    expect(world.clock.finalAt).toBe(until)
    expect(await world.withdraw(owner, 10n * unit)).toMatchObject({
      state: 'pending',
      voucher: { signer: world.key.address },
    })
  })

  it('what was debited before the pause and not signed is kept for another voucher', async () => {
    const owner = await meet()
    const before = await balanceOf(owner, 'promotion')
    const answers = [says(0), says(world.clock.at + 7 * DAY)]
    const vault = { ask: world.ctx.vault.ask, askNow: () => Promise.resolve(answers.shift()) }
    const request = await world.signWithdrawal(owner, 30n * unit)
    const made = await requestWithdrawal({ ...world.ctx, vault }, request)
    expect(made).toMatchObject({ state: 'resend', voucher: null })
    expect(await balanceOf(owner, 'promotion')).toBe(before - 30n * unit)
    expect(await requestWithdrawal(world.ctx, request)).toEqual(made)
    const again = await world.resend(owner, made.id)
    expect(again).toMatchObject({ id: made.id, state: 'pending', voucherCount: 2, voucher: { amount: '30000000' } })
    await world.pay(again)
    await world.sweep()
    expect((await read(made.id)).state).toBe('successful')
    expect(await balanceOf(owner, 'promotion')).toBe(before - 30n * unit)
    expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
  })
})
