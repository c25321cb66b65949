import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithdrawalWorld, makeKey, readBooks, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { getBalances } from '../ledger/get-balances.ts'
import { setSigning } from './keep-signing-state.ts'
import { readClock } from './read-clock.ts'
import { readWithdrawal } from './read-withdrawal.ts'

const DAY = 86_400
const unit = 1_000_000n
let world: WithdrawalWorld
let serial = 0

beforeAll(async () => {
  world = await createWithdrawalWorld(await createTestDatabase())
})
afterAll(() => world.end())

async function meet(whole = 1_000n) {
  const owner = makeKey('restored owner', (serial += 1))
  await world.give(owner.address, world.usdt, whole * unit)
  return owner
}

const pauseOf = async () => (await readClock(world.sql, world.ctx)).pause
const read = (id: string) => readWithdrawal(world.sql, BigInt(id), world.vault)

async function balancesOf(owner: { address: `0x${string}` }): Promise<Record<string, bigint>> {
  const balances = await getBalances(world.sql, owner.address, world.usdt)
  return Object.fromEntries(balances.map(({ kind, balance }) => [kind, balance]))
}

/** A voucher that this database knows nothing of, as one signed after the backup was taken. */
function forget(owner: { address: `0x${string}` }, amount: bigint) {
  const id = BigInt(makeHash('forgotten', (serial += 1)).slice(0, 34)).toString()
  return { id, account: owner.address, token: world.usdt, amount: amount.toString(), fee: '0' }
}

describe('after a restore', () => {
  it('nothing is signed or cancelled for one voucher lifetime, counted from when the chain is known again', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.advance(DAY + 1)
    await world.sql`update app.signing set identity = 'another cluster', noticed_at = 1`
    expect(await pauseOf()).toBe('restored')
    await expect(world.cancel(owner, made.id)).rejects.toMatchObject({
      key: 'SIGNING_PAUSED',
      details: { reason: 'restored' },
    })
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ key: 'SIGNING_PAUSED' })
    await expect(world.withdraw(owner, 100n * unit)).rejects.toMatchObject({ key: 'SIGNING_PAUSED' })

    await world.setCursor({ updated_at: 5, head_seen_at: 5 })
    await world.sweep()
    expect(await world.sql`select resumes_at from app.signing`).toEqual([{ resumes_at: null }])
    await world.setCursor({ updated_at: Math.floor(Date.now() / 1_000) + 1 })
    await world.sweep()
    const resumesAt = world.clock.finalAt + DAY
    expect(await world.sql`select resumes_at from app.signing`).toEqual([{ resumes_at: resumesAt }])
    await world.advance(resumesAt - world.clock.at)
    expect([world.clock.finalAt, await pauseOf()]).toEqual([resumesAt, 'restored'])
    await world.advance(1)
    expect(await pauseOf()).toBeUndefined()
    await world.cancel(owner, made.id)
    expect((await balancesOf(owner))['promotion']).toBe(1_000n * unit)
  })

  it('a payment without a record is a debit of its owner, and signing stays off until what else may be out has expired', async () => {
    const owner = await meet()
    const paid = forget(owner, 300n * unit)
    await world.pay(paid)
    await world.sweep()
    await world.sweep()
    expect(await balancesOf(owner)).toEqual({ promotion: 700n * unit })
    expect(await read(paid.id)).toMatchObject({
      state: 'successful',
      isFound: true,
      voucher: null,
      amount: paid.amount,
    })
    expect(await pauseOf()).toBe('restored')
    await world.advance(DAY + 1)
    expect(await pauseOf()).toBeUndefined()
  })

  it('a payment beyond what was owed is overpaid, and later income makes up for it before anything is paid', async () => {
    const owner = await meet(100n)
    await world.pay(forget(owner, 300n * unit))
    await world.sweep()
    expect(await balancesOf(owner)).toEqual({ promotion: 0n, overpaid: -200n * unit })
    await world.advance(DAY + 1)
    await world.give(owner.address, world.usdt, 250n * unit)
    await expect(world.withdraw(owner, 51n * unit)).rejects.toMatchObject({
      key: 'INSUFFICIENT_BALANCE',
      details: { available: String(50n * unit) },
    })
    await world.withdraw(owner, 50n * unit)
    expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
  })

  it('an id that a stolen key used for another payment leaves its owner a way on', async () => {
    const owner = await meet()
    const thief = makeKey('thief')
    const made = await world.withdraw(owner, 100n * unit)
    await world.pay({ ...made, account: thief.address, amount: String(999n * unit) })
    await world.sweep()
    expect(await balancesOf(thief)).toEqual({ overpaid: -999n * unit })
    await world.advance(2 * DAY)
    await world.sweep()
    await expect(world.resend(owner, made.id)).rejects.toMatchObject({ key: 'WITHDRAWAL_STATE_CONFLICT' })
    await world.cancel(owner, made.id)
    expect((await balancesOf(owner))['promotion']).toBe(1_000n * unit)
  })
})

