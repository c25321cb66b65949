import type { Hex } from 'viem'
import { type Call, countBlocks, isOfCheck, makeCall, type RequestOptions, withDeadline } from './call.ts'
import { createLearntSize, type LearntSize } from './learnt-size.ts'
import { createPace, createUsualTime, type Pace, type UsualTime } from './pace.ts'
import { type Answer, createPost } from './post.ts'
import { createRefusalErrors, type JsonRpcError, readRefusal, readWholeRefusal } from './refusal.ts'
import { RpcError } from './rpc-error.ts'

export type ContractCheck = { name: string; address: Hex; isOurs(code: Hex): boolean }

export type EndpointOptions = {
  url: string
  chainId: number
  contracts?: readonly ContractCheck[]
  batchSize?: number
  logRange?: { initial: number; maximum: number }
}

/** One URL, which may balance between many nodes. Its chain is checked before any answer is used. */
export type Endpoint = {
  /** The host only: the URL may contain a key and is never logged. */
  name: string
  /** Calls of one tick are batched. Fails with an RpcError. */
  request<result>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<result>
  /** Checks the chain and our contracts once, and again after each failure. Throws an RpcError. */
  check(): Promise<void>
  logRange: LearntSize
  getHedgeMs(method: string): number
  /** Milliseconds of the clock until which it is rate limited, failing or hanging. */
  readonly restsUntil: number
}

const mostPosts = 6
const mostTries = 3
const longestRestMs = 30_000
/** An endpoint with an unusually late answer is asked after the others. */
const hangingMs = 1_000
/** A load balancer may change its nodes without notice. */
const checkEveryMs = 5 * 60_000

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { url, chainId, contracts = [] } = options
  const name = new URL(url).host
  const post = createPost(url, name)
  const errors = createRefusalErrors(url, name)
  const batchSize = createLearntSize({ initial: options.batchSize ?? 20, maximum: options.batchSize ?? 20 })
  const logRange = createLearntSize(options.logRange ?? { initial: 250, maximum: 5_000 })
  const pace = createPace()
  const times = new Map<string, UsualTime>()
  const outstanding = new Set<{ sentAt: number; hedgeMs: number }>()
  const isBusy = () => outstanding.size >= mostPosts
  const queue = createQueue({ pace, batchSize, errors, isBusy, send })
  const chain = createChainCheck({ name, chainId, contracts, ask: async (method, params) => ask<Hex>(method, params) })
  const retries = createRetries(chain, queue)
  const answers = createAnswerReader({ name, errors, batchSize, pace, chain, retries })
  let nextId = 0

  const isHanging = () => [...outstanding].some(({ sentAt, hedgeMs }) => Date.now() - sentAt > hedgeMs)

  function getUsualTime(method: string): UsualTime {
    const known = times.get(method)
    if (known) return known
    const made = createUsualTime()
    times.set(method, made)
    return made
  }

  async function ask<result>(method: string, params: readonly unknown[], request: RequestOptions = {}) {
    return makeCall<result>(name, { method, params }, request, (call) => queue.add([call]))
  }

  async function send(calls: Call[]): Promise<void> {
    pace.sent()
    const sentAt = Date.now()
    const ids = new Map(calls.map((call) => [nextId++, call]))
    const bodies = [...ids].map(([id, { method, params }]) => ({ jsonrpc: '2.0', id, method, params }))
    for (const call of calls) call.tries += 1
    const usual = [...new Set(calls.map(({ method }) => method))].map(getUsualTime)
    const own = { sentAt, hedgeMs: Math.max(...usual.map(({ hedgeMs }) => hedgeMs)) }
    outstanding.add(own)
    try {
      const answer = await post(
        JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
        Math.max(...usual.map(({ patienceMs }) => patienceMs)),
      )
      for (const time of usual) time.took(Date.now() - sentAt)
      answers.take(answer, ids, sentAt)
    } catch (error) {
      const failure =
        error instanceof RpcError ? error : new RpcError('invalid', name, 'answered with what is no JSON-RPC')
      if (failure.kind === 'timeout') for (const time of usual) time.hung()
      chain.noteFailure()
      await retries.retryOrFail(calls, failure, failure.kind === 'timeout' ? mostTries : 1)
    } finally {
      outstanding.delete(own)
      queue.resume()
    }
  }

  return {
    name,
    logRange,
    check: chain.check,
    request: async (method, params, request) => {
      if (!chain.isChecked()) await withDeadline(chain.check(), request, name)
      return ask(method, params, request)
    },
    getHedgeMs: (method) => getUsualTime(method).hedgeMs,
    get restsUntil() {
      return Math.max(pace.restsUntil, chain.failedUntil, isHanging() ? Date.now() + hangingMs : 0)
    },
  }
}

