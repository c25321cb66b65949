import { isEip1193Provider, type Eip1193Provider } from '#shared/chain/eip1193.ts'
import type { Hex } from 'viem'
import { Refusal } from './refusal.ts'

export interface Node {
  name: string
  request(method: string, params?: readonly unknown[]): Promise<unknown>
}

const TIMEOUT_MS = 20_000

/** `data` is what a contract reverted with. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: unknown
  readonly data: unknown

  constructor(message: string, { code, data, cause }: { code?: unknown; data?: unknown; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
    this.data = data
  }
}

const reads = /^eth_(?:get|call$|chainId$|blockNumber$)/

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new NodeError(`${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS)
    answer.then(resolve, reject)
  })
}

export function readWebUrl(text: string): URL | null {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

/** @throws Refusal for anything but an http or https address */
export function createUrlNode(url: string): Node {
  const host = readWebUrl(url)?.host
  if (host === undefined) throw new Refusal('notFetched', { url, reason: 'URL' })
  let id = 0
  return {
    name: host,
    async request(method, params = []) {
      id += 1
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const headers = { 'content-type': 'application/json' }
      const answer = await inTime(fetch(url, { method: 'POST', body, headers, credentials: 'omit' }))
        .then((response) => response.json() as Promise<Record<string, unknown> | null>)
        .catch((error: unknown) => {
          throw new NodeError(`${host}: ${String(error)}`, { cause: error })
        })
      const failure = answer?.error as { message?: unknown; code?: unknown; data?: unknown } | undefined
      if (failure) throw new NodeError(`${host}: ${String(failure.message)}`, failure)
      if (answer?.result === undefined) throw new NodeError(`${host}: ${JSON.stringify(answer).slice(0, 200)}`)
      return answer.result
    },
  }
}

export function createWalletNode(name: string, wallet: Eip1193Provider): Node {
  if (!isEip1193Provider(wallet)) throw new NodeError(name)
  return {
    name,
    request(method, params = []) {
      const answer = wallet.request({ method, params })
      // A person takes longer than a node.
      return reads.test(method) ? inTime(answer) : answer
    },
  }
}

/** @throws NodeError when the answer is not a quantity */
export async function askNumber(node: Node, method: string): Promise<number> {
  const answer = await node.request(method)
  const number = typeof answer === 'number' || typeof answer === 'string' ? Number(answer) : Number.NaN
  if (!Number.isSafeInteger(number) || number < 0) throw new NodeError(`${node.name}: ${method} ${String(answer)}`)
  return number
}

/** @throws NodeError when the answer is not hex bytes */
export async function askHex(node: Node, method: string, params: readonly unknown[]): Promise<Hex> {
  const answer = await node.request(method, params)
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer))
    throw new NodeError(`${node.name}: ${method} ${JSON.stringify(answer).slice(0, 200)}`)
  return answer as Hex
}
