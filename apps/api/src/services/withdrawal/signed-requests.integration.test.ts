import { describe, expect, it } from 'vitest'
import { makeHash } from '../../testing/chain-rows.ts'
import { requestWithdrawal, resendWithdrawal } from './request-withdrawal.ts'
import { countRows, DAY, meet, read, setUpWithdrawals, unit, world } from './withdrawals.test-setup.ts'

setUpWithdrawals()

describe('a signed request', () => {
  it('sent again, also at once, is answered with the same answer and done once', async () => {
    const owner = await meet()
    const request = await world.signWithdrawal(owner, 20n * unit)
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestWithdrawal(world.ctx, request)))
    await world.advance(5_000)
    answers.push(await requestWithdrawal(world.ctx, request))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await read(answers[0]!.id)).toMatchObject({ voucherCount: 1, amount: String(20n * unit) })
  })

  it('that was accepted is answered so, though its signature is one no longer, and asks no node', async () => {
    const owner = await meet()
    const request = await world.signWithdrawal(owner, 20n * unit)
    // As an empty one of a Safe is, once its owners have changed.
    const later = { ...request, signature: '0x' as const }
    await expect(requestWithdrawal(world.ctx, later)).rejects.toMatchObject({ key: 'SIGNATURE_INVALID' })
    const answer = await requestWithdrawal(world.ctx, request)
    const node = { agree: () => Promise.reject(new Error('no node is asked')) }
    expect(await requestWithdrawal({ ...world.ctx, node }, later)).toEqual(answer)
    const more = { ...later, amount: request.amount + 1n }
    await expect(requestWithdrawal(world.ctx, more)).rejects.toMatchObject({ key: 'SIGNATURE_INVALID' })
    expect(await read(answer.id)).toMatchObject({ voucherCount: 1, amount: String(20n * unit) })
  })

  it('with other content under the same nonce is refused, of whatever kind', async () => {
    const owner = await meet()
    const request = await world.signWithdrawal(owner, 20n * unit)
    const { id } = await requestWithdrawal(world.ctx, request)
    const other = await world.signWithdrawal(owner, 21n * unit, world.usdt, { nonce: request.nonce })
    await expect(requestWithdrawal(world.ctx, other)).rejects.toMatchObject({ key: 'NONCE_CONFLICT' })
    const again = await world.signAgain(owner, id, { nonce: request.nonce })
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
        deployment: { ...config.deployment, contracts: { ...config.deployment.contracts, dividendVault: world.usdt } },
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
    const again = { ...(await world.signAgain(owner, '7')), id: 8n }
    await expect(resendWithdrawal(world.ctx, again)).rejects.toMatchObject({ key: 'SIGNATURE_INVALID' })
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
    await world.advance(DAY + 1)
    await ask(world.clock.finalAt + DAY)
  })
})
