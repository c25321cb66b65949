import { AppError } from '@app/core/app-error'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { type Chain, type Client, createClient, custom, http, type Transport } from 'viem'
import { getMinBlock } from '#shared/api/query.ts'
import { getAppChain } from './app-chain.ts'
import { shuffle, type Endpoint, createReadRequest } from './read-request.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { createWalletNode } from './wallet-requests.ts'

export type ReadClient = Client<Transport, Chain>

export type AtBlock<T> = { value: T; blockNumber: bigint }

const headCacheMs = 1_000
const batchWaitMs = 16

let client: ReadClient | undefined
let outsideClient: ReadClient | undefined
let head = { askedMs: Number.NEGATIVE_INFINITY, answer: Promise.resolve(0n) }
let getWalletProvider: () => Eip1193Provider | null = () => null

/** The wallet's node is asked first, once it has an account on the right chain (specification §7). */
export function setReadProvider(getProvider: () => Eip1193Provider | null): void {
  getWalletProvider = getProvider
}

/**
 * For all reads with `viem/actions`. Concurrent reads are batched by Multicall3. Answers nothing older than the newest
 * receipt (`raiseMinBlock`).
 */
export function getReadClient(): ReadClient {
  client ??= createReadClient(() => true)
  return client
}

/**
 * Like `getReadClient`, but without nodes of this page's own origin, to check the service itself against the chain.
 * Without a wallet or a public node every read fails with `RPC_UNAVAILABLE`.
 */
export function getOutsideClient(): ReadClient {
  outsideClient ??= createReadClient((url) => new URL(url).origin !== location.origin)
  return outsideClient
}

function createReadClient(isAsked: (url: string) => boolean): ReadClient {
  const chain = getAppChain()
  const nodes = shuffle(chain.rpcUrls.default.http.filter(isAsked)).map((url) => createNode(url, chain))
  const request = createReadRequest({
    getMinBlock,
    getEndpoints() {
      const provider = getWalletProvider()
      return provider === null ? nodes : [createWalletNode(provider, chain.id), ...nodes]
    },
  })
  return createClient({
    chain,
    transport: custom({ request }, { retryCount: 0 }),
    pollingInterval: PROVIDER_POLLING_MS,
    cacheTime: headCacheMs,
    batch: { multicall: { wait: batchWaitMs } },
  })
}

function createNode(url: string, chain: Chain): Endpoint {
  const { request } = http(url, { retryCount: 0 })({ chain })
  return { name: url, request: (args) => request(args) }
}

/** Shared only by concurrent reads, so that a later read does not wait for a request that hangs. */
function readHead(): Promise<bigint> {
  const askedMs = performance.now()
  if (askedMs - head.askedMs < headCacheMs) return head.answer
  const answer = getReadClient().request({ method: 'eth_blockNumber' }).then(BigInt)
  head = { askedMs, answer }
  answer.catch(() => {
    if (head.answer === answer) head.askedMs = Number.NEGATIVE_INFINITY
  })
  return answer
}

export async function readAtHead<T>(read: (at: { blockNumber: bigint }) => Promise<T>): Promise<AtBlock<T>> {
  const blockNumber = await readHead().catch((error: unknown) => {
    throw findAppError(error) ?? error
  })
  const minBlock = getMinBlock()
  const at = { blockNumber: blockNumber > minBlock ? blockNumber : minBlock }
  try {
    return { value: await read(at), ...at }
  } catch (error) {
    throw findAppError(error) ?? error
  }
}

/** viem wraps what the transport throws. */
function findAppError(error: unknown): AppError | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    if (current instanceof AppError) return current
    current = current.cause
  }
  return undefined
}
