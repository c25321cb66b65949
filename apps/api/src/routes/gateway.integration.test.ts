import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getDeployment } from '@app/config/deployments'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type HostileNodes, publicNode, startHostileNodes } from '@app/testing/hostile-node'
import { type RpcFault, type RpcProxy, startRpcProxy } from '@app/testing/rpc-proxy'
import { actAsSafe, createSafe, deploySafeContracts } from '@app/testing/safe'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  publicActions,
  toEventSelector,
  toFunctionSelector,
  toHex,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { writePackedSite } from '../testing/packed-site.ts'
import { startServiceOn } from '../testing/service.ts'

const { contracts } = getDeployment(31_337)
const admin = getTestAccount(0)
const nowhere = 'postgres://nobody@127.0.0.1:1/none'
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

let anvil: Anvil
let proxy: RpcProxy
let chain: ReturnType<typeof createChain>
let service: Awaited<ReturnType<typeof startServiceOn>>

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

const post = (body: unknown, on = service) =>
  on.get('/api/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const ask = async (method: string, ...params: unknown[]) => (await post(call(method, params))).body

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  proxy = await startRpcProxy(anvil.url)
  service = await startServiceOn({ DATABASE_URL: nowhere, RPC_URL: `${proxy.url}/secret-key-of-ours` })
})
afterEach(async () => {
  await service.stop(0)
  await proxy.stop()
})

