import { AppError } from '@app/core/app-error'

export type Endpoint = {
  name: string
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

const firstPenaltyMs = 5_000
const longestPenaltyMs = 60_000

/**
 * Healthy endpoints come first in the given order. A failed one comes last, for twice as long after each further
 * failure, until it answers again. Times are monotonic milliseconds.
 */
export function createEndpointHealth(getNowMs: () => number = () => performance.now()) {
  const failures = new Map<string, { count: number; untilMs: number }>()
  const getPenaltyEnd = (name: string) => failures.get(name)?.untilMs ?? 0

  return {
    rank<T extends Endpoint>(endpoints: readonly T[]): readonly T[] {
      const nowMs = getNowMs()
      const healthy = endpoints.filter(({ name }) => getPenaltyEnd(name) <= nowMs)
      const penalised = endpoints.filter(({ name }) => getPenaltyEnd(name) > nowMs)
      penalised.sort((left, right) => getPenaltyEnd(left.name) - getPenaltyEnd(right.name))
      return [...healthy, ...penalised]
    },
    reportSuccess(name: string): void {
      failures.delete(name)
    },
    reportFailure(name: string): void {
      const count = (failures.get(name)?.count ?? 0) + 1
      const penaltyMs = Math.min(firstPenaltyMs * 2 ** (count - 1), longestPenaltyMs)
      failures.set(name, { count, untilMs: getNowMs() + penaltyMs })
    },
  }
}

/** Fisher–Yates. `random` returns 0 ≤ x < 1. */
export function shuffle<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const moved = shuffled[index] as T
    shuffled[index] = shuffled[other] as T
    shuffled[other] = moved
  }
  return shuffled
}

export type ReadRequestOptions = {
  /** Called for every request, because the wallet may connect or disconnect. */
  getEndpoints: () => readonly Endpoint[]
  getMinBlock: () => bigint
  health?: ReturnType<typeof createEndpointHealth>
  timeoutMs?: number
  getNowMs?: () => number
}

type RpcArguments = { method: string; params?: unknown }

const blockParameter: Record<string, number | undefined> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
}
const headLifeMs = 2_000
const unsafeMethod = /^(?:eth_send|eth_sign|personal_|wallet_|eth_requestAccounts|evm_|anvil_|hardhat_|debug_|admin_)/

/**
 * Asks the next endpoint when one fails, hangs or lags behind the newest receipt. State is then read at an exact block,
 * so that a lagging node refuses instead of returning old state. Writes are refused: a fallback could send them twice.
 * @throws AppError `RPC_LAGGING` when every endpoint lags, `RPC_UNAVAILABLE` when there is none.
 */
export function createReadRequest(options: ReadRequestOptions) {
  const { getEndpoints, getMinBlock, timeoutMs = 10_000, getNowMs = () => performance.now() } = options
  const health = options.health ?? createEndpointHealth(getNowMs)
  let head = { blockNumber: 0n, seenMs: Number.NEGATIVE_INFINITY }

  async function request(args: RpcArguments): Promise<unknown> {
    if (unsafeMethod.test(args.method)) throw new AppError('CALL_NOT_ALLOWED', { details: { method: args.method } })
    const pinned = await pinToBlock(args)
    let lastError: unknown = new AppError('RPC_UNAVAILABLE')
    for (const endpoint of health.rank(getEndpoints())) {
      try {
        const answer = await withTimeout(endpoint.request(pinned), timeoutMs)
        noteHead(pinned, answer)
        health.reportSuccess(endpoint.name)
        return answer
      } catch (error) {
        if (isFinal(error)) throw error
        health.reportFailure(endpoint.name)
        lastError = isUnknownBlock(error) ? new AppError('RPC_LAGGING', { cause: error }) : error
      }
    }
    throw lastError
  }

  async function pinToBlock(args: RpcArguments): Promise<RpcArguments> {
    const position = blockParameter[args.method]
    const minBlock = getMinBlock()
    if (position === undefined || minBlock === 0n || !Array.isArray(args.params)) return args
    const params: unknown[] = [...(args.params as unknown[])]
    if (params[position] !== undefined && params[position] !== 'latest') return args
    if (getNowMs() - head.seenMs > headLifeMs) await request({ method: 'eth_blockNumber' })
    const blockNumber = head.blockNumber > minBlock ? head.blockNumber : minBlock
    params[position] = `0x${blockNumber.toString(16)}`
    return { ...args, params }
  }

  function noteHead(args: RpcArguments, answer: unknown): void {
    const blockNumber = getHeadNumber(args, answer)
    if (blockNumber === null) return
    if (blockNumber < getMinBlock()) throw new AppError('RPC_LAGGING')
    head = { blockNumber, seenMs: getNowMs() }
  }

  return request
}

function getHeadNumber({ method, params }: RpcArguments, answer: unknown): bigint | null {
  if (method === 'eth_blockNumber') return toBigInt(answer)
  const isLatest = method === 'eth_getBlockByNumber' && Array.isArray(params) && params[0] === 'latest'
  if (!isLatest || typeof answer !== 'object' || answer === null) return null
  return toBigInt((answer as { number?: unknown }).number)
}

function toBigInt(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : null
}

type RpcFailure = { code?: unknown; message?: unknown; cause?: unknown }

function findCause(error: unknown, matches: (failure: RpcFailure) => boolean): boolean {
  let current: unknown = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    if (matches(current)) return true
    current = (current as RpcFailure).cause
  }
  return false
}

/** The contract itself reverted, so another node would say the same. */
function isFinal(error: unknown): boolean {
  const words = /execution reverted|out of gas|gas required exceeds/i
  return findCause(error, ({ code, message }) => code === 3 || words.test(String(message)))
}

/** Each client has its own message for a block that it does not have yet. */
function isUnknownBlock(error: unknown): boolean {
  const words =
    /header not found|unknown block|block ?out ?of ?range|block (?:not found|is not available)|cannot find block/i
  return findCause(error, ({ message }) => words.test(String(message)))
}

function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('RPC_UNAVAILABLE')), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
