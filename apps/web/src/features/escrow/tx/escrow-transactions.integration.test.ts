import { productTokenAbi } from '@app/abis/product-token'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type Address, createTestClient, http, publicActions, walletActions } from 'viem'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preparePlan } from '#shared/tx/prepare-plan.ts'
import { sendTransaction } from '#shared/tx/send-transaction.ts'
import { type BoundAction, bindAction } from '#shared/tx/tx-action.ts'
import { deployLocal } from '../../../../../../contracts/script/deploy-local.ts'
import { getLockChoices, getPower, type Lock } from '../lock-power.ts'
import { type EscrowTerms, readEscrowTerms } from '../queries/escrow-terms.ts'
import { createLockAction } from './create-lock.ts'
import { extendLockAction } from './extend-lock.ts'
import { increaseLockAction } from './increase-lock.ts'
import { withdrawLockAction } from './withdraw-lock.ts'

const deployer: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const deployment = getDeployment(31337)
const { votingEscrow, productToken } = deployment.contracts
const escrow = { address: votingEscrow, abi: votingEscrowAbi } as const
const token = { address: productToken, abi: productTokenAbi } as const
const funds = 1_000n * 10n ** 18n

let anvil: Anvil
let chain: ReturnType<typeof createChain>
let terms: EscrowTerms

function createChain(url: string) {
  return createTestClient({ chain: anvilChain, mode: 'anvil', transport: http(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  const hash = await chain.writeContract({
    ...token,
    account: deployer,
    functionName: 'transfer',
    args: [account, funds],
  })
  await chain.waitForTransactionReceipt({ hash })
  terms = await readEscrowTerms(chain, votingEscrow)
})
afterAll(() => anvil.stop())

const prepare = (action: BoundAction) =>
  preparePlan(action, { client: chain, account, chainId: 31337, deployment }, 1_000)

/** Signs every step as planned, through the page's own list of what may leave it. */
async function carryOut(action: BoundAction) {
  const prepared = await prepare(action)
  if (!prepared.ok) throw new Error(`${prepared.problem.key} ${prepared.problem.technical}`)
  const provider = {
    async request({ params }: { params?: readonly unknown[] | object }) {
      const { to, data } = (params as readonly [{ to: Address; data: `0x${string}` }])[0]
      return await chain.sendTransaction({ account, to, data })
    },
  }
  const { steps, sentences } = prepared.plan
  for (const { callData, allowance } of steps) {
    const hash = await sendTransaction(provider, deployment, { ...callData, account, allowance, gas: null })
    expect(await chain.waitForTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({ status: 'success' })
  }
  return { kinds: steps.map(({ kind }) => kind), said: sentences.map(({ text }) => text.key) }
}

async function readLock(): Promise<Lock> {
  const { amount, unlockAt } = await chain.readContract({ ...escrow, functionName: 'lockOf', args: [account] })
  return { amount, unlockAt: Number(unlockAt) }
}
const readNow = async () => Number((await chain.getBlock()).timestamp)
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
