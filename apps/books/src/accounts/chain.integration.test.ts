import { testUsdtAbi } from '@app/abis/test-usdt'
import type { WholeDeployment } from '@app/config/deployment'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { getTestAccount } from '@app/testing/accounts'
import { createJsonRpc } from '@app/testing/json-rpc'
import { type RpcFault, type RpcProxy, startRpcProxy } from '@app/testing/rpc-proxy'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { createChain } from './chain.ts'

const change =
  (method: string, alter: (result: never) => unknown): RpcFault =>
  async (call, ask) =>
    call.method === method ? { result: alter((await ask(method, call.params)) as never) } : undefined

const getName = ({ url }: RpcProxy) => new URL(url).host

const isLong = (params: unknown[]) => {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }]
  return Number(toBlock) - Number(fromBlock) > 3
}

describe('two nodes', () => {
  let anvil: Anvil
  let deployment: WholeDeployment
  let honest: RpcProxy
  let other: RpcProxy
  let head: number
  let token: Hex
  let holder: Hex

  beforeAll(async () => {
    anvil = await startAnvil()
    deployment = await deployLocal({ rpcUrl: anvil.url })
    ;[honest, other] = await Promise.all([startRpcProxy(anvil.url), startRpcProxy(anvil.url)])
    const rpc = createJsonRpc(anvil.url)
    token = deployment.contracts.usdt
    holder = deployment.contracts.votingEscrow.toLowerCase() as Hex
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [holder, 7n] })
    const from = getTestAccount(1).address
    // A chain that mines by itself does so after its answer.
    await rpc('evm_setAutomine', [false])
    await rpc('eth_sendTransaction', [{ from, to: token, data, gas: toHex(200_000) }])
    await rpc('evm_mine')
    head = Number(await rpc<Hex>('eth_blockNumber'))
  })

  afterAll(async () => {
    await honest?.stop()
    await other?.stop()
    await anvil?.stop()
  })

  beforeEach(() => other.setFault(undefined))

  const create = () => createChain(deployment, [honest.url, other.url])
  const asks = {
    header: async () => create().getHeader(head),
    read: async () =>
      create().read(head, [
        { target: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] }) },
      ]),
    transfers: async () => create().findTransfers({ token, holder }, { from: head - 5, to: head }),
    logs: async () => create().getLogIndices(token, head),
  }
  it('that say the same are believed, whoever made them', async () => {
    other.setFault(async (call, ask) => {
      if (call.method === 'eth_call')
        return { result: ((await ask(call.method, call.params)) as string).toUpperCase().replace('0X', '0x') }
      if (call.method !== 'eth_getLogs') return undefined
      const logs = (await ask(call.method, call.params)) as Record<string, unknown>[]
      return { result: logs.map((log) => ({ blockTimestamp: '0x1', ...log, removed: undefined })) }
    })
    expect(await asks.read()).toEqual({ values: [7n], by: [getName(honest), getName(other)] })
    expect(await asks.transfers()).toMatchObject([{ block: head, amount: 7n }])
    expect(await asks.logs()).toHaveLength(1)
  })

  it.each([
    ['header', `block`, change('eth_getBlockByNumber', (block: object) => ({ ...block, timestamp: '0x5' }))],
    ['read', 'the contracts at block', change('eth_call', (data: string) => data.replace(/7(0*)$/, '8$1'))],
    ['transfers', 'logs of blocks', change('eth_getLogs', () => [])],
    [
      'logs',
      'logs of blocks',
      change('eth_getLogs', (logs: object[]) => logs.map((log) => ({ ...log, data: '0x08' }))),
    ],
  ] as const)('that differ in what is asked for %s are both named', async (name, what, fault) => {
    other.setFault(fault)
    await expect(asks[name]()).rejects.toThrow(
      `${getName(honest)} and ${getName(other)} say different things of ${what}`,
    )
  })

  it('of which one does not answer: it is named', async () => {
    other.setFault(async ({ method }) =>
      method === 'eth_call' ? { error: { code: -32000, message: 'missing trie node' } } : undefined,
    )
    const chain = create()
    expect(await chain.read(head, [])).toMatchObject({ by: [getName(honest)] })
    expect([...chain.silent.keys()]).toEqual([getName(other)])
  })

  it('of which one takes shorter ranges are both asked for shorter ones', async () => {
    other.setFault(async ({ method, params }) =>
      method === 'eth_getLogs' && isLong(params)
        ? { error: { code: -32005, message: 'query exceeds max block range 3' } }
        : undefined,
    )
    const chain = create()
    expect(await chain.findTransfers({ token, holder }, { from: 0, to: head })).toMatchObject([{ amount: 7n }])
    expect([...chain.silent]).toEqual([])
  })

  it('of which one has forgotten a state and the other cannot be reached have not both forgotten it', async () => {
    other.setFault(async ({ method }) =>
      method === 'eth_call' ? { error: { code: -32000, message: 'missing trie node' } } : undefined,
    )
    const away = await startRpcProxy(anvil.url)
    await away.stop()
    await expect(createChain(deployment, [other.url, away.url]).read(head, [])).rejects.toThrow(getName(away))
    expect(await createChain(deployment, [other.url]).read(head, [])).toBeUndefined()
  })

  it('say of a contract that was not there yet that it had nothing', async () => {
    const target: Hex = `0x${'12'.repeat(20)}`
    expect(await create().read(head, [{ target, data: '0x18160ddd' }])).toMatchObject({ values: [0n] })
  })
})
