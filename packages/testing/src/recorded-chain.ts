import { multicall3Abi } from '@app/abis/multicall3'
import { decodeFunctionResult, encodeFunctionData, type Hex, type RpcLog, toHex } from 'viem'
import { createJsonRpc } from './json-rpc.ts'

export type RecordedHeader = {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  receiptsRoot: Hex
  transactions: readonly Hex[]
}
export type RecordedReceipt = { transactionHash: Hex; blockHash: Hex; logs: readonly RpcLog[] }
export type View = { to: Hex; data: Hex }

export type RecordedBlock = {
  number: number
  header: RecordedHeader
  receipts: readonly RecordedReceipt[]
  logs: readonly RpcLog[]
  /** Views right after the block, by target and call data; undefined where they revert. */
  views: ReadonlyMap<string, Hex | undefined>
}

/** Blocks of a chain with all its forks, as a real node had them. */
export type RecordedChain = {
  blocks: ReadonlyMap<Hex, RecordedBlock>
  branches: readonly (readonly RecordedBlock[])[]
  codes: ReadonlyMap<string, Hex>
  zeros: ReadonlyMap<string, Hex>
}

export type Recorder = {
  /** Takes over blocks mined since the last call. A branch ends where the node's chain has forked. */
  record(): Promise<void>
  finish(addresses: readonly Hex[]): Promise<RecordedChain>
}

/** @param getViews Views to record at a block of that time; `logs` are all logs so far. */
export function createRecorder(
  url: string,
  multicall: Hex,
  getViews: (time: number, logs: readonly RpcLog[]) => readonly View[],
): Recorder {
  const rpc = createJsonRpc(url)
  const blocks = new Map<Hex, RecordedBlock>()
  const seen: RpcLog[] = []
  const branches: RecordedBlock[][] = []

  async function readNew(): Promise<RecordedHeader[]> {
    const found: RecordedHeader[] = []
    let header = await rpc<RecordedHeader>('eth_getBlockByNumber', ['latest', false])
    while (!blocks.has(header.hash)) {
      found.unshift(header)
      if (Number(header.number) === 0) break
      header = await rpc<RecordedHeader>('eth_getBlockByNumber', [toHex(Number(header.number) - 1), false])
    }
    return found
  }

  async function recordBlock(header: RecordedHeader): Promise<RecordedBlock> {
    const receipts = await rpc<RecordedReceipt[]>('eth_getBlockReceipts', [header.number])
    const logs = receipts.flatMap((receipt) => receipt.logs)
    seen.push(...logs)
    const views = getViews(Number(header.timestamp), seen)
    const calls = views.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const call = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    const answer = await rpc<Hex>('eth_call', [{ to: multicall, data: call, gas: toHex(10 ** 9) }, header.number])
    const results =
      answer === '0x' ? [] : decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
    const said = views.map((view, index): [string, Hex | undefined] => {
      const result = results[index]
      return [getViewKey(view), result === undefined ? '0x' : result.success ? result.returnData : undefined]
    })
    return { number: Number(header.number), header, receipts, logs, views: new Map(said) }
  }

  return {
    record: async () => {
      const headers = await readNew()
      const [first] = headers
      if (!first) return
      const before = branches.at(-1) ?? []
      const isFork = before.length > Number(first.number)
      const branch = isFork || before.length === 0 ? before.slice(0, Number(first.number)) : before
      if (branch !== before) branches.push(branch)
      for (const header of headers) {
        const block = await recordBlock(header)
        blocks.set(header.hash, block)
        branch.push(block)
      }
    },
    finish: async (addresses) => {
      const codes = new Map<string, Hex>()
      for (const address of addresses) codes.set(address.toLowerCase(), await rpc('eth_getCode', [address, 'latest']))
      const answers = [...blocks.values()].flatMap(({ views }) => [...views])
      const zeros = new Map(
        answers.map(([key, said]): [string, Hex] => [key, `0x${'0'.repeat((said ?? '0x').length - 2)}`]),
      )
      return { blocks, branches, codes, zeros }
    },
  }
}

export function getViewKey({ to, data }: View): string {
  return `${to} ${data}`.toLowerCase()
}