interface QueueOptions {
  pace: Pace
  batchSize: LearntSize
  errors: ReturnType<typeof createRefusalErrors>
  isBusy: () => boolean
  send: (calls: Call[]) => Promise<void>
}

type Queue = ReturnType<typeof createQueue>

function createQueue({ pace, batchSize, errors, isBusy, send }: QueueOptions) {
  const queue: Call[] = []
  let flushing: NodeJS.Timeout | NodeJS.Immediate | undefined

  function add(calls: readonly Call[]): void {
    queue.push(...calls)
    flushing ??= setImmediate(flush)
  }

  function resume(): void {
    if (queue.length > 0) flushing ??= setImmediate(flush)
  }

  function flush(): void {
    flushing = undefined
    const delay = pace.getDelay()
    // Backwards, because calls are removed on the way.
    for (let at = queue.length - 1; at >= 0; at -= 1) {
      const call = queue[at]!
      if (!call.isOver && Date.now() + delay > call.deadline) call.fail(errors.restsFor(delay))
      if (call.isOver) queue.splice(at, 1)
    }
    if (queue.length === 0 || isBusy()) return
    if (delay > 0) {
      flushing = setTimeout(flush, delay)
      return
    }
    void send(takeBatch())
    if (queue.length > 0) flushing = setImmediate(flush)
  }

  function takeBatch(): Call[] {
    if (queue[0]!.isAlone) return queue.splice(0, 1)
    const alone = queue.findIndex(({ isAlone }) => isAlone)
    return queue.splice(0, Math.min(batchSize.value, alone === -1 ? queue.length : alone))
  }

  return { add, resume }
}

function createRetries(chain: ChainCheck, queue: Queue) {
  /** Waiting for the rate limit does not count as a try. */
  function wait(calls: readonly Call[]): void {
    for (const call of calls) call.tries -= 1
    queue.add(calls.filter(({ isOver }) => !isOver))
  }

  async function retryOrFail(calls: readonly Call[], error: RpcError, tries: number): Promise<void> {
    const again = calls.filter((call) => !call.isOver && call.tries < tries)
    for (const call of calls) if (!call.isOver && call.tries >= tries) call.fail(error)
    if (again.length === 0) return
    if (again.length <= 2) for (const call of again) call.isAlone = true
    if (!chain.isChecked() && !again.some(isOfCheck)) {
      try {
        await chain.check()
      } catch (failure) {
        for (const call of again) if (!call.isOver) call.fail(failure as RpcError)
        return
      }
    }
    queue.add(again.filter(({ isOver }) => !isOver))
  }

  return { wait, retryOrFail }
}

interface AnswerReaderOptions {
  name: string
  errors: ReturnType<typeof createRefusalErrors>
  batchSize: LearntSize
  pace: Pace
  chain: ChainCheck
  retries: ReturnType<typeof createRetries>
}

type Sent = { sentAt: number; retryAfterMs: number | undefined }

