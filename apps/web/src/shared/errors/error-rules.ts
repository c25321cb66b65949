import { AppError } from '@app/core/app-error'
import type { ErrorKey } from '@app/core/errors'

/** Wallets and nodes wrap the same refusal in different ways, so everything nested is collected, outermost first. */
export type ErrorFacts = {
  codes: (number | string)[]
  names: string[]
  messages: string[]
  revertData: `0x${string}`[]
  keys: ErrorKey[]
}

const MAX_DEPTH = 12

const innerFields = [
  'cause',
  'error',
  'data',
  'originalError',
  'innerError',
  'info',
  'reason',
  'payload',
  'response',
  'result',
  'raw',
]
const messageFields = ['shortMessage', 'message', 'details', 'reason', 'description', 'error', 'data', 'raw']

export function collectErrorFacts(error: unknown): ErrorFacts {
  const facts: ErrorFacts = { codes: [], names: [], messages: [], revertData: [], keys: [] }
  visit(error, facts, new Set(), 0)
  return facts
}

function visit(value: unknown, facts: ErrorFacts, seen: Set<unknown>, depth: number): void {
  if (depth > MAX_DEPTH || seen.has(value)) return
  if (typeof value === 'string') {
    visitText(value, facts, seen, depth)
    return
  }
  if (typeof value !== 'object' || value === null) return
  seen.add(value)
  if (value instanceof AppError) {
    // Its number is of our own catalogue and means something else to wallets.
    facts.keys.push(value.key)
    visit(value.cause, facts, seen, depth + 1)
    return
  }
  const fields = value as Record<string, unknown>
  for (const code of [fields.code, fields.errorCode, fields.statusCode, fields.status]) {
    if (typeof code === 'number' || typeof code === 'string') facts.codes.push(toCode(code))
  }
  if (typeof fields.name === 'string') facts.names.push(fields.name)
  for (const field of messageFields) {
    const text = fields[field]
    if (typeof text === 'string') visitText(text, facts, seen, depth)
  }
  for (const field of innerFields) {
    const inner = fields[field]
    if (typeof inner === 'object') visit(inner, facts, seen, depth + 1)
  }
  // Ganache keys the answer by transaction hash: { '0xhash': { error, return } }.
  for (const [key, inner] of Object.entries(fields)) {
    if (/^0x[0-9a-f]{64}$/i.test(key)) visit(inner, facts, seen, depth + 1)
  }
  if (typeof fields.return === 'string') visitText(fields.return, facts, seen, depth)
  if (typeof fields.body === 'string') visitJson(fields.body, facts, seen, depth)
}

function visitText(text: string, facts: ErrorFacts, seen: Set<unknown>, depth: number): void {
  const data = /^(?:reverted\s+)?(0x(?:[0-9a-f]{2}){4,})$/i.exec(text.trim())?.[1]
  if (data !== undefined && data.length !== 42 && data.length !== 66) {
    facts.revertData.push(data.toLowerCase() as `0x${string}`)
    return
  }
  if (!facts.messages.includes(text)) facts.messages.push(text)
  const embedded = /custom error (0x[0-9a-f]{8,})/i.exec(text)?.[1]
  if (embedded !== undefined && embedded.length % 2 === 0)
    facts.revertData.push(embedded.toLowerCase() as `0x${string}`)
  if (text.includes('{"')) visitJson(text.slice(text.indexOf('{"'), text.lastIndexOf('}') + 1), facts, seen, depth)
}

function visitJson(text: string, facts: ErrorFacts, seen: Set<unknown>, depth: number): void {
  try {
    visit(JSON.parse(text), facts, seen, depth + 1)
  } catch {
    return
  }
}

function toCode(code: number | string): number | string {
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
}

type Rule = {
  key: ErrorKey
  codes?: readonly (number | string)[]
  names?: readonly string[]
  says?: RegExp
}

/** Codes −32000 and −32603 are also used for a rejection, so there the words decide. */
const rejection: Rule = {
  key: 'USER_REJECTED',
  codes: [4001, 5000, 5001, 5002, 'ACTION_REJECTED', 'USER_REJECTED'],
  names: ['UserRejectedRequestError'],
  says: /user (?:rejected|denied|cancel|refus|disapproved)|rejected by (?:the )?user|denied by the user|cancell?ed by (?:the )?user|user has (?:rejected|cancel)|\breject(?:ed)? by user|request (?:rejected|cancell?ed)|declined on (?:the )?device|transaction was rejected|user declined|failure_actioncancelled|0x6985|^cancell?ed$|^reject(?:ed)?$/i,
}

/** Nodes that hang use the same code as wallets for an open prompt, so the words are checked first. */
const hangs = /request timed out|took too long to respond|timeout exceeded|timed out while/i

