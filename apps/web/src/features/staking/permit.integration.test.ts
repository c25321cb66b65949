import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { type Deployment, getDeployment } from '@app/config/deployments'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  type Hash,
  type Hex,
  publicActions,
  type TypedDataDefinition,
  walletActions,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Flow, type FlowPorts, createFlow } from '#shared/tx/create-flow.ts'
import type { FlowPhase } from '#shared/tx/flow-state.ts'
import { sendTransaction } from '#shared/tx/send-transaction.ts'
import { signPermit } from '#shared/tx/sign-permit.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import type { TxRecord } from '#shared/tx/tx-record.ts'
import { watchRecords } from '#shared/tx/watch-records.ts'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { type PoolTerms, readPoolTerms } from './reads.ts'
import { stakeAction } from './actions.ts'
import { until } from './staking.test-setup.ts'
import stakingPoolCode from '@app/abis/bytecode/StakingPool.json' with { type: 'json' }

const operator = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 0 })
const holder = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 3 })
const amount = 500n * 10n ** 18n

let anvil: Anvil
let chain: ReturnType<typeof createChain>
let deployment: Deployment
let terms: PoolTerms
let snapshot: Hash
let records: Map<string, TxRecord>
let asked: string[]
let watch: { stop: () => void }
let wallet: Eip1193Provider

function createChain(url: string) {
  return createTestClient({ chain: testChain, mode: 'anvil', transport: testTransport(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

/** A pool for the product token, which knows permits; it stands where the page expects the one for USDT. */
beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  const { contracts } = getDeployment(31337)
  const { accessManager, productToken, usdt } = contracts
  const data = encodeDeployData({
    abi: stakingPoolAbi,
    bytecode: stakingPoolCode.bytecode as Hex,
    args: [accessManager, productToken, productToken, zeroAddress, 86_400n, 86_400n, 1n],
  })
  const hash = await chain.sendTransaction({ account: operator, data, to: null })
  const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
  const pool = contractAddress as Address
  deployment = {
    ...getDeployment(31337),
    contracts: { ...contracts, usdt: productToken, productToken: usdt, stakingPoolUsdt: pool },
  }
  await chain.writeContract({
    account: operator,
    address: productToken,
    abi: productTokenAbi,
    functionName: 'transfer',
    args: [holder.address, 10n * amount],
  })
  terms = await readPoolTerms(chain, 'stakingPoolUsdt', pool)
})
afterAll(() => anvil.stop())

beforeEach(async () => {
  snapshot = await chain.snapshot()
  records = new Map()
  asked = []
  wallet = createWallet()
})
afterEach(async () => {
  watch.stop()
  await chain.revert({ id: snapshot })
})

function createWallet(): Eip1193Provider {
  return {
    async request({ method, params }) {
      asked.push(method)
      const list = params as readonly unknown[]
      if (method === 'eth_signTypedData_v4')
        return await holder.signTypedData(JSON.parse(String(list[1])) as TypedDataDefinition)
      const { to, data, gas } = list[0] as { to: Address; data: Hex; gas?: Hex }
      return await chain.sendTransaction({ account: holder, to, data, ...(gas ? { gas: BigInt(gas) } : {}) })
    },
  }
}

const listRecords = () => [...records.values()]

function start(): Flow {
  const listeners = new Set<() => void>()
  let lastId = 0
  const change = (next: () => void) => {
    next()
    for (const listener of listeners) listener()
  }
  const ports: FlowPorts = {
    getContext: () => Promise.resolve({ client: chain, account: holder.address, chainId: 31337, deployment }),
    openSender: () =>
      Promise.resolve({
        account: holder.address,
        client: chain,
        send: (request) => sendTransaction(wallet, deployment, request),
        signPermit: (permit, planned) => signPermit(wallet, deployment, holder.address, permit, planned),
      }),
    records: {
      get: (id) => records.get(id),
      put(record) {
        change(() => records.set(record.id, record))
        return true
      },
      update(id, map) {
        const current = records.get(id)
        const next = current && map(current)
        if (next !== undefined && next !== current) change(() => records.set(id, next))
        return next
      },
      remove: (id) => change(() => records.delete(id)),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    waitForIndex: () => Promise.resolve(true),
    createId: () => `id-${(lastId += 1)}`,
    now: () => Math.floor(Date.now() / 1000),
  }
  const follow = watchRecords({
    chainId: 31337,
    getClient: () => chain,
    records: { list: listRecords, update: ports.records.update },
    now: ports.now,
  })
  const timer = setInterval(() => void follow.checkNow(), 200)
  watch = {
    stop() {
      clearInterval(timer)
      follow.stop()
    },
  }
  return createFlow(bindAction(stakeAction, { amount, terms }), { account: holder.address, chainId: 31337 }, ports)
}

const reach = (flow: Flow, phase: FlowPhase) =>
  until(
    `phase ${phase}`,
    () => flow.getState().phase === phase,
    () => ({ ...flow.getState(), plan: flow.getState().plan?.steps.map(({ kind }) => kind) }),
  )
const readStaked = () =>
  chain.readContract({ address: terms.pool, abi: stakingPoolAbi, functionName: 'stakedOf', args: [holder.address] })
const readAllowance = () =>
  chain.readContract({
    address: terms.token.address,
    abi: productTokenAbi,
    functionName: 'allowance',
    args: [holder.address, terms.pool],
  })

it('a token with permits needs one transaction: a signature, then the stake that brings it', async () => {
  const flow = start()
  await reach(flow, 'ready')
  const { plan } = flow.getState()
  expect(plan?.steps.map(({ kind }) => kind)).toEqual(['permit', 'call'])
  expect(plan?.simulated.complete).toBe(true)
  expect(plan?.sentences[0]?.text.values?.amount).toMatchObject({ amount: amount.toString(), symbol: 'PRD' })
  flow.agree()
  await reach(flow, 'done')
  expect(asked).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  expect(await readStaked()).toBe(amount)
  expect(await readAllowance()).toBe(0n)
  expect(flow.getState().finished.map(({ recordId }) => recordId === null)).toEqual([true, false])
})

it('a permit that somebody else has used first is no failure', async () => {
  const first = wallet
  wallet = {
    async request(args) {
      const answer = await first.request(args)
      if (args.method !== 'eth_signTypedData_v4') return answer
      const [, json] = args.params as readonly string[]
      const { message } = JSON.parse(json!) as { message: Record<'spender' | 'value' | 'deadline', string> }
      const signature = answer as Hex
      await chain.writeContract({
        account: operator,
        address: terms.token.address,
        abi: productTokenAbi,
        functionName: 'permit',
        args: [
          holder.address,
          message.spender as Address,
          BigInt(message.value),
          BigInt(message.deadline),
          Number.parseInt(signature.slice(130), 16),
          signature.slice(0, 66) as Hex,
          `0x${signature.slice(66, 130)}`,
        ],
      })
      return answer
    },
  }
  const flow = start()
  await reach(flow, 'ready')
  flow.agree()
  await until(
    'the stake',
    () =>
      ['done', 'ready', 'refused', 'stopped'].includes(flow.getState().phase) && flow.getState().finished.length > 0,
  )
  if (flow.getState().phase === 'ready') flow.agree()
  await reach(flow, 'done')
  expect(await readStaked()).toBe(amount)
  expect(await readAllowance()).toBe(0n)
})

it('a refused signature leaves the plan, and sends nothing', async () => {
  wallet = { request: () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 })) }
  const flow = start()
  await reach(flow, 'ready')
  flow.agree()
  await until('the refusal', () => flow.getState().problem !== null)
  expect(flow.getState()).toMatchObject({ phase: 'ready', problem: { key: 'USER_REJECTED' }, finished: [] })
  wallet = createWallet()
  flow.agree()
  await reach(flow, 'done')
})

