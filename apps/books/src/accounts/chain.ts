import { multicall3Abi } from '@app/abis/multicall3'
import type { Deployment } from '@app/config/deployment'
import { createEndpoint, type Endpoint } from '@app/rpc/endpoint'
import { getContractChecks } from '@app/rpc/our-contracts'
import { RpcError } from '@app/rpc/rpc-error'
import { decodeFunctionResult, encodeFunctionData, type Hex, pad, type RpcBlock, type RpcLog, toHex } from 'viem'
import { BooksError } from '../messages.ts'

export interface Call {
  target: Hex
  data: Hex
}

export interface Header {
  number: number
  hash: Hex
  timestamp: number
}

export interface ChainTransfer {
  transaction: Hex
  block: number
  amount: bigint
}

/** An answer counts when every node that gives one gives the same. */
export interface Chain {
  getHeader(block: number): Promise<Header>
  /** At the state after a block; also who answered. Undefined when no node has that state. */
  read(block: number, calls: readonly Call[]): Promise<{ values: bigint[]; by: string[] } | undefined>
  /** Net, by transaction. */
  findTransfers(place: { token: Hex; holder: Hex }, range: { from: number; to: number }): Promise<ChainTransfer[]>
  /** Indices of the logs of a contract in a block. */
  getLogIndices(contract: Hex, block: number): Promise<{ index: number; transaction: Hex }[]>
}

const timeoutMs = 30_000
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export function createChain(deployment: Deployment, rpcUrls: readonly string[]): Chain {
  const contracts = getContractChecks(deployment)
  const endpoints = rpcUrls.map((url) =>
    createEndpoint({ url, chainId: deployment.chainId, contracts, logRange: { initial: 1_000, maximum: 20_000 } }),
  )
  const getHeader = async (block: number) => {
    const { answers } = await ask(endpoints, `block ${block}`, async (endpoint) => {
      const found = await endpoint.request<RpcBlock | null>('eth_getBlockByNumber', [toHex(block), false], {
        timeoutMs,
      })
      if (!found?.hash) throw new RpcError('behind', endpoint.name, `does not have block ${block}`)
      return { number: block, hash: found.hash, timestamp: Number(found.timestamp) }
    })
    return answers
  }
  return {
    getHeader,
    read: async (block, calls) => {
      const data = encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [calls.map(({ target, data: callData }) => ({ target, callData, allowFailure: false }))],
      })
      const call = { to: deployment.contracts.multicall3, data }
      try {
        const { answers, by } = await ask(endpoints, `the contracts at block ${block}`, async (endpoint) =>
          endpoint.request<Hex>('eth_call', [call, toHex(block)], { timeoutMs }),
        )
        const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answers })
        return { values: results.map(({ returnData }) => BigInt(returnData)), by }
      } catch (error) {
        // A state that is gone, or a contract that was not there yet, is refused in each node's own words.
        if (error instanceof RpcError && ['behind', 'refused', 'reverted', 'invalid'].includes(error.kind))
          return undefined
        if (error instanceof Error && error.name.includes('Abi')) return undefined
        throw error
      }
    },
    findTransfers: async ({ token, holder }, range) => {
      const nets = new Map<Hex, ChainTransfer>()
      for (const [sign, topics] of [
        [1n, [TRANSFER, null, pad(holder)]],
        [-1n, [TRANSFER, pad(holder)]],
      ] as const)
        for (const log of await readLogs(endpoints, { address: token, topics }, range)) {
          const transaction = log.transactionHash!
          const net = nets.get(transaction) ?? { transaction, block: Number(log.blockNumber), amount: 0n }
          net.amount += sign * BigInt(log.data)
          nets.set(transaction, net)
        }
      return [...nets.values()].toSorted((a, b) => a.block - b.block)
    },
    getLogIndices: async (contract, block) => {
      const logs = await readLogs(endpoints, { address: contract }, { from: block, to: block })
      return logs.map((log) => ({ index: Number(log.logIndex), transaction: log.transactionHash! }))
    },
  }
}

async function readLogs(
  endpoints: readonly Endpoint[],
  filter: { address: Hex; topics?: readonly (Hex | null)[] },
  { from, to }: { from: number; to: number },
): Promise<RpcLog[]> {
  const logs: RpcLog[] = []
  for (let start = from; start <= to;) {
    const { answers, end } = await readWindow(endpoints, filter, { start, to })
    logs.push(...answers)
    start = end + 1
  }
  return logs
}

async function readWindow(
  endpoints: readonly Endpoint[],
  filter: object,
  { start, to }: { start: number; to: number },
): Promise<{ answers: RpcLog[]; end: number }> {
  for (let size = Math.min(...endpoints.map(({ logRange }) => logRange.value)); ; size = Math.ceil(size / 4)) {
    const end = Math.min(to, start + size - 1)
    try {
      const { answers } = await ask(endpoints, `logs of blocks ${start} to ${end}`, async (endpoint) =>
        endpoint.request<RpcLog[]>('eth_getLogs', [{ ...filter, fromBlock: toHex(start), toBlock: toHex(end) }], {
          timeoutMs,
        }),
      )
      return { answers, end }
    } catch (error) {
      if (!(error instanceof RpcError) || error.kind !== 'tooLarge' || size === 1) throw error
    }
  }
}

/** @throws RpcError of the first node when none answers, BooksError when two say different things. */
async function ask<answer>(
  endpoints: readonly Endpoint[],
  what: string,
  request: (endpoint: Endpoint) => Promise<answer>,
): Promise<{ answers: answer; by: string[] }> {
  const outcomes = await Promise.allSettled(endpoints.map(request))
  const given = outcomes.flatMap((outcome, index) =>
    outcome.status === 'fulfilled' ? [{ value: outcome.value, name: endpoints[index]!.name }] : [],
  )
  const [first, ...others] = given
  if (!first) throw (outcomes[0] as PromiseRejectedResult).reason
  const other = others.find(({ value }) => JSON.stringify(value) !== JSON.stringify(first.value))
  if (other)
    throw new BooksError(
      `${first.name} and ${other.name} say different things of ${what}: ask a third node which of them is right.`,
    )
  return { answers: first.value, by: given.map(({ name }) => name) }
}
