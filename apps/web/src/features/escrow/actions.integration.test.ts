import { productTokenAbi } from '@app/abis/product-token'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Address } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import {
  account,
  carryOut,
  chain,
  deployment,
  prepare,
  readNow,
  setUpChain,
} from '#shared/tx/transactions.test-setup.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { getLockChoices, getPower, type Lock } from './lock.ts'
import { type EscrowTerms, readEscrowTerms } from './reads.ts'
import { createLockAction, extendLockAction, increaseLockAction, withdrawLockAction } from './actions.ts'

const deployer: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { votingEscrow, productToken } = deployment.contracts
const escrow = { address: votingEscrow, abi: votingEscrowAbi } as const
const token = { address: productToken, abi: productTokenAbi } as const
const funds = 1_000n * 10n ** 18n

let terms: EscrowTerms

setUpChain()
beforeAll(async () => {
  const hash = await chain.writeContract({
    ...token,
    account: deployer,
    functionName: 'transfer',
    args: [account, funds],
  })
  await chain.waitForTransactionReceipt({ hash })
  terms = await readEscrowTerms(chain, votingEscrow)
})

async function readLock(): Promise<Lock> {
  const { amount, unlockAt } = await chain.readContract({ ...escrow, functionName: 'lockOf', args: [account] })
  return { amount, unlockAt: Number(unlockAt) }
}
const readBalance = () => chain.readContract({ ...token, functionName: 'balanceOf', args: [account] })
const whole = (amount: number) => BigInt(amount) * 10n ** 18n

it('reads its terms from the chain', () => {
  expect(terms).toEqual({
    escrow: votingEscrow,
    token: { address: productToken, decimals: 18, symbol: 'PRD' },
    power: { decimals: 18, symbol: 'vePRD' },
    maxDuration: 1461 * 86_400,
  })
})

it('refuses more than there is, and to grow a lock that is not there', async () => {
  const [month] = getLockChoices(await readNow(), terms.maxDuration, 0)
  const lock = { amount: funds + 1n, unlockAt: month!.unlockAt }
  expect(await prepare(bindAction(createLockAction, { terms, lock }))).toMatchObject({
    problem: { key: 'INSUFFICIENT_BALANCE' },
  })
  expect(await prepare(bindAction(extendLockAction, { terms, lock, unlockAt: lock.unlockAt }))).toMatchObject({
    problem: { key: 'LOCK_NOT_FOUND' },
  })
  expect(await prepare(bindAction(withdrawLockAction, { terms, lock }))).toMatchObject({
    problem: { key: 'LOCK_NOT_FOUND' },
  })
})

it('creates a lock that the chain gives the power we say', async () => {
  const [month] = getLockChoices(await readNow(), terms.maxDuration, 0)
  const lock = { amount: whole(100), unlockAt: month!.unlockAt }
  const { kinds, said } = await carryOut(bindAction(createLockAction, { terms, lock }))
  expect(kinds).toEqual(['approve', 'call'])
  expect(said).toEqual(['escrow:tx.leaves', 'escrow:tx.create.lock', 'escrow:tx.firstPower'])
  expect(await readLock()).toEqual(lock)
  expect(await readBalance()).toBe(funds - lock.amount)
  for (const at of [await readNow(), lock.unlockAt - 1, lock.unlockAt]) {
    const power = await chain.readContract({ ...escrow, functionName: 'votingPower', args: [account, BigInt(at)] })
    expect(getPower(lock, at, terms.maxDuration)).toBe(power)
  }
})

it('refuses a second lock, and to take out before the time', async () => {
  const lock = await readLock()
  expect(await prepare(bindAction(createLockAction, { terms, lock: { ...lock, amount: whole(1) } }))).toMatchObject({
    problem: { key: 'LOCK_EXISTS' },
  })
  expect(await prepare(bindAction(withdrawLockAction, { terms, lock }))).toMatchObject({
    problem: { key: 'LOCK_NOT_EXPIRED' },
  })
})

it('adds to the lock', async () => {
  const lock = await readLock()
  const { kinds, said } = await carryOut(bindAction(increaseLockAction, { terms, lock, amount: whole(50) }))
  expect(kinds).toEqual(['approve', 'call'])
  expect(said).toEqual(['escrow:tx.leaves', 'escrow:tx.increase.lock', 'escrow:tx.power'])
  expect(await readLock()).toEqual({ ...lock, amount: whole(150) })
})

it('extends every choice that it offers, the longest last', async () => {
  const lock = await readLock()
  const choices = getLockChoices(await readNow(), terms.maxDuration, lock.unlockAt)
  expect(choices.length).toBeGreaterThan(1)
  for (const { unlockAt } of choices) {
    const { kinds, said } = await carryOut(bindAction(extendLockAction, { terms, lock: await readLock(), unlockAt }))
    expect(kinds).toEqual(['call'])
    expect(said).toEqual(['escrow:tx.extend.lock', 'escrow:tx.power'])
    expect(await readLock()).toEqual({ ...lock, unlockAt })
  }
  const longest = choices.at(-1)!.unlockAt
  expect(await prepare(bindAction(extendLockAction, { terms, lock, unlockAt: longest + 604_800 }))).toMatchObject({
    problem: { key: 'UNLOCK_TOO_LATE' },
  })
})

it('takes all of it out at the end', async () => {
  const lock = await readLock()
  await chain.setNextBlockTimestamp({ timestamp: BigInt(lock.unlockAt) })
  await chain.mine({ blocks: 1 })
  expect(await prepare(bindAction(increaseLockAction, { terms, lock, amount: whole(1) }))).toMatchObject({
    problem: { key: 'LOCK_ENDED' },
  })
  const { said } = await carryOut(bindAction(withdrawLockAction, { terms, lock }))
  expect(said).toEqual(['escrow:tx.withdraw.arrives', 'escrow:tx.withdraw.ends'])
  expect(await readBalance()).toBe(funds)
  expect(await readLock()).toEqual({ amount: 0n, unlockAt: 0 })
})
