import type { ContractCheck } from './chain-check.ts'
import { createEndpoint, type Endpoint, type RpcObserver } from './endpoint.ts'
import { createRpcPool } from './pool.ts'
import { findRpcError, RpcError } from './rpc-error.ts'
import { createPatientRequest, toTransport } from './transport.ts'
import { createPublicClient, type PublicClient } from 'viem'
import { agree, type AgreedOutcome, type BlockAt, type Head, type Witness, withDeadline } from './agree.ts'

export type ReadOutcome<T> = { ok: true; value: T } | { ok: false; reason: 'NODE_UNAVAILABLE' | 'NODE_BEHIND' }

/** All requests have short timeouts, because answers to users depend on them. */
export interface Node {
  getHead(): Promise<Head | undefined>
  /** Reads at the best endpoint, unless all have just failed. Trusts that one endpoint, so use it for figures only. */
  attempt<T>(read: (client: PublicClient) => Promise<T>): Promise<ReadOutcome<T>>
  /** Reads at the same block of two endpoints, if there are two. For decisions about money or rights. */
  agree<T>(read: (client: PublicClient, at: BlockAt) => Promise<T>): Promise<AgreedOutcome<T>>
  /**
   * Reads at every endpoint at its own newest block, for what any one of them may stop. Leaves out endpoints that do
   * not answer or have just failed.
   */
  askEach<T>(read: (client: PublicClient) => Promise<T>): Promise<T[]>
  warn(words: string): void
  request<T>(method: string, params: readonly unknown[]): Promise<T>
  /** Checks the chain and our contracts at each endpoint. One with an error is not used. */
  examine(): Promise<{ name: string; error: RpcError | undefined }[]>
}

export interface NodeOptions {
  rpcUrls: readonly string[]
  chainId: number
  contracts?: readonly ContractCheck[]
  warn?: (words: string) => void
  observer?: RpcObserver
}

const REQUEST_TIMEOUT_MS = 2_000
const DEADLINE_MS = 2_500
const PATIENCE_MS = 1_500
const HEAD_LIFETIME_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 1_000

export function createNode(options: NodeOptions): Node {
  const { rpcUrls, chainId, contracts = [], warn = () => undefined, observer } = options
  const endpoints = rpcUrls.map((url) => createEndpoint({ url, chainId, contracts, observer }))
  const pool = createRpcPool(endpoints)
  const client = createClient(pool)
  const witnesses = new Map(endpoints.map((endpoint) => [endpoint, createWitness(endpoint)]))
  const readSharedHead = shareHead(client)
  let failedAt = Number.NEGATIVE_INFINITY

  const examine = () =>
    Promise.all(
      endpoints.map(async (endpoint) => {
        const error = await withDeadline(endpoint.check(), DEADLINE_MS).then(
          () => undefined,
          (reason: unknown) =>
            findRpcError(reason) ?? new RpcError('timeout', endpoint.name, 'has not answered in time'),
        )
        return { name: endpoint.name, error }
      }),
    )
  const isPaused = () => Date.now() - failedAt < PAUSE_AFTER_FAILURE_MS

  return {
    warn,
    request: (method, params) => pool.request(method, params, { timeoutMs: DEADLINE_MS }),
    async getHead() {
      if (isPaused()) return undefined
      try {
        return await withDeadline(readSharedHead(), DEADLINE_MS)
      } catch {
        failedAt = Date.now()
        return undefined
      }
    },
    async attempt(read) {
      if (isPaused()) return { ok: false, reason: 'NODE_UNAVAILABLE' }
      try {
        return { ok: true, value: await withDeadline(read(client), DEADLINE_MS) }
      } catch (error) {
        if (findRpcError(error)?.kind === 'behind') return { ok: false, reason: 'NODE_BEHIND' }
        failedAt = Date.now()
        return { ok: false, reason: 'NODE_UNAVAILABLE' }
      }
    },
    agree: (read) =>
      agree(
        pool.getInOrder().map((endpoint) => witnesses.get(endpoint)!),
        read,
        warn,
      ),
    async askEach(read) {
      if (isPaused()) return []
      const said: Awaited<ReturnType<typeof read>>[] = []
      const ask = async (endpoint: Endpoint): Promise<void> => {
        said.push(await read(witnesses.get(endpoint)!.client))
      }
      const asked = endpoints.map((endpoint) => ({ isAwake: endpoint.restsUntil <= Date.now(), answer: ask(endpoint) }))
      const awake = asked.filter(({ isAwake }) => isAwake)
      const waitedFor = Promise.allSettled((awake.length > 0 ? awake : asked).map(({ answer }) => answer))
      void Promise.allSettled(asked.map(({ answer }) => answer))
      await withDeadline(waitedFor, REQUEST_TIMEOUT_MS).catch(() => undefined)
      if (said.length === 0) failedAt = Date.now()
      return [...said]
    },
    examine,
  }
}

function createClient(endpoint: Pick<Endpoint, 'request'>): PublicClient {
  const patient = createPatientRequest(endpoint, PATIENCE_MS)
  return createPublicClient({ transport: toTransport(patient, { timeoutMs: REQUEST_TIMEOUT_MS }) })
}

function createWitness(endpoint: Endpoint): Witness {
  const client = createClient(endpoint)
  return { name: endpoint.name, client, getHead: () => readHead(client) }
}

function shareHead(client: PublicClient): () => Promise<Head> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Head> | undefined
  return () => {
    if (answer && Date.now() - askedAt < HEAD_LIFETIME_MS) return answer
    askedAt = Date.now()
    const asking = readHead(client)
    answer = asking
    asking.catch(() => {
      if (answer === asking) answer = undefined
    })
    return asking
  }
}

async function readHead(client: PublicClient): Promise<Head> {
  const { number, timestamp, hash } = await client.getBlock({ blockTag: 'latest', includeTransactions: false })
  return { number: Number(number), timestamp: Number(timestamp), hash }
}
