import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdcAbi } from '@app/abis/test-usdc'
import { type Deployment, getDeployment } from '@app/config/deployments'
import { SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import {
  type Abi,
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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Flow, type FlowPorts, createFlow } from '#shared/tx/create-flow.ts'
import type { FlowPhase } from '#shared/tx/flow-state.ts'
import { sendTransaction } from '#shared/tx/send-transaction.ts'
import { signPermit } from '#shared/tx/sign-permit.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import type { TxRecord } from '#shared/tx/tx-record.ts'
import { openRequest, signRequest } from '#shared/signed-request/sign-request.ts'
import { verifyContractSignature } from '#shared/wallet/verify-contract-signature.ts'
import { findSigner } from '#shared/wallet/verify-signer.ts'
import { watchRecords } from '#shared/tx/watch-records.ts'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { type PoolTerms, readPoolTerms } from './reads.ts'
import { stakeAction } from './actions.ts'
import { until } from './staking.test-setup.ts'
import stakingPoolCode from '@app/abis/bytecode/StakingPool.json' with { type: 'json' }
import testUsdcCode from '@app/abis/bytecode/TestUsdc.json' with { type: 'json' }

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

type Token = 'product' | 'usdc'

const worlds = {} as Record<Token, { deployment: Deployment; terms: PoolTerms }>

async function deploy(abi: Abi, bytecode: string, args: readonly unknown[] = []): Promise<Address> {
  const data = encodeDeployData({ abi, bytecode: bytecode as Hex, args })
  const hash = await chain.sendTransaction({ account: operator, data, to: null })
  return (await chain.waitForTransactionReceipt({ hash })).contractAddress as Address
}

/** A pool for a token that knows permits; it stands where the page expects the one for USDT. */
async function createWorld(token: Address): Promise<(typeof worlds)[Token]> {
  const { contracts } = getDeployment(31337)
  const { accessManager, usdt } = contracts
  const pool = await deploy(stakingPoolAbi, stakingPoolCode.bytecode, [
    accessManager,
    token,
    token,
    zeroAddress,
    86_400n,
    86_400n,
    1n,
  ])
  const swapped = { ...contracts, usdt: token, productToken: usdt, stakingPoolUsdt: pool }
  return {
    deployment: { ...getDeployment(31337), contracts: swapped },
    terms: await readPoolTerms(chain, 'stakingPoolUsdt', pool),
  }
}

const use = (token: Token) => ({ deployment, terms } = worlds[token])

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  const { productToken } = getDeployment(31337).contracts
  await chain.writeContract({
    account: operator,
    address: productToken,
    abi: productTokenAbi,
    functionName: 'transfer',
    args: [holder.address, 10n * amount],
  })
  const usdc = await deploy(testUsdcAbi, testUsdcCode.bytecode)
  await chain.writeContract({
    account: operator,
    address: usdc,
    abi: testUsdcAbi,
    functionName: 'mint',
    args: [holder.address, 10n * amount],
  })
  worlds.product = await createWorld(productToken)
  worlds.usdc = await createWorld(usdc)
})
afterAll(() => anvil.stop())

