import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from '@app/core/address'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodes } from './nodes.ts'
import { readLogs } from './read-logs.ts'

const address: Address = `0x${'0a'.repeat(20)}`
const contracts = {
  referralRegistry: address,
  stakingPool: address,
  daoPool: address,
  votingEscrow: address,
  vault: address,
}
const hash = (number: number, fork = 0) => `0x${(number * 16 + fork).toString(16).padStart(64, '0')}`

interface Faults {
  mostBlocks?: number
  hidden?: number
  /** How many requests for a block are answered as if it did not exist. */
  behind?: number
  limited?: number
  /** From this block on, logs are of another fork than headers. */
  forkedFrom?: number
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function startNode(faults: Faults): Promise<string> {
  const left = { behind: 0, limited: 0, ...faults }
  const answer = (method: string, params: unknown[]): object => {
    if (method === 'eth_chainId') return { result: '0x38' }
    if (method === 'eth_getCode') return { result: '0xc0de' }
    if (method === 'eth_getBlockByNumber') {
      if (left.behind-- > 0) return { result: null }
      const number = params[0] === 'finalized' ? 900 : Number(params[0])
      return {
        result: { number: `0x${number.toString(16)}`, hash: hash(number), timestamp: `0x${(number * 3).toString(16)}` },
      }
    }
    const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
    const count = Number(toBlock) - Number(fromBlock) + 1
    if (count > (faults.mostBlocks ?? 10_000))
      return { error: { code: -32_701, message: `exceed maximum block range: ${faults.mostBlocks}` } }
    const numbers = Array.from({ length: count }, (_, index) => Number(fromBlock) + index)
    return {
      result: numbers
        .filter((number) => number !== faults.hidden)
        .map((number) => ({
          address: address.toUpperCase().replace('0X', '0x'),
          blockNumber: `0x${number.toString(16)}`,
          blockHash: hash(number, number >= (faults.forkedFrom ?? 1e9) ? 1 : 0),
          logIndex: '0x0',
          topics: [hash(1)],
          data: '0xAB',
        })),
    }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (left.limited-- > 0) {
        response.writeHead(429).end()
        return
      }
      const calls = JSON.parse(body) as { id: number; method: string; params: unknown[] } | []
      const answers = [calls]
        .flat()
        .map(({ id, method, params }) => ({ jsonrpc: '2.0', id, ...answer(method, params) }))
      response.end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]))
    })
  })
  servers.push(server)
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function read(...faults: Faults[]) {
  const rpcUrls = await Promise.all(faults.map(startNode))
  const nodes = createNodes({ rpcUrls, chainId: 56, contracts })
  const { number: to } = await nodes.getFinal()
  const logs = []
  for await (const part of readLogs(nodes, { addresses: [address], from: 5, to })) logs.push(...part.logs)
  return logs
}

describe('reading logs', () => {
  it('gives every log with the time of its block, from a node that answers for few blocks, is behind and wants patience', async () => {
    const logs = await read({ mostBlocks: 70, behind: 2, limited: 2 })
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(Array.from({ length: 896 }, (_, index) => index + 5))
    expect(logs[0]).toEqual({ address, blockNumber: 5, logIndex: 0, topics: [hash(1)], data: '0xab', timestamp: 15 })
  })

  it('takes what two nodes say alike, however many blocks each answers for', async () => {
    expect(await read({ mostBlocks: 300 }, { mostBlocks: 100 })).toHaveLength(896)
  })

  it('ends where one node keeps a log back', async () => {
    await expect(read({}, { hidden: 77 })).rejects.toThrow(/gives 896 logs .* 895; the first difference is in block 77/)
    await expect(read({ hidden: 900 }, {})).rejects.toThrow(/the first difference is in block 900/)
  })

  it('ends where logs are of another block than the node has', async () => {
    await expect(read({ forkedFrom: 300 })).rejects.toThrow('logs of another block 300 than they have now')
  })

  it('says which chain a node is on that is of another', async () => {
    const rpcUrls = [await startNode({})]
    await expect(createNodes({ rpcUrls, chainId: 97, contracts }).getFinal()).rejects.toThrow(
      'is on chain 56, not on 97',
    )
  })
})
