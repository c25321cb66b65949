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

/**
 * An answer counts when all nodes that answer agree. `read` gives the state after a block and who answered, undefined
 * when no node has it. Amounts of `findTransfers` are net per transaction.
 */
export interface Chain {
  /** Nodes, by name, that did not answer when another did, with the first reason of each. */
  silent: ReadonlyMap<string, string>
  getHeader(block: number): Promise<Header>
  read(block: number, calls: readonly Call[]): Promise<{ values: bigint[]; by: string[] } | undefined>
  findTransfers(place: { token: Hex; holder: Hex }, range: { from: number; to: number }): Promise<ChainTransfer[]>
  getLogIndices(contract: Hex, block: number): Promise<{ index: number; transaction: Hex }[]>
}

const timeoutMs = 30_000
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export function createChain(deployment: Deployment, rpcUrls: readonly string[]): Chain {
  const contracts = getContractChecks(deployment)
  const endpoints = rpcUrls.map((url) =>
    createEndpoint({ url, chainId: deployment.chainId, contracts, logRange: { initial: 1_000, maximum: 20_000 } }),
  )
  const nodes: Nodes = { endpoints, silent: new Map() }
  const getHeader = async (block: number) => {
    const { answers } = await ask(nodes, `block ${block}`, async (endpoint) => {
      const found = await endpoint.request<RpcBlock | null>('eth_getBlockByNumber', [toHex(block), false], {
        timeoutMs,
      })
      if (!found?.hash) throw new RpcError('behind', endpoint.name, `does not have block ${block}`)
      return { number: block, hash: found.hash, timestamp: Number(found.timestamp) }
    })
    return answers
  }
  return {
    silent: nodes.silent,
    getHeader,
    read: async (block, calls) => {
      const data = encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [calls.map(({ target, data: callData }) => ({ target, callData, allowFailure: false }))],
      })
      const call = { to: deployment.contracts.multicall3, data }
      try {
        const { answers, by } = await ask(nodes, `the contracts at block ${block}`, async (endpoint) =>
          (await endpoint.request<string>('eth_call', [call, toHex(block)], { timeoutMs })).toLowerCase(),
        )
        const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answers as Hex })
        // A contract that was not there yet had nothing and answers with nothing.
        return { values: results.map(({ returnData }) => (returnData === '0x' ? 0n : BigInt(returnData))), by }
      } catch (error) {
        if (error instanceof RpcError && isOfState(error)) return undefined
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
        for (const { transaction, block, data } of await readLogs(nodes, { address: token, topics }, range)) {
          const net = nets.get(transaction) ?? { transaction, block, amount: 0n }
          net.amount += sign * BigInt(data)
          nets.set(transaction, net)
        }
      return [...nets.values()].toSorted((a, b) => a.block - b.block)
    },
    getLogIndices: async (contract, block) => {
      const logs = await readLogs(nodes, { address: contract }, { from: block, to: block })
      return logs.map(({ index, transaction }) => ({ index, transaction }))
    },
  }
}

interface Nodes {
  endpoints: readonly Endpoint[]
  silent: Map<string, string>
}

interface Log {
  block: number
  index: number
  transaction: Hex
  data: Hex
}

async function readLogs(
  nodes: Nodes,
  filter: { address: Hex; topics?: readonly (Hex | null)[] },
  { from, to }: { from: number; to: number },
): Promise<Log[]> {
  const logs: Log[] = []
  for (let start = from; start <= to;) {
    const { answers, end } = await readWindow(nodes, filter, { start, to })
    logs.push(...answers)
    start = end + 1
  }
  return logs
}

async function readWindow(
  nodes: Nodes,
  filter: object,
  { start, to }: { start: number; to: number },
): Promise<{ answers: Log[]; end: number }> {
  const smallest = Math.min(...nodes.endpoints.map(({ logRange }) => logRange.value))
  for (let size = smallest; ; size = Math.ceil(size / 4)) {
    const end = Math.min(to, start + size - 1)
    try {
      const { answers } = await ask(
        nodes,
        `logs of blocks ${start} to ${end}`,
        async (endpoint) => {
          const range = { fromBlock: toHex(start), toBlock: toHex(end) }
          const logs = await endpoint.request<RpcLog[]>('eth_getLogs', [{ ...filter, ...range }], { timeoutMs })
          return logs.map(toLog)
        },
        { mayAskForLess: size > 1 },
      )
      return { answers, end }
    } catch (error) {
      if (!(error instanceof RpcError) || error.kind !== 'tooLarge' || size === 1) throw error
    }
  }
}

function toLog({ blockNumber, logIndex, transactionHash, data }: RpcLog): Log {
  return {
    block: Number(blockNumber),
    index: Number(logIndex),
    transaction: transactionHash!.toLowerCase() as Hex,
    data: data.toLowerCase() as Hex,
  }
}

/** Each node has its own words for a state that is gone or a contract that did not exist yet. */
function isOfState({ kind }: RpcError): boolean {
  return ['behind', 'refused', 'reverted', 'invalid'].includes(kind)
}

/**
 * @throws BooksError when two nodes differ. RpcError when none answers: the error of a node that could have answered,
 * if there is one, or that too much was asked for at once.
 */
async function ask<answer>(
  { endpoints, silent }: Nodes,
  what: string,
  request: (endpoint: Endpoint) => Promise<answer>,
  { mayAskForLess = false } = {},
): Promise<{ answers: answer; by: string[] }> {
  const outcomes = await Promise.allSettled(endpoints.map(request))
  const given: { value: answer; name: string }[] = []
  const failed: { reason: unknown; name: string }[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const { name } = endpoints[index]!
    if (outcome.status === 'fulfilled') given.push({ value: outcome.value, name })
    else failed.push({ reason: outcome.reason, name })
  }
  const tooLarge = failed.find(({ reason }) => reason instanceof RpcError && reason.kind === 'tooLarge')
  if (tooLarge && mayAskForLess) throw tooLarge.reason
  const [first, ...others] = given
  if (!first)
    throw (failed.find(({ reason }) => !(reason instanceof RpcError && isOfState(reason))) ?? failed[0]!).reason
  for (const { reason, name } of failed)
    if (!silent.has(name)) silent.set(name, reason instanceof Error ? reason.message : String(reason))
  const other = others.find(({ value }) => JSON.stringify(value) !== JSON.stringify(first.value))
  if (other)
    throw new BooksError(
      `${first.name} and ${other.name} say different things of ${what}: ask a third node which of them is right.`,
    )
  return { answers: first.value, by: given.map(({ name }) => name) }
}
