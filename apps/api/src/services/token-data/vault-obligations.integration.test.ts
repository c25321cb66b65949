import type { Node } from '@app/rpc/node'
import { createTestDatabase } from '@app/testing/database'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '../../context.ts'
import { readChain } from '../../indexed/read-chain.ts'
import { makeHash } from '../../testing/chain-rows.ts'
import { createWithdrawalWorld, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { readVaultObligations } from './get-solvency.ts'

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

it('the vault owes what was released until yesterday and what covers shortfalls, less what was paid', async () => {
  const { chain, usdt, clock } = world
  const today = Math.floor(clock.at / 86_400)
  const fund = (nth: number, amount: bigint, firstDay: number, dayCount: number) => chain`
    insert into chain.dividend_funding values (${clock.block}, ${nth}, ${makeHash('fund', nth)}, ${world.vault}, ${usdt},
      ${nth}, ${`${amount}`}, ${firstDay}, ${dayCount}, ${clock.at})`
  held = 1_000n * unit
  expect(await read()).toEqual({
    contract: world.vault,
    key: 'dividendVault',
    kind: 'withdrawals',
    token: usdt,
    held: `${held}`,
    owed: '0',
    unknown: null,
  })
  await fund(0, 100n * unit, today, 10)
  expect((await read()).owed).toBe('0')
  await fund(1, 100n * unit + 7n, today - 3, 10)
  expect((await read()).owed).toBe(`${30n * unit}`)
  await fund(2, 7n, today - 3, 3)
  expect((await read()).owed).toBe(`${30n * unit + 7n}`)
  await world.setCap(usdt, 10n ** 30n)
  await chain`update chain.dividend_token set total_paid = ${`${20n * unit}`}, total_covered = ${`${5n * unit}`} where token = ${usdt}`
  expect((await read()).owed).toBe(`${15n * unit + 7n}`)
})

it('obligations of the vault are as of the indexed block', async () => {
  const { chain, usdt, clock } = world
  const before = (await read()).owed
  await chain`
    insert into chain.dividend_payment values (${clock.block + 1}, 0, ${makeHash('later')}, ${world.vault}, ${usdt}, ${world.vault},
      ${`${unit}`}, 0, ${`${unit}`}, ${clock.at + 2})`
  await chain`update chain.dividend_token set total_paid = total_paid + ${`${unit}`}::numeric where token = ${usdt}`
  expect((await read()).owed).toBe(before)
})

it('the vault never owes less than zero, and its figures are unknown while no node has the block', async () => {
  await world.chain`update chain.dividend_token set total_paid = ${`${900n * unit}`} where token = ${world.usdt}`
  expect((await read()).owed).toBe('0')
  isDown = true
  expect(await read()).toMatchObject({ held: null, owed: null, unknown: 'NODE_BEHIND' })
  isDown = false
})
