/** Messages of `@safe-global/safe-apps-sdk` 9, between Safe's app and a page in its frame. */

export type SafeInfo = { safeAddress: string; chainId: number }
export type SafeTransactionDetails = { txStatus: string; txHash?: string | null }

export type SafeMethods = {
  getSafeInfo: [params: undefined, answer: SafeInfo]
  sendTransactions: [params: { txs: readonly SafeTransactionCall[] }, answer: { safeTxHash: string }]
  signMessage: [params: { message: string }, answer: SignedAnswer]
  signTypedMessage: [params: { typedData: object }, answer: SignedAnswer]
  getOffChainSignature: [messageHash: string, answer: string | undefined]
  getTxBySafeTxHash: [params: { safeTxHash: string }, answer: SafeTransactionDetails]
  rpcCall: [params: { call: string; params: readonly unknown[] }, answer: unknown]
}

/** `value` is a decimal string in base units. */
export type SafeTransactionCall = { to: string; value: string; data: string }

/** `safeTxHash`: the owners approve the message by a transaction. `messageHash`: they sign it, one after the other. */
export type SignedAnswer = { safeTxHash?: string; messageHash?: string; signature?: string }

export type AskSafe = <Method extends keyof SafeMethods>(
  method: Method,
  params: SafeMethods[Method][0],
  timeoutMs?: number,
) => Promise<SafeMethods[Method][1]>

/** The SDK version that Safe's app checks. */
const SDK_VERSION = '9.1.0'

type Frame = Pick<Window, 'parent' | 'addEventListener'>

/**
 * Posts only to the allowed origins, and listens only to the frame's parent on one of them: a page that got around the
 * server's policy can neither learn nor answer anything.
 * @throws Error with the parent's message, or that it did not answer in time
 */
export function createSafeAsker(frame: Frame, origins: readonly string[]): AskSafe {
  const waiting = new Map<string, (answer: Answer) => void>()
  let answering: string | undefined

  frame.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.parent || !origins.includes(origin) || !isAnswer(data)) return
    answering = origin
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })

  return (method, params, timeoutMs) =>
    new Promise((resolve, reject) => {
      const id = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
      waiting.set(id, ({ success, data, error }) => {
        if (success) resolve(data)
        else reject(new Error(typeof error === 'string' ? error : 'Safe refused'))
      })
      if (timeoutMs !== undefined)
        setTimeout(() => {
          if (waiting.delete(id)) reject(new Error('The page around this one does not answer as Safe does'))
        }, timeoutMs)
      const question = { id, method, params, env: { sdkVersion: SDK_VERSION } }
      for (const origin of answering === undefined ? origins : [answering]) frame.parent.postMessage(question, origin)
    })
}

type Answer = { id: string; success: boolean; version: string; data?: unknown; error?: unknown }

function isAnswer(data: unknown): data is Answer {
  if (typeof data !== 'object' || data === null) return false
  const { id, success, version } = data as Record<string, unknown>
  return typeof id === 'string' && typeof success === 'boolean' && typeof version === 'string' && /^[1-9]/.test(version)
}
