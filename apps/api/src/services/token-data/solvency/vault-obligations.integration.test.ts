import { createTestDatabase } from '@app/testing/database'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Node } from '@app/rpc/node'
import type { ServiceContext } from '../../../context.ts'
import { makeHash } from '../../../testing/chain-rows.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../../../testing/withdrawal-world.ts'
import { readChain } from '../../chain/read-chain.ts'
import { readVaultObligations } from './vault-obligations.ts'

const unit = 1_000_000n
let world: WithdrawalWorld
let held = 0n
let isDown = false

beforeAll(async () => {
  world = await createWithdrawalWorld(await createTestDatabase())
})
afterAll(() => world.end())

function readContract({ args: [calls] }: { args: [unknown[]] }) {
  return Promise.resolve(calls.map(() => ({ success: true, returnData: numberToHex(held, { size: 32 }) })))
}

/** A node by which the vault holds `held` of each token. */
const node: Pick<Node, 'attempt'> = {
  attempt: async (ask) => {
    if (isDown) return { ok: false, reason: 'NODE_BEHIND' }
    return { ok: true, value: await ask({ readContract } as never) }
  },
}

async function read() {
  const ctx = { ...world.ctx, node } as unknown as ServiceContext
  const { cursor } = await readChain(ctx, world.sql`select 1 as one`)
  const obligations = await readVaultObligations(ctx, cursor)
  expect(obligations).toHaveLength(3)
  return obligations.find(({ token }) => token === world.usdt)!
}

it('owes all income and pools, what is being withdrawn too, until the chain has paid it', async () => {
  const owner = makeKey('owner')
  held = 1_000n * unit
  expect(await read()).toEqual({
    contract: world.vault,
    key: 'rewardsVault',
    kind: 'withdrawals',
    token: world.usdt,
    held: `${held}`,
    owed: '0',
    unknown: null,
  })
  await world.give(owner.address, world.usdt, 1_000n * unit)
  expect((await read()).owed).toBe(`${1_000n * unit}`)
  const made = await world.withdraw(owner, 100n * unit)
  expect((await read()).owed).toBe(`${1_000n * unit}`)
  await world.pay(made, false)
  expect((await read()).owed).toBe(`${900n * unit}`)
  await world.advance(10)
  expect((await read()).owed).toBe(`${900n * unit}`)
  await world.sweep()
  expect((await read()).owed).toBe(`${900n * unit}`)
})

it('owes a funding from the block in which it came, and once', async () => {
  world.clock.block += 1
  await world.setCursor()
  await world.chain`insert into chain.vault_funding ${world.chain({
    block_number: world.clock.block,
    log_index: 0,
    transaction_hash: makeHash('funding', 1),
    funder: world.key.address,
    token: world.usdt,
    amount: String(50n * unit),
    funded_at: world.clock.at,
  })}`
  expect((await read()).owed).toBe(`${950n * unit}`)
  await world.advance(10)
  await world.sweep()
  expect((await read()).owed).toBe(`${950n * unit}`)
  await world.sql`update app.vault_progress set funding_block = -1, payment_block = -1`
  expect((await read()).owed).toBe(`${950n * unit}`)
})

it('does not take what one owner got too much for a means to pay others', async () => {
  const lucky = makeKey('lucky')
  const before = BigInt((await read()).owed!)
  const found = { id: '77', account: lucky.address, token: world.usdt, amount: `${30n * unit}`, fee: '0' }
  await world.pay(found)
  await world.sweep()
  expect(BigInt((await read()).owed!)).toBe(before)
  await world.give(lucky.address, world.usdt, 20n * unit)
  expect(BigInt((await read()).owed!)).toBe(before)
  await world.give(lucky.address, world.usdt, 20n * unit)
  expect(BigInt((await read()).owed!)).toBe(before + 10n * unit)
})

it('is not known while no node has the block', async () => {
  isDown = true
  expect(await read()).toMatchObject({ held: null, owed: null, unknown: 'NODE_BEHIND' })
})