function createAnswerReader({ name, errors, batchSize, pace, chain, retries }: AnswerReaderOptions) {
  const { wait, retryOrFail } = retries

  function take({ status, json, retryAfterMs }: Answer, ids: Map<number, Call>, sentAt: number): void {
    const calls = [...ids.values()]
    if (Array.isArray(json) && status !== 429) {
      takeParts(json, ids, { sentAt, retryAfterMs })
      return
    }
    const single = json as { result?: unknown; error?: JsonRpcError } | undefined | null
    if (status === 200 && calls.length === 1 && single && 'result' in single && !single.error) {
      noteAnswer()
      calls[0]!.settle(single.result)
      return
    }
    const refusal = readWholeRefusal({ status, error: single?.error, retryAfterMs }, calls)
    if (refusal.kind === 'limited') {
      pace.limited(sentAt, refusal.retryAfterMs)
      wait(calls)
      return
    }
    if (calls.length > 1) {
      const isOfBatch =
        refusal.isOfBatch || !['refused', 'unreachable'].includes(refusal.kind) || refusal.code === -32600
      if (isOfBatch) batchSize.refused(calls.length)
      if (refusal.kind === 'unreachable') chain.noteFailure()
      void retryOrFail(
        calls,
        errors.fromRefusal(refusal, single?.error),
        isOfBatch ? mostTries + Math.log2(calls.length) : 1,
      )
      return
    }
    if (refusal.kind === 'unreachable' || refusal.kind === 'invalid') chain.noteFailure()
    void retryOrFail(calls, errors.fromRefusal(refusal, single?.error), refusal.kind === 'invalid' ? 2 : 1)
  }

  function takeParts(parts: unknown[], ids: Map<number, Call>, { sentAt, retryAfterMs }: Sent): void {
    const failed: Call[] = []
    const asked = ids.size
    let isLimited = false
    let isOfBatch = false
    for (const part of parts as ({ id?: unknown; result?: unknown; error?: JsonRpcError } | null)[]) {
      const call = ids.get(Number(part?.id))
      if (!call || !part) continue
      ids.delete(Number(part.id))
      if (part.error) {
        const refusal = readRefusal(part.error, call.method, countBlocks(call))
        if (refusal.kind === 'limited') isLimited = true
        if (refusal.isOfBatch) isOfBatch = true
        if (refusal.kind === 'limited' || refusal.isOfBatch) failed.push(call)
        else if (refusal.kind === 'invalid' && call.tries < 2) failed.push(call)
        else call.fail(errors.fromRefusal(refusal, part.error))
      } else if ('result' in part) call.settle(part.result)
      else failed.push(call)
    }
    failed.push(...ids.values())
    if (isLimited) pace.limited(sentAt, retryAfterMs)
    else noteAnswer()
    if (isOfBatch) batchSize.refused(asked)
    else if (failed.length === 0) batchSize.answered(asked, 0)
    const error = new RpcError('invalid', name, 'left out a part of the answer')
    if (isLimited) wait(failed)
    else void retryOrFail(failed, error, mostTries + (isOfBatch ? Math.log2(asked) : 0))
  }

  function noteAnswer(): void {
    pace.answered()
    chain.noteAnswer()
  }

  return { take }
}

interface ChainCheckOptions {
  name: string
  chainId: number
  contracts: readonly ContractCheck[]
  ask: (method: string, params: readonly unknown[]) => Promise<Hex>
}

type ChainCheck = ReturnType<typeof createChainCheck>

function createChainCheck({ name, chainId, contracts, ask }: ChainCheckOptions) {
  let checkedUntil = 0
  let checking: Promise<void> | undefined
  let failures = 0
  let failedUntil = 0
  const isChecked = () => Date.now() < checkedUntil

  /** Another node may answer after a failure, so the chain is checked again. */
  function noteFailure(): void {
    checkedUntil = 0
    failures += 1
    failedUntil = Date.now() + Math.min(longestRestMs, 250 * 2 ** failures)
  }

  function noteAnswer(): void {
    if (!isChecked()) return
    failures = 0
    failedUntil = 0
  }

  async function check(): Promise<void> {
    if (isChecked()) return
    checking ??= look().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function look(): Promise<void> {
    const [actual, ...codes] = await Promise.all([
      ask('eth_chainId', []),
      ...contracts.map(async ({ address }) => ask('eth_getCode', [address, 'latest'])),
    ])
    const stranger = findStranger(Number(actual), codes)
    if (stranger) {
      noteFailure()
      throw stranger
    }
    checkedUntil = Date.now() + checkEveryMs
    noteAnswer()
  }

  function findStranger(actual: number, codes: readonly unknown[]): RpcError | undefined {
    if (actual !== chainId)
      return new RpcError('wrongChain', name, `is on chain ${actual}, not on ${chainId}: correct RPC_URL or CHAIN_ID`)
    const index = contracts.findIndex((own, at) => typeof codes[at] !== 'string' || !own.isOurs(codes[at] as Hex))
    const contract = contracts[index]
    if (!contract) return undefined
    const found = codes[index] === '0x' ? 'has no contract' : 'has another contract than ours'
    return new RpcError('wrongContracts', name, `${found} at ${contract.address} (${contract.name})`)
  }

  return {
    isChecked,
    check,
    noteFailure,
    noteAnswer,
    get failedUntil() {
      return failedUntil
    },
  }
}