describe('the read gateway', () => {
  it('answers the client library: blocks, figures by Multicall3, reverts with their reason', async () => {
    const client = createPublicClient({
      chain: { ...testChain, contracts: { multicall3: { address: contracts.multicall3 } } },
      transport: http(`${service.url}/api/rpc`, { batch: true, retryCount: 0 }),
      batch: { multicall: true },
      cacheTime: 0,
    })
    const token = { address: contracts.usdt, abi: erc20Abi } as const
    const [id, block, decimals, supply, balance] = await Promise.all([
      client.getChainId(),
      client.getBlock(),
      client.readContract({ ...token, functionName: 'decimals' }),
      client.readContract({ ...token, functionName: 'totalSupply' }),
      client.getBalance({ address: admin.address }),
    ])
    expect([id, block.hash, decimals]).toEqual([31_337, (await chain.getBlock()).hash, 6])
    expect([supply, balance]).toEqual([
      await chain.readContract({ ...token, functionName: 'totalSupply' }),
      await chain.getBalance({ address: admin.address }),
    ])
    const args = [admin.address, 10n ** 30n] as const
    await expect(
      client.simulateContract({ ...token, functionName: 'transfer', args, account: contracts.cardVault }),
    ).rejects.toThrow(/reverted with the following signature:\n0xe450d38c/)
    const simulated = await client.simulateBlocks({
      blocks: [{ calls: [{ to: contracts.usdt, account: admin.address, data: '0x06fdde03' }] }],
    })
    expect(simulated[0]?.calls[0]?.status).toBe('success')
    expect(
      await client.estimateContractGas({ ...token, functionName: 'approve', args, account: admin.address }),
    ).toBeGreaterThan(21_000n)
    await expect(client.getLogs()).rejects.toThrow(/the logs of one address/)
  })

  it('answers what a Safe says of itself, and what it executed', async () => {
    const safeContracts = await deploySafeContracts(chain)
    const address = await createSafe(chain, safeContracts, { owners: [admin.address], threshold: 1 })
    const safe = { address, chainId: 31_337 }
    const { transactionHash, blockNumber } = await actAsSafe(chain, safe, { to: admin.address }, [admin])
    const topics = ['ExecutionSuccess(bytes32,uint256)', 'ExecutionFailure(bytes32,uint256)']
    const at = toHex(blockNumber)
    const filter = { address, topics: [topics.map((each) => toEventSelector(each))], fromBlock: at, toBlock: at }
    expect(await ask('eth_getLogs', filter)).toMatchObject({ result: [{ transactionHash, blockNumber: at }] })
    const nonce = { to: address, data: toFunctionSelector('nonce()') }
    expect(await ask('eth_call', nonce, at)).toMatchObject({ result: toHex(1, { size: 32 }) })
    const ahead = toHex(blockNumber + 1_000n)
    expect(await ask('eth_getLogs', { ...filter, fromBlock: ahead, toBlock: ahead })).toMatchObject({
      error: { message: 'header not found' },
    })
  })

  it('asks the node once for what many ask of one block, and anew for the next', async () => {
    const question = call('eth_call', [{ to: contracts.usdt, data: '0x18160ddd' }, 'latest'])
    const before = proxy.count('eth_call')
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(question)))
    expect(new Set(answers.map(({ body }) => body.result as string)).size).toBe(1)
    expect(proxy.count('eth_call') - before).toBe(1)
    await chain.mine({ blocks: 1 })
    await sleep(500)
    await post(question)
    expect(proxy.count('eth_call') - before).toBe(2)
  })

  it('never goes back behind what it told, and tells of nothing newer', async () => {
    await ask('eth_blockNumber')
    const past = await chain.getBlockNumber()
    const hash = await chain.sendTransaction({ chain: null, to: admin.address, value: 1n })
    const receipt = (await ask('eth_getTransactionReceipt', hash)).result
    expect(Number((await ask('eth_blockNumber')).result)).toBeGreaterThanOrEqual(Number(receipt?.blockNumber ?? past))
    await chain.mine({ blocks: 3 })
    await sleep(500)
    const told = Number((await ask('eth_blockNumber')).result)
    expect(told).toBe(Number(past) + 4)
    proxy.setFault(async ({ method, params }, next) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? { result: await next(method, [toHex(past), false]) }
        : undefined,
    )
    await sleep(500)
    expect(Number((await ask('eth_blockNumber')).result)).toBe(told)
    expect(Number((await ask('eth_getBlockByNumber', 'latest', false)).result.number)).toBe(told)
    const ahead = await ask('eth_call', { to: contracts.usdt, data: '0x18160ddd' }, toHex(told + 3))
    expect(ahead.error).toEqual({ code: -32_001, message: 'header not found' })
  })

  it('answers in JSON-RPC whatever is wrong, and never says where the node is', async () => {
    const cases: [unknown, number, number][] = [
      ['{', 400, -32_700],
      [[], 400, -32_600],
      [Array.from({ length: 51 }, () => call('eth_chainId')), 400, -32_600],
      [7, 200, -32_600],
      [{ ...call('eth_chainId'), jsonrpc: '1.0' }, 200, -32_600],
      [call('eth_sendRawTransaction', ['0x00']), 200, -32_601],
    ]
    for (const [body, status, code] of cases) {
      const answer = await post(body)
      expect([body, answer.status, answer.body.error.code]).toEqual([body, status, code])
    }
    const plain = await service.get('/api/rpc', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    })
    expect([plain.status, plain.body.error.code]).toEqual([415, -32_700])
    const mixed = await post([call('eth_chainId', [], 'a'), call('eth_mining', [], 2)])
    expect(mixed.body).toMatchObject([
      { id: 'a', result: '0x7a69' },
      { id: 2, error: { code: -32_601 } },
    ])
    proxy.setFault(() =>
      Promise.resolve({ error: { code: -32_000, message: `bad answer of ${proxy.url}/secret-key-of-ours` } }),
    )
    const failed = await post(call('eth_getBalance', [admin.address, 'latest']))
    expect(failed.body.error).toEqual({ code: -32_603, message: 'the node does not answer' })
    expect(JSON.stringify(failed.body)).not.toMatch(/secret|127\.0\.0\.1/)
  })

  it('forwards nothing to a node of another chain', async () => {
    proxy.setFault(({ method }) => Promise.resolve(method === 'eth_chainId' ? { result: '0x1' } : undefined))
    const other = await startServiceOn({ DATABASE_URL: nowhere, RPC_URL: proxy.url })
    const before = proxy.count('eth_getBalance')
    expect((await post(call('eth_getBalance', [admin.address, 'latest']), other)).body.error.code).toBe(-32_603)
    expect(proxy.count('eth_getBalance')).toBe(before)
    await other.stop(0)
  })

  it('keeps a client within its allowance, which other routes share', async () => {
    const limited = await startServiceOn({ DATABASE_URL: nowhere, RPC_URL: proxy.url, RATE_LIMIT: '1' })
    const batch = Array.from({ length: 10 }, () => call('eth_chainId'))
    const tooMuch = await post([...batch, ...batch], limited)
    expect([tooMuch.status, tooMuch.body.error.message]).toEqual([429, 'too much at once: ask in smaller batches'])
    await sleep(1_000)
    expect((await post(batch, limited)).status).toBe(200)
    const over = await post(call('eth_chainId'), limited)
    expect([over.status, over.body.error, Number(over.headers.get('retry-after'))]).toMatchObject([
      429,
      { code: -32_005 },
      expect.any(Number),
    ])
    expect((await limited.get('/api/systemConfig')).status).toBe(429)
    await limited.stop(0)
  })

  it('asks no more of the nodes than it may, whoever asks, and tells the others so in words', async () => {
    const limited = await startServiceOn({ DATABASE_URL: nowhere, RPC_URL: proxy.url, RPC_GATEWAY_RATE: '10' })
    const before = proxy.count('eth_getBalance')
    const batch = Array.from({ length: 40 }, (_, index) => call('eth_getBalance', [getTestAccount(index).address]))
    const answers = (await post(batch, limited)).body as { result?: string; error?: object }[]
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(20)
    expect(answers.find(({ error }) => error !== undefined)?.error).toEqual({
      code: -32_005,
      message: 'too many requests',
    })
    expect(proxy.count('eth_getBalance') - before).toBe(20)
    expect((await post(batch[0], limited)).body.result).toMatch(/^0x/)
    expect((await post(call('eth_getBalance', [admin.address, '0xfffffff']), limited)).body.error.code).toBe(-32_001)
    await limited.stop(0)
  })

  it('keeps the limit of a body', async () => {
    const long = await post(call('eth_call', [{ to: contracts.usdt, data: `0x${'00'.repeat(300_000)}` }]))
    expect([long.status, long.body]).toEqual([
      413,
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'The body is longer than 524288 bytes' } },
    ])
  })

  it('is not there where the web app has public nodes', async () => {
    const plain = await startServiceOn({
      DATABASE_URL: nowhere,
      RPC_URL: proxy.url,
      PUBLIC_RPC_URLS: 'https://a.example',
    })
    expect((await plain.get('/api/rpc')).status).toBe(404)
    await plain.stop(0)
  })
})

