import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { startRpcProxy, type RpcProxy } from '@app/testing/rpc-proxy'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChainWriter } from './history/chain-writer.ts'
import { type Miner, startMiner } from './miner.ts'

const { address } = getSandboxAccount('new')
const stops: (() => Promise<void>)[] = []
let anvil: Anvil
let watched: RpcProxy
let miner: Miner
let writer: ChainWriter
/** What the node was asked while it mined, beside the mining. */
const besideMining: string[] = []

beforeAll(async () => {
  anvil = await startAnvil({ extraArguments: ['--no-mining'] })
  stops.push(() => anvil.kill())
  let isMining = false
  watched = await startRpcProxy(anvil.url, (_, forward) =>
    Promise.resolve({
      answer: async (call) => {
        if (isMining) besideMining.push(call.method)
        if (call.method !== 'evm_mine') return forward(call)
        isMining = true
        await sleep(20)
        const answer = await forward(call)
        isMining = false
        return answer
      },
    }),
  )
  stops.push(() => watched.stop())
  miner = await startMiner(watched.url, 0)
  stops.push(() => miner.stop())
  writer = new ChainWriter(miner.url)
})

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const getHead = async () => Number(await writer.rpc<string>('eth_blockNumber'))
const send = () => writer.rpc<string>('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])

describe('a miner before a node', () => {
  it('asks nothing else while a block is mined, however much is asked at once', async () => {
    const head = await getHead()
    const reading = Array.from({ length: 200 }, async (_, nth) => {
      await sleep(nth % 40)
      await writer.rpc('eth_getBalance', [address, '0x0'])
    })
    for (let block = 0; block < 8; block++) await writer.rpc('evm_mine')
    await Promise.all(reading)
    expect(besideMining).toEqual([])
    expect(await getHead()).toBe(head + 8)
  })

  it('leaves what is sent to wait for the next block', async () => {
    const hash = await send()
    expect(await writer.rpc('eth_getTransactionReceipt', [hash])).toBeNull()
    await writer.rpc('evm_mine')
    expect(await writer.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })

  it('mines what is sent at once when it is told to, and mines by the clock', async () => {
    await writer.rpc('evm_setAutomine', [true])
    expect(await writer.rpc('anvil_getAutomine')).toBe(true)
    expect(await writer.rpc('eth_getTransactionReceipt', [await send()])).toMatchObject({ status: '0x1' })
    await writer.rpc('evm_setIntervalMining', [0.05])
    expect(await writer.rpc('anvil_getAutomine')).toBe(false)
    const head = await getHead()
    await expect.poll(getHead, { timeout: 10_000 }).toBeGreaterThan(head + 2)
    await writer.rpc('evm_setIntervalMining', [0])
    const last = await getHead()
    await sleep(200)
    expect(await getHead()).toBe(last)
  })

  it('goes on after a node that did not answer for a while', async () => {
    const refuse = new Error('the node is away')
    watched.setFault(() => Promise.reject(refuse))
    await writer.rpc('evm_setIntervalMining', [0.05]).catch(() => undefined)
    await sleep(200)
    watched.setFault(undefined)
    const head = await getHead()
    await expect.poll(getHead, { timeout: 10_000 }).toBeGreaterThan(head)
  })
})