describe('nothing is signed', () => {
  it.each([
    ['an indexer that is behind', { head_block_number: 10 ** 6, head_block_timestamp: 10 ** 10 }, 'lagging'],
    ['an indexer that is silent', { updated_at: 5 }, 'lagging'],
  ])('on %s', async (_, cursor, reason) => {
    const owner = await meet()
    await world.setCursor(cursor)
    await expect(world.withdraw(owner, 100n * unit)).rejects.toMatchObject({
      key: 'SIGNING_PAUSED',
      details: { reason },
    })
    await world.setCursor()
    await world.withdraw(owner, 100n * unit)
  })

  it('on notice of final blocks that changed, until each such notice is acknowledged', async () => {
    const owner = await meet()
    const acknowledge = async (id: number) =>
      world.chain`update chain.deep_reorg set acknowledged_at = 8, acknowledged_by = 'test', reason = 'A drill' where id = ${id}`
    const ids = await world.chain<{ id: number }[]>`
      insert into chain.deep_reorg (block, depth, at) values (1, 1, 7), (2, 1, 7) returning id`
    for (const { id } of ids) {
      await expect(world.withdraw(owner, 100n * unit)).rejects.toMatchObject({
        key: 'SIGNING_PAUSED',
        details: { reason: 'reorganised' },
      })
      await acknowledge(id)
    }
    await world.withdraw(owner, 100n * unit)
  })

  it('nor cancelled while index and chain differ, in a replica without a key too', async () => {
    const owner = await meet()
    const made = await world.withdraw(owner, 100n * unit)
    await world.advance(2 * DAY)
    const mismatch = { what: 'rewardsVault.available', block_number: 1, block_hash: makeHash('block'), found_at: 5 }
    await world.chain`insert into chain.mismatch ${world.chain({ ...mismatch, index_value: '1', chain_value: '2' })}`
    const { signer: _, ...rest } = world.ctx
    for (const ctx of [world.ctx, { ...rest, signer: undefined }]) await world.sweep(ctx)
    expect((await read(made.id)).state).toBe('pending')
    const paused = { key: 'SIGNING_PAUSED', details: { reason: 'unequal' } }
    await expect(world.withdraw(owner, 100n * unit)).rejects.toMatchObject(paused)
    await expect(world.resend(owner, made.id)).rejects.toMatchObject(paused)
    await expect(world.cancel(owner, made.id)).rejects.toMatchObject(paused)
    await world.chain`update chain.mismatch set ended_at = 6`
    await world.cancel(owner, made.id)
  })

  it('with a key that the vault does not know, or without one, or when an operator says so', async () => {
    const owner = await meet()
    const { signer, ...rest } = world.ctx
    expect((await readClock(world.sql, { ...rest, signer: undefined })).pause).toBe('noSigner')
    await world.setVaultSigner(makeAddress('rotated'))
    await expect(world.withdraw(owner, 100n * unit)).rejects.toMatchObject({ details: { reason: 'signerNotInForce' } })
    await world.setVaultSigner(signer!.address)
    await setSigning(world.sql, { by: 'test', reason: 'A drill' }, undefined)
    await expect(world.withdraw(owner, 100n * unit)).rejects.toMatchObject({ key: 'SIGNING_PAUSED' })
    await setSigning(world.sql, { by: 'test', reason: 'The drill is over' }, 0)
    await world.withdraw(owner, 100n * unit)
  })
})

