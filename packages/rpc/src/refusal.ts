import { RpcError, type RpcErrorFacts, type RpcErrorKind } from './rpc-error.ts'
import { type Call, countBlocks } from './call.ts'
import { formatSeconds } from './post.ts'

export type JsonRpcError = { code?: number; message?: string; data?: unknown }
export type Refusal = { kind: RpcErrorKind; isOfBatch?: boolean } & RpcErrorFacts

const behind =
  /header (for hash )?not found|(block|header|hash)[^.]{0,80}(not|cannot be|could not be) (be )?found|unknown (block|header|ancestor)|missing trie node|block ?out ?of ?range|block height is \d+ but|not (currently )?canonical|beyond (the )?(current )?(head|latest|tip)|greater than (the )?(current|latest|head)|after last accepted|cannot query unfinalized|invalid block range params|future block|not yet (available|indexed|processed)|block[^.]{0,60}not available|state[^.]{0,60}(not|un)available|no state available/i
const reverted = /execution reverted|^reverted|vm exception|vm execution error|revert(ed)? with/i
/** The call itself fails, at every node. */
const failed =
  /out ?of ?gas|gas required exceeds|intrinsic gas|insufficient funds|nonce too (low|high)|invalid opcode|opcode not found|stack (under|over)flow|evm error/i
const batch =
  /batch[^.]{0,60}(too (large|big|many|long)|limit|exceed|max|more than|not (allowed|supported|enabled))|(too many|over limit of|max(imum)?|exceed\w*)[^.]{0,40}batch|too many (requests|calls) in/i
const amount =
  /more than [\d,]+ (results|logs)|(too many|max\w*) (results|logs)|(response|result|payload)[^.]{0,40}(size|too (large|big)|limit|exceed)|returns? too (much|many)|log response size|result set/i
const range =
  /block range|range[^.]{0,60}(too|exceed|over|limit|large|wide|max|than)|ranges over|(exceed|max|limit)[^.]{0,40}(block|range)|too many blocks|blocks? (range )?(limit|distance)|up to a \d|limited to [^.]{0,20}\d|(query|request|execution)[^.]{0,20}time(d|out| out)|try (with )?(a )?(smaller|narrower|this)/i
const limited =
  /rate.?limit|too many requests|request (count|limit)|limit exceeded|exceed\w*[^.]{0,40}(limit|capacity|quota|throughput|credits|compute)|compute units|throughput|slow down|per second|quota|capacity|throttl|try again (later|in)|retry (after|in|later)|429|busy|overload/i
const refused =
  /method[^.]{0,80}(not|un)\w*|not (whitelisted|supported|allowed|available|enabled|authorized)|unauthori[sz]ed|forbidden|api ?key|authenticat|permission|denied|disabled|invalid (params|argument|request)|missing value|archive/i

/** Recognises messages of geth and its forks, Erigon, Nethermind, Besu, Reth, Anvil, and of providers. */
export function readRefusal({ code, message = '', data }: JsonRpcError, method: string, blocks?: number): Refusal {
  const facts = code === undefined ? {} : { code }
  if (code === 3 || reverted.test(message)) return { kind: 'reverted', code: 3, data: readRevertData(data) }
  if (failed.test(message)) return { kind: 'reverted', ...facts }
  if (batch.test(message)) return { kind: 'tooLarge', isOfBatch: true, ...facts }
  if (method === 'eth_getLogs') {
    const allowedBlocks = blocks === undefined ? undefined : readAllowedBlocks(message, data, blocks)
    const suggestion = allowedBlocks === undefined ? {} : { allowedBlocks }
    if (amount.test(message)) return { kind: 'tooLarge', isOfAmount: true, ...facts, ...suggestion }
    if (!behind.test(message) && range.test(message)) return { kind: 'tooLarge', ...facts, ...suggestion }
    // Public endpoints of BNB Smart Chain answer only this to any query for logs.
    if (/^limit exceeded\W*$/i.test(message)) return { kind: 'tooLarge', ...facts }
  }
  if (behind.test(message)) return { kind: 'behind', ...facts }
  if (code === -32005 || code === -32029 || code === 429 || limited.test(message)) return { kind: 'limited', ...facts }
  if (code === -32601 || refused.test(message)) return { kind: 'refused', ...facts }
  return { kind: 'invalid', ...facts }
}

function readRevertData(data: unknown): unknown {
  if (typeof data === 'string') return /0x[0-9a-f]*/i.exec(data)?.[0]
  if (typeof data === 'object' && data !== null && 'data' in data) return readRevertData(data.data)
  return undefined
}

function readAllowedBlocks(message: string, data: unknown, asked: number): number | undefined {
  const named = readNamedRange(message, data)
  if (named !== undefined) return named >= 1 && named < asked ? named : undefined
  const numbers = [
    ...message.matchAll(/(\d[\d,_]*)(k?)[ -]*(?:blocks?|range)\b/gi),
    ...message.matchAll(/(?:limit(?:ed)?|max(?:imum)?|allowed|exceeds?|over|than)\b[^\d[\]]{0,40}(\d[\d,_]*)(k?)\b/gi),
  ].map(([, digits, thousand]) => Number(digits!.replaceAll(/[,_]/g, '')) * (thousand ? 1_000 : 1))
  const allowed = numbers.filter((number) => number >= 1 && number < asked - 1)
  return allowed.length === 0 || amount.test(message) ? undefined : Math.min(...allowed)
}

function readNamedRange(message: string, data: unknown): number | undefined {
  const found = /\[\s*(0x[0-9a-f]+|\d+)\s*,\s*(0x[0-9a-f]+|\d+)\s*\]/i.exec(message)
  if (found) return Number(found[2]) - Number(found[1]) + 1
  if (typeof data === 'object' && data !== null && 'from' in data && 'to' in data) {
    const blocks = Number(data.to) - Number(data.from) + 1
    return Number.isSafeInteger(blocks) ? blocks : undefined
  }
  return undefined
}

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

/** The URL may contain a key, so no error repeats it. */
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

/** Puts the message on one line and removes what may be a key of the URL. */
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
