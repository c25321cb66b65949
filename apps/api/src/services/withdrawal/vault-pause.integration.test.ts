import { VOUCHER_SECONDS } from '@app/core/withdrawal/rules'
import { type Address, zeroAddress } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { makeKey } from '../../testing/withdrawal-world.ts'
import { addReports, getFirstPause, readReports, readClock } from './read-clock.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { countRows, DAY, meet, setUpWithdrawals, unit, world } from './withdrawals.test-setup.ts'

setUpWithdrawals()

const forEver = 4_000_000_000
/** One list of signers for each endpoint. */
const says = (pausedUntil: number, ...signers: [Address, number][][]) => ({
  pausedUntil,
  signers: signers.map((list) => list.map(([signer, endsAt]) => ({ signer, endsAt }))),
})
const ours = (endsAt = forEver): [Address, number][] => [[world.key.address, endsAt]]

async function indexPause(until: number): Promise<void> {
  await world.chain`
    insert into chain.pause (contract, guardian, paused_until, changed_at, transaction_hash)
    values (${world.vault}, ${zeroAddress}, ${until}, ${world.clock.at}, ${`0x${'11'.repeat(32)}`})
    on conflict (contract) do update set paused_until = excluded.paused_until`
}

async function indexSigner(signer: Address, endsAt: number): Promise<void> {
  await world.chain`delete from chain.dividend_signer`
  await world.dividends.addSigner({ block: world.clock.block, at: world.clock.at }, signer, endsAt)
}

afterEach(async () => {
  world.word.vault = says(0, ours())
  world.word.signer = { refusal: null }
  await indexPause(0)
  await indexSigner(world.key.address, forEver)
})

const another = makeKey('another').address

describe('while no voucher would be paid, nothing is signed or written', () => {
  it.each<[string, string, (until: number) => unknown]>([
    ['the index says it is paused', 'vaultPaused', indexPause],
    ['only the vault itself says it is paused', 'vaultPaused', (until) => (world.word.vault = says(until, ours()))],
    ['the vault has no signer any more', 'signerNotInForce', () => (world.word.vault = says(0, []))],
    ['the vault has another signer', 'signerNotInForce', () => (world.word.vault = says(0, [[another, forEver]]))],
    [
      'one endpoint of two says that the vault has another signer',
      'signerNotInForce',
      () => (world.word.vault = says(0, ours(), [[another, forEver]])),
    ],
    ['the signer has ended', 'signerNotInForce', () => (world.word.vault = says(0, ours(world.clock.finalAt)))],
    [
      'the signer ends in minutes',
      'signerNotInForce',
      () => (world.word.vault = says(0, ours(world.clock.finalAt + 500))),
    ],
    ['the index has another signer', 'signerNotInForce', () => indexSigner(another, forEver)],
    [
      'the index has seen a guardian leave none',
      'signerNotInForce',
      () => world.dividends.disableSigners({ block: world.clock.block + 1, at: world.clock.at }, zeroAddress),
    ],
    ['no node says whether it is', 'vaultUnknown', () => (world.word.vault = undefined)],
    ['the signer is away', 'noSigner', () => (world.word.signer = undefined)],
    ['the signer refuses, in words', 'signerRefuses', () => (world.word.signer = { refusal: 'It is not mine' })],
  ])('%s', async (_, reason, happen) => {
    const owner = await meet()
    const open = await world.withdraw(owner, 10n * unit)
    const other = await meet()
    const before = await countRows()
    const until = world.clock.at + 7 * DAY
    await happen(until)
    const refusal = {
      key: 'SIGNING_PAUSED',
      details: { reason, resumesAt: reason === 'vaultPaused' ? until : null },
    }
    await expect(world.withdraw(other, 20n * unit)).rejects.toMatchObject(refusal)
    await world.advance(VOUCHER_SECONDS + 10)
    await expect(world.resend(owner, open.id)).rejects.toMatchObject({ key: 'SIGNING_PAUSED', details: { reason } })
    expect(await countRows()).toEqual(before)
  })

  it('without a signer of its own, nor while an operator, a lagging index and a pause forbid it, all of which are said', async () => {
    const owner = await meet()
    const request = await world.signWithdrawal(owner, 20n * unit)
    await expect(requestWithdrawal({ ...world.ctx, signer: undefined }, request)).rejects.toMatchObject({
      details: { reason: 'noSigner' },
    })
    await indexPause(world.clock.at + DAY)
    await world.sql`
      insert into app.signing (is_on, reason, changed_by, changed_at) values (false, 'test', ${zeroAddress}, 1)`
    await world.setCursor({ updated_at: Math.floor(Date.now() / 1_000) - 60 })
    await expect(requestWithdrawal(world.ctx, request)).rejects.toMatchObject({
      details: { reason: 'switchedOff', reasons: ['switchedOff', 'lagging', 'vaultPaused'] },
    })
    await world.setCursor()
    await world.sql`delete from app.signing`
    await indexPause(0)
    expect(await requestWithdrawal(world.ctx, request)).toMatchObject({ state: 'pending' })
  })
})

it('a pause ends by itself, for index and vault at the same second of the clock of withdrawals', async () => {
  const owner = await meet()
  const until = world.clock.finalAt + 100
  await indexPause(until)
  world.word.vault = says(until, ours())
  const clock = addReports(await readClock(world.sql, world.ctx), await readReports(world.ctx, 'now'))
  expect(getFirstPause(clock.pauses)).toEqual({ reason: 'vaultPaused', resumesAt: until })
  await world.advance(until - 1 - world.clock.at)
  expect(world.clock.finalAt).toBe(until - 1)
  await expect(world.withdraw(owner, 10n * unit)).rejects.toMatchObject({ details: { reason: 'vaultPaused' } })
  await world.advance(1)
  await world.advance(Math.max(1, until - world.clock.at))
  expect(await world.withdraw(owner, 10n * unit)).toMatchObject({
    state: 'pending',
    voucher: { signer: world.key.address },
  })
})

it('a voucher ends before its signer does, of two signers the one that is asked', async () => {
  const owner = await meet()
  const endsAt = world.clock.finalAt + 3_600
  world.word.vault = says(0, [
    [another, forEver],
    [world.key.address, endsAt],
  ])
  const made = await world.withdraw(owner, 10n * unit)
  expect(made.voucher!.deadlineAt).toBe(endsAt - 1)
})

it('a request that was refused leaves its nonce free', async () => {
  const owner = await meet()
  const request = await world.signWithdrawal(owner, 20n * unit)
  world.word.signer = undefined
  await expect(requestWithdrawal(world.ctx, request)).rejects.toMatchObject({ key: 'SIGNING_PAUSED' })
  world.word.signer = { refusal: null }
  expect(await requestWithdrawal(world.ctx, request)).toMatchObject({ state: 'pending', voucherCount: 1 })
})