async function fund(amount: bigint, funder: `0x${string}`, transaction = makeHash('funding', (serial += 1))) {
  world.clock.block += 1
  await world.chain`insert into chain.vault_funding ${world.chain({
    block_number: world.clock.block,
    log_index: (serial += 1),
    transaction_hash: transaction,
    funder,
    token: world.usdt,
    amount: amount.toString(),
    funded_at: world.clock.at,
  })}`
  await world.advance(2)
}

async function readPools(): Promise<bigint[]> {
  const rows = await world.sql<{ balance: bigint }[]>`
    select (select coalesce(sum(amount), 0) from app.ledger_entry where account_id = account.id) as balance
    from app.ledger_account account where token = ${world.usdt} and kind like '%Pool'
    order by array_position(array['promotionPool', 'nodePool', 'communityPool', 'vePool', 'daoPool'], kind)`
  return rows.map(({ balance }) => balance)
}

describe('fundings of the vault', () => {
  it('are booked once when they are final, split by the rule of the funder and of the time', async () => {
    const one = makeAddress('one funder')
    const other = makeAddress('other funder')
    await fund(10_000n, other)
    await world.sweep()
    await world.sweep()
    expect(await readPools()).toEqual([3_000n, 2_000n, 2_500n, 1_000n, 1_500n])
    await world.sql`
      insert into app.funding_split (funder, effective_at, promotion, node, community, ve, dao, set_by, reason, set_at)
      values (${one}, ${world.clock.at}, 0, 10000, 0, 0, 0, ${one}, 'Pays nodes', 1),
        (null, ${world.clock.at + 10_000}, 10000, 0, 0, 0, 0, ${one}, 'Later', 1)`
    const both = makeHash('two fundings in one transaction')
    await fund(7n, one, both)
    await fund(10_000n, other)
    await world.sweep()
    expect(await readPools()).toEqual([6_000n, 4_007n, 5_000n, 2_000n, 3_000n])
  })

  it('and payments that a deep reorg took away are undone when an operator has acknowledged it, and booked when they are back', async () => {
    const owner = await meet(500n)
    const made = await world.withdraw(owner, 100n * unit)
    await world.pay(made)
    await fund(50_000n, makeAddress('gone funder'))
    await world.sweep()
    const pools = await readPools()
    const from = world.clock.block - 20
    const [payment] = await world.chain`delete from chain.voucher_payment where voucher_id = ${made.id} returning *`
    await world.chain`delete from chain.vault_funding where amount = 50000`
    const later = from + 5
    await world.chain`insert into chain.deep_reorg (block, depth, at) values (${from}, 9, 900), (${later}, 4, 900)`
    await world.sweep()
    expect((await read(made.id)).state).toBe('successful')
    await world.chain`
      update chain.deep_reorg set acknowledged_at = 901, acknowledged_by = 'test', reason = 'A drill'
      where acknowledged_at is null`
    await world.sweep()
    expect(await read(made.id)).toMatchObject({ state: 'pending', payment: null })
    expect((await readPools())[0]).toBe(pools[0]! - 15_000n)
    expect((await balancesOf(owner))['withdrawal']).toBe(100n * unit)

    await world.chain`insert into chain.voucher_payment ${world.chain({
      ...payment,
      amount: made.amount,
      fee: '0',
      voucher_id: made.id,
      block_number: (world.clock.block += 1),
    })}`
    await world.advance(2)
    await world.sweep()
    expect((await read(made.id)).state).toBe('successful')
    expect((await balancesOf(owner))['withdrawal']).toBe(0n)
    expect((await readBooks(world.sql, world.usdt)).sum).toBe(0n)
    await world.setCursor()
  })
})
