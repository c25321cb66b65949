import type { Hex } from 'viem'
import { type Call, countBlocks, isOfCheck, makeCall, type RequestOptions, withDeadline } from './call.ts'
import { type ChainCheck, type ContractCheck, createChainCheck } from './chain-check.ts'
import { createLearntSize, type LearntSize } from './learnt-size.ts'
import { createPace, createUsualTime, type Pace, type UsualTime } from './pace.ts'
import { type Answer, createPost } from './post.ts'
import { createRefusalErrors, type JsonRpcError, readRefusal, readWholeRefusal } from './refusal.ts'
import { RpcError, type RpcErrorKind } from './rpc-error.ts'

/**
 * Endpoints are named by their host. `came` is called once per post and kind of failure in it, or with `answered` when
 * there was none; a contract's refusal is no failure.
 */
export type RpcObserver = {
  came(endpoint: string, outcome: RpcErrorKind | 'answered'): void
  queued(endpoint: string, change: number): void
}

export type EndpointOptions = {
  url: string
  chainId: number
  contracts?: readonly ContractCheck[]
  batchSize?: number
  logRange?: { initial: number; maximum: number }
  observer?: RpcObserver | undefined
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
  /** In milliseconds of the clock: until then it is rate limited, failing or hanging. */
  readonly restsUntil: number
}

const mostPosts = 6
const mostTries = 3
/** An endpoint whose answer is this late is asked after the others. */
const hangingMs = 1_000

export function nameEndpoint(url: string): string {
  return new URL(url).host
}

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { url, chainId, contracts = [], observer } = options
  const name = nameEndpoint(url)
  const post = createPost(url, name)
  const errors = createRefusalErrors(url, name)
  const batchSize = createLearntSize({ initial: options.batchSize ?? 20, maximum: options.batchSize ?? 20 })
  const logRange = createLearntSize(options.logRange ?? { initial: 250, maximum: 5_000 })
  const pace = createPace()
  const times = new Map<string, UsualTime>()
  const outstanding = new Set<{ sentAt: number; hedgeMs: number }>()
  const isBusy = () => outstanding.size >= mostPosts
  const noteLength = (change: number) => observer?.queued(name, change)
  const queue = createQueue({ pace, batchSize, errors, isBusy, send, noteLength })
  const chain = createChainCheck({
    name,
    chainId,
    contracts,
    ask: async (method, params) => ask<Hex>(method, params),
    onStranger: ({ kind }) => observer?.came(name, kind),
  })
  const retries = createRetries(chain, queue)
  const answers = createAnswerReader({ name, errors, batchSize, pace, chain, retries, observer })
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
      observer?.came(name, failure.kind)
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
  noteLength: (change: number) => void
}

type Queue = ReturnType<typeof createQueue>

function createQueue({ pace, batchSize, errors, isBusy, send, noteLength }: QueueOptions) {
  const queue: Call[] = []
  let flushing: NodeJS.Timeout | NodeJS.Immediate | undefined

  function add(calls: readonly Call[]): void {
    queue.push(...calls)
    noteLength(calls.length)
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
      if (call.isOver) remove(at, 1)
    }
    if (queue.length === 0 || isBusy()) return
    if (delay > 0) {
      flushing = setTimeout(flush, delay)
      return
    }
    void send(takeBatch())
    if (queue.length > 0) flushing = setImmediate(flush)
  }

  function remove(from: number, count: number): Call[] {
    const removed = queue.splice(from, count)
    noteLength(-removed.length)
    return removed
  }

  function takeBatch(): Call[] {
    if (queue[0]!.isAlone) return remove(0, 1)
    const alone = queue.findIndex(({ isAlone }) => isAlone)
    return remove(0, Math.min(batchSize.value, alone === -1 ? queue.length : alone))
  }

  return { add, resume }
}

function createRetries(chain: ChainCheck, queue: Queue) {
  /** Waiting for the rate limit is no attempt. */
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
  observer: RpcObserver | undefined
}

type Sent = { sentAt: number; retryAfterMs: number | undefined }

function createAnswerReader({ name, errors, batchSize, pace, chain, retries, observer }: AnswerReaderOptions) {
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
      tell([])
      calls[0]!.settle(single.result)
      return
    }
    const refusal = readWholeRefusal({ status, error: single?.error, retryAfterMs }, calls)
    tell([refusal.kind])
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
    const kinds: RpcErrorKind[] = []
    const asked = ids.size
    let isLimited = false
    let isOfBatch = false
    for (const part of parts as ({ id?: unknown; result?: unknown; error?: JsonRpcError } | null)[]) {
      const call = ids.get(Number(part?.id))
      if (!call || !part) continue
      ids.delete(Number(part.id))
      if (part.error) {
        const refusal = readRefusal(part.error, call.method, countBlocks(call))
        kinds.push(refusal.kind)
        if (refusal.kind === 'limited') isLimited = true
        if (refusal.isOfBatch) isOfBatch = true
        if (refusal.kind === 'limited' || refusal.isOfBatch) failed.push(call)
        else if (refusal.kind === 'invalid' && call.tries < 2) failed.push(call)
        else call.fail(errors.fromRefusal(refusal, part.error))
      } else if ('result' in part) call.settle(part.result)
      else {
        kinds.push('invalid')
        failed.push(call)
      }
    }
    failed.push(...ids.values())
    tell(ids.size > 0 ? [...kinds, 'invalid'] : kinds)
    if (isLimited) pace.limited(sentAt, retryAfterMs)
    else noteAnswer()
    if (isOfBatch) batchSize.refused(asked)
    else if (failed.length === 0) batchSize.answered(asked, 0)
    const error = new RpcError('invalid', name, 'left out a part of the answer')
    if (isLimited) wait(failed)
    else void retryOrFail(failed, error, mostTries + (isOfBatch ? Math.log2(asked) : 0))
  }

  function tell(kinds: readonly RpcErrorKind[]): void {
    const failures = new Set(kinds.filter((kind) => kind !== 'reverted'))
    for (const outcome of failures.size > 0 ? failures : (['answered'] as const)) observer?.came(name, outcome)
  }

  function noteAnswer(): void {
    pace.answered()
    chain.noteAnswer()
  }

  return { take }
}
