import { type Call, countBlocks } from './call.ts'
import { formatSeconds } from './post.ts'
import { type JsonRpcError, readRefusal, type Refusal } from './read-refusal.ts'
import { RpcError } from './rpc-error.ts'

const withoutWords = {
  behind: 'does not have that block',
  limited: 'wants to be asked less',
  tooLarge: 'was asked for too much at once',
  refused: 'does not answer that',
  reverted: 'says that the contract refused',
  unreachable: 'has trouble of its own',
  timeout: 'has not answered in time',
  invalid: 'answered with what is no JSON-RPC',
  wrongChain: 'is of another chain',
  wrongContracts: 'has other contracts',
}

/** Names the errors of one endpoint. Its address may hold a key, which no error repeats. */
export function createRefusalErrors(url: string, name: string) {
  const redact = createRedaction(url)
  return {
    fromRefusal(refusal: Refusal, error: JsonRpcError | undefined): RpcError {
      const { kind, isOfBatch, ...facts } = refusal
      const words = typeof error?.message === 'string' && error.message !== '' ? redact(error.message) : undefined
      if (words) return new RpcError(kind, name, `says: ${words}`, facts)
      return new RpcError(kind, name, isOfBatch ? 'was asked for too many things at once' : withoutWords[kind], facts)
    },
    restsFor(restMs: number): RpcError {
      return new RpcError('limited', name, `wants to be left alone for ${formatSeconds(restMs)}`, {
        retryAfterMs: restMs,
      })
    },
  }
}

/** What an answer as a whole means that is not the list of parts, or the one part, that was asked for. */
export function readWholeRefusal(
  {
    status,
    error,
    retryAfterMs,
  }: { status: number; error: JsonRpcError | undefined; retryAfterMs: number | undefined },
  calls: readonly Call[],
): Refusal {
  const rest = retryAfterMs === undefined ? {} : { retryAfterMs }
  if (status === 429) return { kind: 'limited', ...rest }
  if (typeof error === 'object' && error !== null) {
    const [call] = calls
    return { ...readRefusal(error, calls.length === 1 ? call!.method : '', countBlocks(call!)), ...rest }
  }
  if (retryAfterMs !== undefined) return { kind: 'limited', ...rest }
  if (status === 413) return { kind: 'tooLarge' }
  if (status >= 500) return { kind: 'unreachable' }
  return status >= 400 ? { kind: 'refused' } : { kind: 'invalid' }
}

/** Words of a node on one line, without what the address may hold as a key. */
function createRedaction(address: string): (words: string) => string {
  const url = new URL(address)
  const secrets = [url.password, ...url.pathname.split('/'), ...url.searchParams.values(), ...url.hostname.split('.')]
    .filter((part) => part.length >= 12)
    .toSorted((a, b) => b.length - a.length)
  return (words) => {
    let text = words
      .replaceAll(/https?:\/\/\S+/g, '…')
      .replaceAll(/\s+/g, ' ')
      .trim()
    for (const secret of secrets) text = text.replaceAll(secret, '…')
    return text.length > 200 ? `${text.slice(0, 200)}…` : text
  }
}
