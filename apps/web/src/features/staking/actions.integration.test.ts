import { testUsdtAbi } from '@app/abis/test-usdt'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createClient, custom, type Hash } from 'viem'
import { testChain } from '@app/testing/test-chain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Flow } from '#shared/tx/create-flow.ts'
import { canRetry, type FlowPhase } from '#shared/tx/flow-state.ts'
import { defaultPatience } from '#shared/tx/resolve-record.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import type { TxRecord } from '#shared/tx/tx-record.ts'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import type { PoolTerms } from './reads.ts'
import { claimAction, stakeAction, unstakeAction } from './actions.ts'
import { createWorld, deployment, staker, until, type World } from './staking.test-setup.ts'

const { usdt, stakingPoolUsdt } = deployment.contracts
const whole = (amount: bigint) => amount * 1_000_000n
/** A contract that refuses everything and says nothing: `revert(0, 0)`. */
const REVERTS = '0x5f5ffd'
const day = 86_400
const lock = 180 * day

let anvil: Anvil
let world: World
let terms: PoolTerms
let snapshot: Hash
let following: { stop: () => void }

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  world = createWorld(anvil.url)
  await world.mint(whole(10_000n))
  await world.bind()
  terms = await world.readTerms()
})
afterAll(() => anvil.stop())

beforeEach(async () => {
  snapshot = await world.chain.snapshot()
  following = world.follow()
})
afterEach(async () => {
  following.stop()
  world.reset()
  await world.chain.setAutomine(true)
  await world.chain.revert({ id: snapshot })
})

const stake = (amount: bigint): Flow => world.start(bindAction(stakeAction, { amount, terms }))
const unstake = (positionId: bigint, amount: bigint): Flow =>
  world.start(bindAction(unstakeAction, { positions: [{ id: positionId, amount }], terms }))
const lastRecord = (): TxRecord => [...world.records.values()].at(-1)!

function reach(flow: Flow, phase: FlowPhase): Promise<true> {
  return until(
    `phase ${phase}`,
    () => flow.getState().phase === phase,
    () => ({ ...flow.getState(), plan: null, records: [...world.records.values()] }),
  )
}

async function agree(flow: Flow): Promise<void> {
  await reach(flow, 'ready')
  flow.agree()
}

async function approveByHand(amount: bigint): Promise<void> {
  const args = [stakingPoolUsdt, amount] as const
  await world.chain.writeContract({ account: staker, address: usdt, abi: testUsdtAbi, functionName: 'approve', args })
}

async function stakeByHand(amount: bigint): Promise<bigint> {
  const flow = stake(amount)
  await agree(flow)
  await reach(flow, 'done')
  world.records.clear()
  return (await world.readPositions()).at(-1)!.id
}

