import { accessManagerAbi } from '@app/abis/access-manager'
import { equityCardAbi } from '@app/abis/equity-card'
import { getDeployment } from '@app/config/deployments'
import { type Address, isSameAddress } from '@app/core/address'
import { createNode } from '@app/rpc/node'
import { getContractChecks } from '@app/rpc/our-contracts'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type HostileNodes, publicNode, startHostileNodes } from '@app/testing/hostile-node'
import { type RpcFault, type RpcProxy, startRpcProxy } from '@app/testing/rpc-proxy'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { createTestClient, keccak256, padHex, publicActions, toHex, walletActions } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { readRoles } from '../services/session/held-roles.ts'
import { readCardHolder } from './cards.ts'
import { verifySignature } from './verify-signature.ts'

const deployment = getDeployment(31_337)
const { contracts } = deployment
const [admin, stranger] = [getTestAccount(0), getTestAccount(40).address]
const wallet = `0x${'22'.repeat(20)}` as const
const claimed = { account: wallet, hash: keccak256('0x01'), signature: keccak256('0x02') }
const yes = padHex('0x01', { size: 32 })

let anvil: Anvil
let chain: ReturnType<typeof createChain>
let proxies: RpcProxy[]
let said: string[]

function createChain(url: string) {
  return createTestClient({
    chain: testChain,
    mode: 'anvil',
    transport: testTransport(url),
    account: admin,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  // A contract account that accepts no signature.
  await chain.setCode({ address: wallet, bytecode: '0x60206000f3' })
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  said = []
  proxies = await Promise.all([0, 1].map(async () => startRpcProxy(anvil.url)))
})
afterEach(async () => {
  await Promise.all(proxies.map(async (proxy) => proxy.stop()))
})

function createWatchedNode(rpcUrls: readonly string[]) {
  return createNode({
    rpcUrls,
    chainId: 31_337,
    contracts: getContractChecks(deployment),
    warn: (words) => said.push(words),
  })
}
const createBoth = () => createWatchedNode(proxies.map(({ url }) => url))

/** Says yes to whatever a contract is asked: any role, any signature, and that any account has code. */
const liar: RpcFault = async ({ method, params: [call] }) => {
  if (method === 'eth_call') {
    const { to } = call as { to?: string }
    const isRole = isSameAddress(String(to), contracts.accessManager)
    if (isSameAddress(String(to), wallet)) return { result: padHex('0x1626ba7e', { dir: 'right', size: 32 }) }
    return { result: isRole ? `${yes}${padHex('0x0', { size: 32 }).slice(2)}` : yes }
  }
  if (method === 'eth_getCode' && call === wallet) return { result: '0x60206000f3' }
  return undefined
}

describe('two endpoints', () => {
  it('that say the same are believed, at one block', async () => {
    const node = createBoth()
    const block = await chain.getBlock()
    expect(await readRoles(node, contracts, admin.address)).toMatchObject({
      ok: true,
      value: expect.arrayContaining([{ name: 'ADMIN', delay: 0 }]) as unknown,
      block: { hash: block.hash },
    })
    expect(await readRoles(node, contracts, stranger)).toMatchObject({ ok: true, value: [] })
    expect(await verifySignature(node, claimed)).toMatchObject({ ok: true, value: false })
    expect(said).toEqual([])
  })

  it.each([0, 1])('of which number %i lies make nobody an operator and no signature good', async (place) => {
    proxies[place]!.setFault(liar)
    const node = createBoth()
    expect(await readRoles(node, contracts, stranger)).toEqual({ ok: false, reason: 'NODES_DISAGREE' })
    expect(await verifySignature(node, claimed)).toEqual({ ok: false, reason: 'NODES_DISAGREE' })
    expect(said.join()).toMatch(/127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+ say different things of block \d+/)
  })

  it.each([0, 1])('of which number %i tells of another chain’s block are not believed', async (place) => {
    proxies[place]!.setFault(async ({ method, params }, ask) => {
      if (method !== 'eth_getBlockByNumber') return liar({ id: 1, method, params }, ask)
      return { result: { ...((await ask(method, params)) as object), hash: keccak256('0x07') } }
    })
    expect(await readRoles(createBoth(), contracts, stranger)).toMatchObject({ ok: false })
  })

  it.each([0, 1])('of which number %i shows the past do not bring a taken role back', async (place) => {
    const role = await chain.writeContract({
      chain: null,
      address: contracts.accessManager,
      abi: accessManagerAbi,
      functionName: 'grantRole',
      args: [2n, stranger, 0],
    })
    await chain.waitForTransactionReceipt({ hash: role })
    const past = toHex(await chain.getBlockNumber())
    const node = createBoth()
    expect(await readRoles(node, contracts, stranger)).toMatchObject({ ok: true, value: [{ name: 'GUARDIAN' }] })
    const taken = await chain.writeContract({
      chain: null,
      address: contracts.accessManager,
      abi: accessManagerAbi,
      functionName: 'revokeRole',
      args: [2n, stranger],
    })
    await chain.waitForTransactionReceipt({ hash: taken })
    await chain.mine({ blocks: 40, interval: 3 })
    proxies[place]!.setFault(async ({ method, params }, ask) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? { result: await ask(method, [past, false]) }
        : undefined,
    )
    expect(await readRoles(createBoth(), contracts, stranger)).toEqual({ ok: false, reason: 'NODE_BEHIND' })
  })

  it.each([0, 1])(
    'of which number %i is of another chain: it is left out, and the other alone is not enough',
    async (place) => {
      proxies[place]!.setFault(async (call, ask) =>
        call.method === 'eth_chainId' ? { result: '0x1' } : liar(call, ask),
      )
      const node = createBoth()
      expect(await readRoles(node, contracts, stranger)).toEqual({ ok: false, reason: 'NODE_UNAVAILABLE' })
      expect((await node.examine()).map(({ error }) => error?.kind)).toEqual(
        [0, 1].map((index) => (index === place ? 'wrongChain' : undefined)),
      )
      const figure = await node.attempt((client) => client.getCode({ address: contracts.accessManager }))
      expect(figure.ok).toBe(true)
    },
  )

  it('of which the second has other contracts than ours: after the first fails nothing is believed', async () => {
    proxies[1]!.setFault(async (call, ask) =>
      call.method === 'eth_getCode' && isSameAddress(String(call.params[0]), contracts.accessManager)
        ? { result: '0x6001' }
        : liar(call, ask),
    )
    const node = createBoth()
    expect((await node.getHead())?.number).toBeGreaterThan(0)
    await proxies[0]!.stop()
    expect(await node.attempt((client) => client.getChainId())).toEqual({ ok: false, reason: 'NODE_UNAVAILABLE' })
    expect(await readRoles(node, contracts, stranger)).toEqual({ ok: false, reason: 'NODE_UNAVAILABLE' })
  })
})

it('two endpoints of which one fails for a moment are asked again', async () => {
  proxies[1]!.setFault(() => Promise.resolve({ error: { code: -32_000, message: 'upstream is gone' } }))
  setTimeout(() => proxies[1]!.setFault(undefined), 1_000)
  expect(await readRoles(createBoth(), contracts, admin.address)).toMatchObject({ ok: true })
})

it('three endpoints of which one hangs answer at once', async () => {
  const third = await startRpcProxy(anvil.url)
  proxies[0]!.setFault(() => new Promise(() => undefined))
  const node = createWatchedNode([...proxies, third].map(({ url }) => url))
  const start = performance.now()
  expect(await readRoles(node, contracts, admin.address)).toMatchObject({ ok: true })
  expect(performance.now() - start).toBeLessThan(1_500)
  await third.stop()
})

it('an endpoint that hangs holds up no figure for long, and the next one not at all', async () => {
  const node = createBoth()
  const ask = async () => {
    const start = performance.now()
    const outcome = await node.attempt((client) => client.getBalance({ address: stranger }))
    return { ok: outcome.ok, ms: performance.now() - start }
  }
  for (let round = 0; round < 8; round += 1) await ask()
  proxies[0]!.setFault(() => new Promise(() => undefined))
  const asked = []
  for (let round = 0; round < 12; round += 1) asked.push(await ask())
  expect(asked.every(({ ok }) => ok)).toBe(true)
  expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(1_000)
})

it('an account without code costs no node a call', async () => {
  const node = createBoth()
  const before = proxies.map((proxy) => proxy.count('eth_call'))
  const outcome = await verifySignature(node, { ...claimed, account: stranger, signature: `0x${'1b'.repeat(65)}` })
  expect(outcome).toMatchObject({ ok: true, value: false })
  expect(proxies.map((proxy) => proxy.count('eth_call'))).toEqual(before)
})

describe('public nodes', () => {
  let nodes: HostileNodes
  afterEach(() => nodes.stop())

  it('whose replicas lag, refuse and answer null agree all the same', async () => {
    nodes = await startHostileNodes(anvil.url, { seed: 7, endpoints: [publicNode, publicNode] })
    const node = createWatchedNode(nodes.urls)
    const mining = setInterval(() => void chain.mine({ blocks: 1 }), 500)
    try {
      const outcomes = []
      for (let round = 0; round < 6; round += 1) outcomes.push(await readRoles(node, contracts, admin.address))
      expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(4)
      expect(outcomes.some((outcome) => !outcome.ok && outcome.reason === 'NODES_DISAGREE')).toBe(false)
    } finally {
      clearInterval(mining)
    }
  })
})

it('the holder of a card is its owner, or who staked it', async () => {
  const node = createBoth()
  const seller = await chain.readContract({ address: contracts.equityCard, abi: equityCardAbi, functionName: 'seller' })
  const [card, missing] = [(1n << 32n) + 1n, (1n << 32n) + 9n]
  await chain.impersonateAccount({ address: seller })
  await chain.setBalance({ address: seller, value: 10n ** 18n })
  const send = async (functionName: 'mint' | 'safeTransferFrom', args: never, account: Address | typeof admin) => {
    const hash = await chain.writeContract({
      chain: null,
      address: contracts.equityCard,
      abi: equityCardAbi,
      functionName,
      args,
      account,
    })
    await chain.waitForTransactionReceipt({ hash })
  }
  await send('mint', [admin.address, card, 1n] as never, seller)
  expect(await readCardHolder(node, contracts, card)).toMatchObject({ ok: true, value: admin.address })
  await send('safeTransferFrom', [admin.address, contracts.cardVault, card, 1n, '0x'] as never, admin)
  expect(await readCardHolder(node, contracts, card)).toMatchObject({ ok: true, value: admin.address })
  expect(await readCardHolder(node, contracts, missing)).toMatchObject({ ok: true, value: null })
  for (const place of [0, 1]) {
    proxies[place]!.setFault(async ({ method }) =>
      method === 'eth_call' ? { result: padHex(stranger, { size: 32 }) } : undefined,
    )
    expect(await readCardHolder(node, contracts, card)).toEqual({ ok: false, reason: 'NODES_DISAGREE' })
    proxies[place]!.setFault(undefined)
  }
})
