import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { zeroHash } from 'viem'
import { expect, it } from 'vitest'
import { makeKey } from '../../testing/withdrawal-world.ts'
import {
  balanceOf,
  call,
  carryOut,
  DAY,
  moveTo,
  post,
  setUpRealVault,
  TODAY,
  unit,
  world,
} from './real-vault.test-setup.ts'

const owner = makeKey('owner on a chain')

setUpRealVault({ keyEndsAt: (TODAY + 900) * DAY })

it('the contract pays what the service gives out: proof, voucher and largest sum, and lets the rest out without them', async () => {
  // So many that the tree has more than one part.
  for (let other = 0; other < 300; other += 1)
    world.dividends.earn(makeKey('neighbour', other).address, world.usdt, BigInt(other + 1))
  const first = await world.give(owner.address, world.usdt, 500n * unit)
  const second = await world.give(owner.address, world.usdt, 300n * unit)
  await moveTo((TODAY + 2) * DAY + 10)
  const root = await post(TODAY, zeroHash, first)
  await post(TODAY + 1, root, second)
  await moveTo((TODAY + 4) * DAY)

  const older = await world.withdraw(owner, 600n * unit)
  expect(older.voucher!.proof).toMatchObject({ index: second, cumulative: String(800n * unit) })
  await carryOut(older.voucher!)
  expect(await balanceOf(owner.address)).toBe(600n * unit)
  await world.pay(older)

  const newer = await world.withdraw(owner, 150n * unit)
  await carryOut(newer.voucher!)
  expect(await balanceOf(owner.address)).toBe(750n * unit)
  await expect(carryOut(older.voucher!)).rejects.toThrow('NothingToPay')
  await world.pay(newer)

  await moveTo((TODAY + 10) * DAY)
  const { index, root: open, cumulative, proof } = newer.voucher!.proof
  const args = [owner.address, world.usdt, BigInt(index), open, BigInt(cumulative), proof] as const
  await call(world.vault, [dividendVaultAbi, 'exit', args])
  expect(await balanceOf(owner.address)).toBe(800n * unit)
})
