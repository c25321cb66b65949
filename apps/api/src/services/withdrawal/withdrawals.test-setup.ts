import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll } from 'vitest'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { inUnits, setUpWorld, type WorldFacts, worlds } from '../../testing/worlds.ts'
import { setWithdrawalLimits } from './limits.ts'
import { readClock } from './read-clock.ts'
import { getWithdrawalTokens } from './start-limits.ts'
import { readWithdrawal } from './read-withdrawal.ts'

export const DAY = 86_400
/** Base units of one whole USDT. */
export let unit: bigint
export let world: WithdrawalWorld
let serial = 0

/** Somebody nobody has met, with `whole` USDT that are payable. */
export async function meet(whole = 1_000n) {
  const owner = makeKey('owner', (serial += 1))
  if (whole > 0n) await world.give(owner.address, world.usdt, whole * unit)
  return owner
}

export const read = async (id: string) =>
  readWithdrawal(world.ctx, { id: BigInt(id), clock: await readClock(world.sql, world.ctx) })

export const paidTo = (owner: { address: `0x${string}` }, token = world.usdt) =>
  world.dividends.readPaid(owner.address, token)

export async function countRows(): Promise<unknown> {
  const [row] = await world.sql`
    select (select count(*) from app.withdrawal) as withdrawals, (select count(*) from app.voucher) as vouchers,
      (select count(*) from app.signed_request) as requests`
  return row
}

export async function setLimit(change: { minimum?: bigint; dailyQuota?: bigint; opensAt?: number; closesAt?: number }) {
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

/** A world of withdrawals, before all tests of a file. */
export function setUpWithdrawals(facts: WorldFacts = worlds[0]): void {
  const environment = setUpWorld(facts)
  beforeAll(async () => {
    unit = inUnits(1n, facts.usdt)
    world = await createWithdrawalWorld(await createTestDatabase(), { environment })
  })
  afterAll(() => world.end())
}
