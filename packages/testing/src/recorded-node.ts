import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, numberToHex, type RpcLog } from 'viem'
import { getViewKey, type RecordedBlock, type RecordedChain } from './recorded-chain.ts'

/** What one endpoint has of the chain and does wrong. Called for each answer. */
export type RecordedView = {
  getChain(): readonly RecordedBlock[]
  fail?(method: string): string | undefined
  isHidden?(log: RpcLog): boolean
  /** Answers with no logs instead of an error for a block that it lacks. */
  hasNoError?: boolean
  keepsStates?: number
  refuses?: readonly string[]
  takesNoBlockHash?: boolean
  changeAnswer?(answer: Hex, view: string, block: RecordedBlock): Hex
}

export type RecordedNodes = {
  add(view: RecordedView): { url: string; remove(): void }
  stop(): Promise<void>
}

type Call = { id: number; method: string; params: unknown[] }
class Refusal extends Error {}

export async function startRecordedNodes(recorded: RecordedChain, chainId: number): Promise<RecordedNodes> {
  const views = new Map<string, RecordedView>()
  let serial = 0
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const view = views.get(request.url ?? '')
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
    if (!view) return void response.writeHead(404).end()
    const answers = [body].flat().map((one) => answerCall(view, one))
    response.setHeader('content-type', 'application/json')
    response.end(Array.isArray(body) ? `[${answers.join(',')}]` : answers[0])
  }

  function answerCall(view: RecordedView, { id, method, params }: Call): string {
    try {
      const failure = view.fail?.(method)
      if (failure !== undefined || view.refuses?.includes(method)) throw new Refusal(failure ?? 'method not found')
      return `{"jsonrpc":"2.0","id":${id},"result":${toJson(getResult(view, method, params))}}`
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: error.message } })
    }
  }

  function getResult(view: RecordedView, method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_chainId':
        return numberToHex(chainId)
      case 'eth_getCode':
        return recorded.codes.get(String(params[0]).toLowerCase()) ?? '0x'
      case 'eth_blockNumber':
        return view.getChain().at(-1)!.header.number
      case 'eth_getBlockByNumber':
        return findBlock(view, params[0])?.header ?? null
      case 'eth_getBlockByHash':
        return findByHash(view, params[0])?.header ?? null
      case 'eth_getBlockReceipts':
        return (findByHash(view, params[0]) ?? findBlock(view, params[0]))?.receipts ?? null
      case 'eth_getTransactionReceipt':
        return (
          view
            .getChain()
            .flatMap(({ receipts }) => receipts)
            .find(({ transactionHash }) => transactionHash === params[0]) ?? null
        )
      case 'eth_getLogs':
        return getLogs(view, params[0] as Filter)
      case 'eth_call':
        return call(view, recorded.zeros, params[0] as { data: Hex }, params[1])
      default:
        throw new Refusal(`the method ${method} does not exist`)
    }
  }

  return {
    add: (view) => {
      const path = `/${(serial += 1)}`
      views.set(path, view)
      return { url: `http://127.0.0.1:${port}${path}`, remove: () => views.delete(path) }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}

const texts = new WeakMap<object, string>()

/** Cached, because records never change. */
function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  const text = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, text)
  return text
}

function findBlock(view: RecordedView, tag: unknown): RecordedBlock | undefined {
  const chain = view.getChain()
  if (tag === 'latest') return chain.at(-1)
  if (tag === 'finalized' || tag === 'safe') return chain.at(-3)
  return chain[Number(tag)]
}

function findByHash(view: RecordedView, hash: unknown): RecordedBlock | undefined {
  return view.getChain().findLast(({ header }) => header.hash === hash)
}

type Filter = { address?: Hex | Hex[]; fromBlock?: Hex; toBlock?: Hex; blockHash?: Hex; topics?: unknown }

function getLogs(view: RecordedView, { address, fromBlock, toBlock, blockHash }: Filter): RpcLog[] {
  const chain = view.getChain()
  const asked = blockHash ? [findByHash(view, blockHash)] : chain.slice(Number(fromBlock), Number(toBlock) + 1)
  if (asked[0] === undefined && blockHash && !view.hasNoError) throw new Refusal('unknown block')
  if (!blockHash && Number(toBlock) >= chain.length && !view.hasNoError)
    throw new Refusal('block range extends beyond current head block')
  const addresses = address === undefined ? null : new Set([address].flat().map((one) => one.toLowerCase()))
  return asked
    .flatMap((block) => block?.logs ?? [])
    .filter((log) => (addresses === null || addresses.has(log.address.toLowerCase())) && !view.isHidden?.(log))
}

type BlockParameter = string | { blockHash: Hex }

function call(view: RecordedView, zeros: RecordedChain['zeros'], { data }: { data: Hex }, at: unknown): Hex {
  const parameter = at as BlockParameter
  if (typeof parameter !== 'string' && view.takesNoBlockHash)
    throw new Refusal('invalid argument 1: hex string expected')
  const block = typeof parameter === 'string' ? findBlock(view, parameter) : findByHash(view, parameter.blockHash)
  if (!block) throw new Refusal('header not found')
  if (view.getChain().length - 1 - block.number > (view.keepsStates ?? Infinity))
    throw new Refusal('missing trie node: state is not available')
  const results = readCalls(data).map((key) => {
    const said = block.views.has(key) ? block.views.get(key) : zeros.get(key)
    if (said === undefined && !block.views.has(key)) throw new Error(`${key} was never asked of the node`)
    return said && (view.changeAnswer?.(said, key, block) ?? said)
  })
  return writeResults(results)
}

const word = 64
const toWord = (number: number) => number.toString(16).padStart(word, '0')

/**
 * Finds calls by their keys in the data of `aggregate3`: decoding with all ABIs would take most of a history's time.
 */
function readCalls(data: Hex): string[] {
  const body = data.slice(10)
  const readNumber = (at: number) => Number.parseInt(body.slice(at * 2, at * 2 + word), 16)
  return Array.from({ length: readNumber(32) }, (_, index) => {
    const item = 64 + readNumber(64 + index * 32)
    const bytes = item + readNumber(item + 64)
    const start = (bytes + 32) * 2
    const to: Hex = `0x${body.slice(item * 2 + 24, item * 2 + word)}`
    return getViewKey({ to, data: `0x${body.slice(start, start + readNumber(bytes) * 2)}` })
  })
}

function writeResults(results: readonly (Hex | undefined)[]): Hex {
  const items = results.map((said) => {
    const bytes = (said ?? '0x').slice(2)
    return `${toWord(said === undefined ? 0 : 1)}${toWord(64)}${toWord(bytes.length / 2)}${bytes.padEnd(Math.ceil(bytes.length / word) * word, '0')}`
  })
  let offset = items.length * 32
  const offsets = items.map((item) => {
    const own = toWord(offset)
    offset += item.length / 2
    return own
  })
  return `0x${toWord(32)}${toWord(items.length)}${offsets.join('')}${items.join('')}`
}