it('a wallet that cannot sign permits is asked for an approval instead, agreed to anew', async () => {
  const first = wallet
  wallet = {
    request: (args) =>
      args.method === 'eth_signTypedData_v4'
        ? Promise.reject(Object.assign(new Error('Method not supported'), { code: 4200 }))
        : first.request(args),
  }
  const flow = start()
  await reach(flow, 'ready')
  flow.agree()
  await until(
    'the other plan',
    () => flow.getState().phase === 'ready' && flow.getState().plan?.steps[0]?.kind === 'approve',
  )
  expect(asked).toEqual([])
  flow.agree()
  await reach(flow, 'done')
  expect(asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  expect(await readStaked()).toBe(amount)
})

it('a signature of another account, or nonsense, is found out before anything is sent', async () => {
  for (const sign of [
    (json: string) => operator.signTypedData(JSON.parse(json) as TypedDataDefinition),
    () => Promise.resolve('0x'),
    () => Promise.resolve({ signature: '0x12' }),
  ]) {
    wallet = { request: ({ params }) => sign((params as readonly string[])[1]!) }
    const flow = start()
    await reach(flow, 'ready')
    flow.agree()
    await reach(flow, 'refused')
    watch.stop()
    expect(flow.getState().problem?.key).toBe('PERMIT_INVALID')
    expect(records.size).toBe(0)
  }
})

it('an account that is a contract has no key: it approves', async () => {
  await chain.setCode({ address: holder.address, bytecode: '0x60006000fd' })
  const flow = start()
  await reach(flow, 'ready')
  expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])
})

it('an account that has only lent itself code still signs', async () => {
  const implementation = getSandboxAccount('operator').address
  await chain.setCode({ address: holder.address, bytecode: `0xef0100${implementation.slice(2)}` })
  const flow = start()
  await reach(flow, 'ready')
  expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(['permit', 'call'])
})