/** Tells all it knows. */
const chatterbox: RpcFault = async () => ({
  error: { code: -32_000, message: `no answer from ${proxy.url}/secret-key-of-ours`, data: 'secret-key-of-ours' },
})

describe('the page of a service whose node has a key', () => {
  const dist = mkdtempSync(join(tmpdir(), 'gateway-dist-'))
  beforeAll(() => writePackedSite(dist))
  afterAll(() => rmSync(dist, { recursive: true }))
  const startWith = (environment: Record<string, string>) =>
    startServiceOn({
      DATABASE_URL: nowhere,
      RPC_URL: `${proxy.url}/secret-key-of-ours`,
      WEB_DIST: dist,
      ...environment,
    })
  const readPolicy = async (on: Awaited<ReturnType<typeof startWith>>) =>
    /connect-src [^;]*/.exec((await fetch(on.url)).headers.get('content-security-policy') ?? '')?.[0]

  it('may call this origin alone, and beside it only what is public', async () => {
    const alone = await startWith({})
    expect(await readPolicy(alone)).toBe("connect-src 'self'")
    expect(await (await fetch(alone.url)).text()).toContain('"rpcUrls":["/api/rpc"]')
    await alone.stop(0)
    const among = await startWith({ PUBLIC_RPC_URLS: 'https://node.example/v1/abc,/api/rpc' })
    expect(await readPolicy(among)).toBe("connect-src 'self' https://node.example")
    expect(await (await fetch(among.url)).text()).toContain('"walletRpcUrls":["https://node.example/v1/abc"]')
    await among.stop(0)
  })

  it('is never told where the node is, whatever is asked and however the node fails', async () => {
    const on = await startWith({ PUBLIC_URL: 'https://app.example' })
    const asked = [
      '/',
      '/stake',
      '/livez',
      '/readyz',
      '/api/hello',
      '/api/systemConfig',
      '/api/openapi.json',
      '/api/docs',
      '/api/withdrawal/terms',
      `/api/session/roles?address=${admin.address}`,
      '/api/solvency',
    ]
    const questions = [call('eth_blockNumber'), call('eth_getBalance', [admin.address]), call('eth_nothing')]
    for (const failing of [undefined, chatterbox]) {
      proxy.setFault(failing)
      const answers = await Promise.all([
        ...asked.map((path) => fetch(`${on.url}${path}`)),
        ...[...questions, questions].map((body) =>
          fetch(`${on.url}/api/rpc`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        ),
      ])
      for (const answer of answers) {
        const told = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
        expect(told).not.toContain('secret-key-of-ours')
        expect(told).not.toContain(new URL(proxy.url).host)
      }
    }
    await on.stop(0)
  })
})

describe('over public nodes', () => {
  let nodes: HostileNodes
  afterEach(() => nodes.stop())

  it('that lag, refuse and hang, a page reads on and never backwards', async () => {
    nodes = await startHostileNodes(anvil.url, { seed: 3, endpoints: [publicNode, publicNode] })
    const on = await startServiceOn({ DATABASE_URL: nowhere, RPC_URL: nodes.urls.join() })
    const mining = setInterval(() => void chain.mine({ blocks: 1 }), 500)
    const seen: number[] = []
    let failed = 0
    for (let round = 0; round < 15; round += 1) {
      const { body } = await post(
        [call('eth_blockNumber'), call('eth_call', [{ to: contracts.usdt, data: '0x18160ddd' }])],
        on,
      )
      if (body[0].result !== undefined) seen.push(Number(body[0].result))
      failed += [body[0], body[1]].filter(({ error }) => error !== undefined).length
      await sleep(100)
    }
    clearInterval(mining)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(failed).toBeLessThanOrEqual(3)
    await on.stop(0)
  })
})

describe('a second generation', () => {
  it('answers for contracts of every generation, and for no stranger', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-generations-'))
    const place = join(folder, '31337')
    mkdirSync(place)
    const generations = [
      getDeployment(31_337),
      await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' }, generation: 2 }),
    ]
    for (const [index, deployment] of generations.entries())
      writeFileSync(join(place, `${index + 1}.json`), JSON.stringify(deployment))
    const second = await startServiceOn({
      DATABASE_URL: nowhere,
      RPC_URL: anvil.url,
      DEPLOYMENT_FILE: join(place, '2.json'),
    })
    const askLock = async (to: string) => {
      const data = encodeFunctionData({ abi: votingEscrowAbi, functionName: 'lockOf', args: [admin.address] })
      return (await post(call('eth_call', [{ to, data }, 'latest']), second)).body as object
    }
    try {
      expect(await askLock(contracts.votingEscrow)).toHaveProperty('result', `0x${'0'.repeat(128)}`)
      const own = generations[1]!.contracts.votingEscrow
      expect(own).not.toBe(contracts.votingEscrow)
      expect(await askLock(own)).toHaveProperty('result')
      expect(await askLock(admin.address)).toHaveProperty(
        'error.message',
        expect.stringContaining('none of our contracts'),
      )
    } finally {
      await second.stop(0)
      rmSync(folder, { recursive: true })
    }
  })
})