describe('a stake', () => {
  it('is simulated with its approval, approved exactly, staked and refreshed', async () => {
    const flow = stake(whole(500n))
    await reach(flow, 'ready')
    const { plan } = flow.getState()
    expect(plan?.steps.map((step) => step.kind)).toEqual(['approve', 'call'])
    expect(plan?.simulated.complete).toBe(true)
    expect(plan?.fee).toBeGreaterThan(0n)
    const { timestamp } = await world.chain.getBlock()
    const sentence = plan?.sentences.find(({ icon }) => icon === 'lock')
    const unlockAt = sentence?.text.values?.unlockAt
    expect(unlockAt?.type === 'time' && unlockAt.at - Number(timestamp) - lock).toBeGreaterThanOrEqual(0)

    const before = await world.readBalance()
    flow.agree()
    await reach(flow, 'done')
    expect(await world.readStaked()).toBe(whole(500n))
    expect(before - (await world.readBalance())).toBe(whole(500n))
    expect(await world.readAllowance()).toBe(0n)
    expect([...world.records.values()].map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  })

  it('needs one signature where the allowance is there', async () => {
    await approveByHand(whole(500n))
    const flow = stake(whole(500n))
    await reach(flow, 'ready')
    expect(flow.getState().plan?.steps.map((step) => step.kind)).toEqual(['call'])
  })

  it('resets an old allowance first, because this token refuses to change one', async () => {
    await approveByHand(whole(3n))
    const flow = stake(whole(500n))
    await agree(flow)
    const steps = flow.getState().plan?.steps
    expect(steps?.map((step) => step.kind)).toEqual(['approveZero', 'approve', 'call'])
    expect(steps?.[0]?.title.values?.amount).toMatchObject({ type: 'amount', amount: '0' })
    await reach(flow, 'done')
    expect(await world.readStaked()).toBe(whole(500n))
    expect(world.records.size).toBe(3)
  })

  it('is refused before anything is signed when there is too little', async () => {
    const flow = stake(whole(10_001n))
    await reach(flow, 'refused')
    expect(flow.getState().problem?.key).toBe('INSUFFICIENT_BALANCE')
    expect(world.records.size).toBe(0)
  })

  it('is simulated step by step on a node that cannot simulate a sequence', async () => {
    const request = (args: { method: string; params?: unknown }) =>
      args.method === 'eth_simulateV1'
        ? Promise.reject(Object.assign(new Error('the method eth_simulateV1 does not exist'), { code: -32601 }))
        : world.chain.request(args as never)
    world.setNode(createClient({ chain: testChain, transport: custom({ request }, { retryCount: 0 }) }))
    const flow = stake(whole(500n))
    await reach(flow, 'ready')
    expect(flow.getState().plan?.simulated.complete).toBe(false)
    flow.agree()
    await reach(flow, 'done')
    expect(await world.readStaked()).toBe(whole(500n))
  })

  it('goes no further when the person says no, and can be agreed to again', async () => {
    world.wallet.send = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
    const flow = stake(whole(500n))
    await agree(flow)
    await until('the refusal', () => flow.getState().problem !== null)
    expect(flow.getState()).toMatchObject({ phase: 'ready', problem: { key: 'USER_REJECTED' } })
    expect(world.records.size).toBe(0)
    world.wallet.send = world.sendUnlocked
    flow.agree()
    await reach(flow, 'done')
  })

  it('is not sent when the wallet shows another account at the last moment', async () => {
    const flow = stake(whole(500n))
    await reach(flow, 'ready')
    world.wallet.account = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    flow.agree()
    await reach(flow, 'refused')
    expect(flow.getState().problem?.key).toBe('ACCOUNT_CHANGED')
    expect(world.records.size).toBe(0)
  })
})

describe('taking out', () => {
  it('before its time is refused with the date', async () => {
    const id = await stakeByHand(whole(500n))
    const [position] = await world.readPositions()
    const flow = unstake(id, whole(500n))
    await reach(flow, 'refused')
    const unlockAt = { type: 'time', at: Number(position!.unlockAt) }
    expect(flow.getState().problem).toMatchObject({ key: 'LOCK_NOT_EXPIRED', values: { unlockAt } })
  })

  it('at its time pays the principal, and what was earned can be claimed after', async () => {
    const id = await stakeByHand(whole(500n))
    const before = await world.readBalance()
    await world.chain.increaseTime({ seconds: lock })
    await world.chain.mine({ blocks: 1 })
    const flow = unstake(id, whole(500n))
    await agree(flow)
    await reach(flow, 'done')
    expect((await world.readBalance()) - before).toBe(whole(500n))
    const claim = world.start(bindAction(claimAction, { terms }))
    await agree(claim)
    await reach(claim, 'done')
    const again = world.start(bindAction(claimAction, { terms }))
    await reach(again, 'refused')
    expect(again.getState().problem?.key).toBe('NOTHING_TO_CLAIM')
  })
})

/** The approval is there already: one transaction to follow. */
async function sendStake(): Promise<Flow> {
  await approveByHand(whole(500n))
  await world.chain.setAutomine(false)
  const flow = stake(whole(500n))
  await agree(flow)
  await reach(flow, 'mining')
  await until('the node knows it', () => lastRecord().nonceSeen)
  return flow
}

const down = () => Promise.reject(new TypeError('Failed to fetch'))

describe('what can happen after sending', () => {
  const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 10_000_000_000n }

  it('a speed-up: found by its nonce, and the one that counts', async () => {
    const flow = await sendStake()
    const { nonce, hash, to, data } = lastRecord()
    const request = { account: staker, to: to as Hash, data: data as Hash, nonce, gas: 500_000n, ...fees }
    const faster = await world.chain.sendTransaction(request)
    await world.chain.mine({ blocks: 1 })
    await reach(flow, 'done')
    expect(lastRecord()).toMatchObject({ status: 'confirmed', hash, spedUpTo: faster })
    expect(await world.readStaked()).toBe(whole(500n))
  })

  it('a cancellation: found by its nonce, never called failed, and may be repeated', async () => {
    const flow = await sendStake()
    const { nonce } = lastRecord()
    await world.chain.sendTransaction({ account: staker, to: staker, value: 0n, nonce, gas: 21_000n, ...fees })
    await world.chain.mine({ blocks: 1 })
    await reach(flow, 'stopped')
    expect(lastRecord()).toMatchObject({ status: 'cancelled', problem: { key: 'TRANSACTION_CANCELLED' } })
    expect(canRetry(flow.getState())).toBe(true)
    expect(await world.readStaked()).toBe(0n)
    await world.chain.setAutomine(true)
    flow.retry()
    await agree(flow)
    await reach(flow, 'done')
    expect(await world.readStaked()).toBe(whole(500n))
  })

  it('another transaction with its nonce: replaced, with the one that took its place', async () => {
    const flow = await sendStake()
    const other = { account: staker, to: usdt, data: '0x095ea7b3', nonce: lastRecord().nonce } as const
    const data = `${other.data}${stakingPoolUsdt.slice(2).padStart(64, '0')}${'0'.repeat(64)}` as const
    const replacing = await world.chain.sendTransaction({ ...other, data, gas: 100_000n, ...fees })
    await world.chain.mine({ blocks: 1 })
    await reach(flow, 'stopped')
    expect(lastRecord()).toMatchObject({ status: 'replaced', settled: { hash: replacing } })
  })

  it('dropped by the nodes: unknown, not failed, not to be repeated; then mined after all', async () => {
    following.stop()
    following = world.follow({ ...defaultPatience, unseenAfter: 1 })
    const flow = await sendStake()
    const { hash, to, data, nonce } = lastRecord()
    await world.chain.dropTransaction({ hash: hash as Hash })
    await reach(flow, 'stopped')
    expect(lastRecord()).toMatchObject({ status: 'unknown', unknownReason: 'vanished' })
    expect(canRetry(flow.getState())).toBe(false)
    await world.chain.setAutomine(true)
    await world.chain.sendTransaction({ account: staker, to: to as Hash, data: data as Hash, nonce, gas: 500_000n })
    await reach(flow, 'done')
  })

  it('a revert after the estimation: failed with the contract’s own reason', async () => {
    const flow = await sendStake()
    const taken = { account: staker, address: usdt, abi: testUsdtAbi, functionName: 'approve' } as const
    await world.chain.dropTransaction({ hash: lastRecord().hash as Hash })
    const { to, data, nonce } = lastRecord()
    const revoke = await world.chain.writeContract({ ...taken, args: [stakingPoolUsdt, 0n], nonce, gas: 100_000n })
    const late = { account: staker, to: to as Hash, data: data as Hash, nonce: nonce + 1, gas: 500_000n }
    const hash = await world.chain.sendTransaction(late)
    world.ports.records.update(lastRecord().id, (record) => ({ ...record, hash, nonce: nonce + 1 }))
    await world.chain.mine({ blocks: 1 })
    await reach(flow, 'stopped')
    expect(revoke).not.toBe(hash)
    expect(lastRecord()).toMatchObject({ status: 'failed', problem: { key: 'ALLOWANCE_TOO_LOW' } })
    expect(BigInt(lastRecord().settled!.fee)).toBeGreaterThan(0n)
    expect(canRetry(flow.getState())).toBe(true)
  })

  it('a revert without a reason: titled by the action itself', async () => {
    const flow = await sendStake()
    await world.chain.setCode({ address: stakingPoolUsdt, bytecode: REVERTS })
    await world.chain.mine({ blocks: 1 })
    await reach(flow, 'stopped')
    const problem = { key: 'CONTRACT_REVERTED', failure: 'STAKE_FAILED' }
    expect(lastRecord()).toMatchObject({ status: 'failed', problem })
    expect(flow.getState().problem).toMatchObject(problem)
  })

  it('out of gas: said so', async () => {
    await approveByHand(whole(500n))
    world.wallet.send = (request) => world.sendUnlocked({ ...request, gas: 60_000n })
    const flow = stake(whole(500n))
    await agree(flow)
    await reach(flow, 'stopped')
    expect(lastRecord()).toMatchObject({ status: 'failed', problem: { key: 'OUT_OF_GAS' } })
  })

  it('a wallet that never tells the hash: the transaction is found on the chain all the same', async () => {
    await approveByHand(whole(500n))
    world.wallet.send = async (request) => {
      await world.sendUnlocked(request)
      throw new Error('The connection to the wallet was lost')
    }
    const flow = stake(whole(500n))
    await agree(flow)
    await reach(flow, 'done')
    expect(lastRecord()).toMatchObject({ status: 'confirmed', nonceSeen: true })
    expect(await world.readStaked()).toBe(whole(500n))
  })

  it('a node that goes down in between: nothing is concluded until it answers again', async () => {
    following.stop()
    following = world.follow({ ...defaultPatience, unseenAfter: 1 })
    const flow = await sendStake()
    world.setNode(createClient({ chain: testChain, transport: custom({ request: down }, { retryCount: 0 }) }))
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(lastRecord().status).toBe('sent')
    await world.chain.mine({ blocks: 1 })
    world.setNode(world.chain)
    await reach(flow, 'done')
  })
})