beforeEach(async () => {
  use('product')
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

const refusing: Hex = '0x60006000fd'
/** Accepts every signature (ERC-1271). */
const accepting: Hex = '0x631626ba7e60e01b60005260206000f3'
/** A contract account that others deployed, with whatever it does when it is asked. */
const lenders = {
  refusing: '0x00000000000000000000000000000000000c0de1',
  accepting: '0x00000000000000000000000000000000000c0de2',
  nothing: '0x00000000000000000000000000000000000c0de3',
} as const

/** As a wallet does it (EIP-7702): the key signs, and the transaction sets the code; of the zero address it takes it away. */
async function delegate(to: Address): Promise<void> {
  const authorization = await chain.signAuthorization({ account: holder, contractAddress: to, executor: 'self' })
  const hash = await chain.sendTransaction({
    account: holder,
    to: holder.address,
    data: '0x',
    gas: 100_000n,
    authorizationList: [authorization],
  })
  await chain.waitForTransactionReceipt({ hash })
}

interface Kind {
  name: string
  give: () => Promise<void>
  /** What each token is spent with. */
  steps: Record<Token, readonly string[]>
}

const byPermit = ['permit', 'call']
const byApproval = ['approve', 'call']
const lend = (to: keyof typeof lenders) => async () => {
  await chain.setCode({ address: lenders.refusing, bytecode: refusing })
  await chain.setCode({ address: lenders.accepting, bytecode: accepting })
  await delegate(lenders[to])
}
const kinds: Kind[] = [
  { name: 'no code', give: async () => undefined, steps: { product: byPermit, usdc: byPermit } },
  { name: 'lent code that refuses', give: lend('refusing'), steps: { product: byPermit, usdc: byApproval } },
  { name: 'lent code that accepts', give: lend('accepting'), steps: { product: byPermit, usdc: byApproval } },
  { name: 'lent code that is not there', give: lend('nothing'), steps: { product: byPermit, usdc: byApproval } },
  {
    name: 'lent code that was taken back',
    async give() {
      await lend('refusing')()
      await delegate(zeroAddress)
    },
    steps: { product: byPermit, usdc: byPermit },
  },
]

describe.each(kinds)('an account with $name', ({ give, steps }) => {
  it.each(['product', 'usdc'] as const)('spends %s, asked for nothing in vain', async (token) => {
    use(token)
    await give()
    const flow = start()
    await reach(flow, 'ready')
    expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(steps[token])
    flow.agree()
    await reach(flow, 'done')
    expect(await readStaked()).toBe(amount)
    expect(await readAllowance()).toBe(0n)
    expect(asked).toEqual(
      steps[token] === byPermit
        ? ['eth_signTypedData_v4', 'eth_sendTransaction']
        : ['eth_sendTransaction', 'eth_sendTransaction'],
    )
    expect(flow.getState().permitRefused).toBe(false)
  })

  it('does what needs no allowance as always', async () => {
    use('usdc')
    await give()
    await chain.writeContract({
      account: holder,
      address: terms.token.address,
      abi: productTokenAbi,
      functionName: 'approve',
      args: [terms.pool, amount],
    })
    const flow = start()
    await reach(flow, 'ready')
    expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(['call'])
    flow.agree()
    await reach(flow, 'done')
    expect(asked).toEqual(['eth_sendTransaction'])
  })

  it('signs in, and signs requests to the service, with its key', async () => {
    use('product')
    await give()
    const message = 'Authorisation:1782050400000'
    const [signature, strangers] = await Promise.all([holder, operator].map((key) => key.signMessage({ message })))
    const client = chain as Parameters<typeof verifyContractSignature>[0]
    const find = (signed: Hex) =>
      findSigner({ account: holder.address, message, signature: signed }, (each) =>
        verifyContractSignature(client, each),
      )
    expect(await find(signature!)).toBe(holder.address)
    const accepts = (await chain.getCode({ address: holder.address }))?.endsWith(lenders.accepting.slice(2))
    expect(await find(strangers!)).toBe(accepts ? holder.address : operator.address)
    const opened = openRequest({
      account: holder.address,
      chainId: 31337,
      path: '/api/withdrawal',
      fields: { token: terms.token.address, amount: 1n },
      deadlineAt: 1_782_050_400,
    })
    const kept = await signRequest(opened, { provider: wallet, client: chain })
    expect(kept).toMatchObject({ account: holder.address, path: '/api/withdrawal' })
  })
})

/** Between the plan and the signature the account lends itself code. */
function lendWhenAsked(): void {
  const first = wallet
  wallet = {
    async request(args) {
      const answer = await first.request(args)
      if (args.method === 'eth_signTypedData_v4') await lend('refusing')()
      return answer
    },
  }
}

describe('a permit that brings nothing once it is signed', () => {
  it('is given up for an approval, agreed to anew, and not asked for again', async () => {
    use('usdc')
    lendWhenAsked()
    const flow = start()
    await reach(flow, 'ready')
    expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(byPermit)
    flow.agree()
    await until('the other plan', () => flow.getState().permitRefused)
    expect(flow.getState()).toMatchObject({ phase: 'ready', agreed: false, finished: [], problem: null })
    expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(byApproval)
    expect(records.size).toBe(0)
    await delegate(zeroAddress)
    flow.renew()
    flow.agree()
    await reach(flow, 'done')
    expect(asked).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendTransaction'])
    expect(await readStaked()).toBe(amount)
    expect(await readAllowance()).toBe(0n)
  })

  it('is not blamed for what would have failed without it', async () => {
    use('usdc')
    const first = wallet
    wallet = {
      async request(args) {
        const answer = await first.request(args)
        await chain.writeContract({
          account: holder,
          address: terms.token.address,
          abi: productTokenAbi,
          functionName: 'transfer',
          args: [operator.address, 10n * amount],
        })
        return answer
      },
    }
    const flow = start()
    await reach(flow, 'ready')
    flow.agree()
    await reach(flow, 'refused')
    expect(flow.getState()).toMatchObject({ permitRefused: false, problem: { key: 'INSUFFICIENT_BALANCE' } })
    expect(asked).toEqual(['eth_signTypedData_v4'])
  })
})

it('an account that is a contract has no key: it approves', async () => {
  await chain.setCode({ address: holder.address, bytecode: refusing })
  for (const token of ['product', 'usdc'] as const) {
    use(token)
    const flow = start()
    await reach(flow, 'ready')
    expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(byApproval)
    watch.stop()
  }
})