const rules: readonly Rule[] = [
  { key: 'RPC_UNAVAILABLE', says: hangs },
  {
    key: 'INSUFFICIENT_FUNDS',
    codes: ['INSUFFICIENT_FUNDS'],
    names: ['InsufficientFundsError'],
    says: /insufficient funds|insufficientfunds|not enough funds for gas|lack ?of ?funds?|upfront cost exceeds account balance|sender doesn't have enough funds|exceeds transaction sender account balance|balance is too low for gas|insufficient balance for transfer/i,
  },
  {
    key: 'TRANSACTION_UNKNOWN',
    says: /already known|known transaction|alreadyknown|already imported|transaction with the same hash was already/i,
  },
  {
    key: 'REPLACEMENT_FEE_TOO_LOW',
    codes: ['REPLACEMENT_UNDERPRICED'],
    says: /replacement transaction underpriced|replacement fee too low|replacementnotallowed|ownnoncealreadyused|could not replace existing tx|another transaction with same nonce|gas price too low to replace/i,
  },
  {
    key: 'NONCE_TOO_HIGH',
    names: ['NonceTooHighError'],
    says: /nonce(?: is)? too high|noncegap|nonce gap/i,
  },
  {
    key: 'NONCE_TOO_LOW',
    codes: ['NONCE_EXPIRED'],
    names: ['NonceTooLowError'],
    says: /nonce(?: is)? too low|oldnonce|nonce has already been used|invalid nonce; got|invalid transaction nonce/i,
  },
  {
    key: 'FEE_TOO_LOW',
    names: ['FeeCapTooLowError'],
    says: /transaction underpriced|feetoolow|gas price too low|max ?fee ?per ?gas.* less than (?:the )?block|fee cap less than block base fee|gas price below configured minimum|gas price is less than basefee/i,
  },
  {
    key: 'OUT_OF_GAS',
    names: ['IntrinsicGasTooLowError'],
    says: /out of gas|outofgas|intrinsic gas too low|gas uint64 overflow/i,
  },
  {
    key: 'CANNOT_ESTIMATE_GAS',
    codes: ['UNPREDICTABLE_GAS_LIMIT'],
    names: ['EstimateGasExecutionError', 'FeeCapTooHighError', 'TipAboveFeeCapError'],
    says: /cannot estimate gas|gas required exceeds allowance|exceeds block gas limit|gaslimitexceeded|max priority fee per gas higher than max fee|exceeds the configured cap|always failing transaction/i,
  },
  {
    key: 'WALLET_REQUEST_PENDING',
    codes: [-32002],
    says: /already pending|already processing|request of type .* pending/i,
  },
  {
    key: 'WRONG_CHAIN',
    codes: [4901, 4902],
    names: ['ChainMismatchError', 'ChainDisconnectedError', 'SwitchChainError'],
    says: /chain ?(?:id)? mismatch|unrecognized chain id|invalid chain id for signer|does not match the target chain|must match the active chain/i,
  },
  {
    key: 'WALLET_LOCKED',
    codes: [4100],
    names: ['UnauthorizedProviderError'],
    says: /wallet is locked|not been authorized by the user|keyring is locked|unlock your (?:wallet|device)|locked device|0x5515/i,
  },
  {
    key: 'WALLET_DISCONNECTED',
    codes: [4900],
    names: ['ProviderDisconnectedError'],
    says: /disconnected from all chains|provider (?:is )?disconnected|no matching key\. session|session topic|message port disposed|extension context invalidated/i,
  },
  {
    key: 'WALLET_METHOD_UNSUPPORTED',
    codes: [4200, -32601, -32004],
    names: ['UnsupportedProviderMethodError', 'MethodNotFoundRpcError', 'MethodNotSupportedRpcError'],
    says: /method (?:not found|not supported)|does not support the requested method|unsupported method/i,
  },
  { key: 'WALLET_TIMEOUT', says: /request expired|proposal expired|wallet did not answer/i },
  {
    key: 'NAME_SERVICE_UNSUPPORTED',
    says: /network does not support ens|does not support contract "ens/i,
  },
  {
    key: 'NAME_SERVICE_NOT_CONFIGURED',
    codes: ['UNCONFIGURED_NAME'],
    names: ['EnsInvalidChainIdError'],
    says: /ens name not configured|unconfigured name/i,
  },
  { key: 'NETWORK_UNDETECTED', codes: ['NETWORK_ERROR'], says: /could not detect network|underlying network changed/i },
  { key: 'RPC_LAGGING', says: /header not found|missing trie node|unknown block|block not found|ancient block/i },
  {
    key: 'RATE_LIMITED',
    codes: [429, -32005],
    names: ['LimitExceededRpcError'],
    says: /rate limit|too many requests|limit exceeded|queue full|pool (?:is )?full/i,
  },
  {
    key: 'BAD_BACKEND_RESULT',
    codes: ['SERVER_ERROR', 'BAD_DATA'],
    says: /bad response|bad result from backend|could not coalesce error|unexpected token .* json/i,
  },
  {
    key: 'RPC_UNAVAILABLE',
    codes: ['TIMEOUT', 'ECONNREFUSED'],
    names: ['HttpRequestError', 'TimeoutError', 'WebSocketRequestError', 'SocketClosedError'],
    says: /failed to fetch|load failed|networkerror when attempting|fetch failed|network request failed|econnrefused|etimedout|bad gateway|service unavailable/i,
  },
]

/** @internal Tests look for a text for each key. */
export const ruledKeys: readonly ErrorKey[] = [...new Set([rejection, ...rules].map(({ key }) => key))]

export function isRejection(facts: ErrorFacts): boolean {
  return fits(rejection, facts)
}

export function findRuledKey(facts: ErrorFacts): ErrorKey | null {
  return rules.find((rule) => fits(rule, facts))?.key ?? null
}

/** A rejection by the holder has precedence; null for an unknown error. */
export function findErrorKey(error: unknown): ErrorKey | null {
  const facts = collectErrorFacts(error)
  return isRejection(facts) ? rejection.key : (facts.keys[0] ?? findRuledKey(facts))
}

function fits(rule: Rule, facts: ErrorFacts): boolean {
  return (
    (rule.codes?.some((code) => facts.codes.includes(code)) ?? false) ||
    (rule.names?.some((name) => facts.names.includes(name)) ?? false) ||
    (rule.says !== undefined && facts.messages.some((message) => rule.says?.test(message.trim())))
  )
}
