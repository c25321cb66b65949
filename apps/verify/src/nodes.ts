import { setTimeout as sleep } from 'node:timers/promises'
import { getConfiguredChain } from '@app/config/configured'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { HistoryContracts } from '@app/core/settlement/history/events'
import { createEndpoint, type Endpoint } from '@app/rpc/endpoint'
import { RpcError } from '@app/rpc/rpc-error'
import { type RpcBlock, toHex } from 'viem'
import { VerifyError } from './messages.ts'

export interface Header {
  number: number
  hash: Hash
  timestamp: number
}

/** An answer counts only when all nodes give it. */
export interface Nodes {
  endpoints: readonly Endpoint[]
  getFinal(): Promise<Header>
  getHeaders(numbers: readonly number[]): Promise<Header[]>
}

export interface NodesOptions {
  rpcUrls: readonly string[]
  chainId: number
  contracts: HistoryContracts
}

const timeoutMs = 30_000
/** One address may stand for many nodes, some of which lag. */
const tries = 6
const pauseMs = 1_000

export function createNodes({ rpcUrls, chainId, contracts }: NodesOptions): Nodes {
  const checks = (Object.entries(contracts) as [string, Address][]).map(([name, address]) => ({
    name,
    address,
    isOurs: (code: string) => code !== '0x',
  }))
  const endpoints = rpcUrls.map((url) =>
    createEndpoint({ url, chainId, contracts: checks, logRange: { initial: 1_000, maximum: 20_000 } }),
  )
  const getHeaders = async (numbers: readonly number[]) => {
    const answers = await askAll(endpoints, async (endpoint) =>
      Promise.all(numbers.map(async (number) => getHeader(endpoint, toHex(number)))),
    )
    return answers[0]!.map((_, index) =>
      agree(
        endpoints,
        answers.map((headers) => headers[index]!),
      ),
    )
  }
  return {
    endpoints,
    getHeaders,
    getFinal: async () => {
      const numbers = await askAll(endpoints, async (endpoint) => getFinalNumber(endpoint, chainId))
      const [header] = await getHeaders([Math.min(...numbers)])
      return header!
    },
  }
}

export async function askAll<answer>(
  endpoints: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<answer>,
): Promise<answer[]> {
  return Promise.all(endpoints.map(async (endpoint) => askAgain(async () => ask(endpoint))))
}

async function askAgain<answer>(ask: () => Promise<answer>): Promise<answer> {
  for (let left = tries; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (left === 1 || !(error instanceof RpcError) || error.kind !== 'behind') throw error
      await sleep(pauseMs)
    }
  }
}

export async function getHeader(endpoint: Endpoint, block: string): Promise<Header> {
  const found = await endpoint.request<RpcBlock | null>('eth_getBlockByNumber', [block, false], { timeoutMs })
  if (!found?.hash || found.number === null) throw new RpcError('behind', endpoint.name, `does not have block ${block}`)
  return { number: Number(found.number), hash: found.hash, timestamp: Number(found.timestamp) }
}

async function getFinalNumber(endpoint: Endpoint, chainId: number): Promise<number> {
  const { finality } = getConfiguredChain({ ...process.env, CHAIN_ID: String(chainId) })
  if (finality === 'finalized') return (await getHeader(endpoint, finality)).number
  return Math.max(0, (await getHeader(endpoint, 'latest')).number - finality)
}

function agree(endpoints: readonly Endpoint[], headers: readonly Header[]): Header {
  const [first, ...others] = headers
  const other = others.findIndex(({ hash, timestamp }) => hash !== first!.hash || timestamp !== first!.timestamp)
  if (other !== -1)
    throw new VerifyError(
      `${endpoints[0]!.name} and ${endpoints[other + 1]!.name} have different blocks ${first!.number}. Ask a third node which of them is right.`,
    )
  return first!
}
