import type { ErrorKey } from '@app/core/errors'
import { isErrorKey } from '@app/core/errors'
import { collectErrorFacts, type ErrorFacts } from './error-facts.ts'
import { decodeRevert } from './decode-revert.ts'
import { type TxProblem, TxProblemError } from './tx-problem.ts'

type Rule = {
  key: ErrorKey
  codes?: readonly (number | string)[]
  names?: readonly string[]
  says?: RegExp
}

/** A refusal by the person, however the wallet calls it. Code −32000 and −32603 carry it too: then the words decide. */
const rejection: Rule = {
  key: 'USER_REJECTED',
  codes: [4001, 5000, 5001, 5002, 'ACTION_REJECTED', 'USER_REJECTED'],
  names: ['UserRejectedRequestError'],
  says: /user (?:rejected|denied|cancel|refus|disapproved)|rejected by (?:the )?user|denied by the user|cancell?ed by (?:the )?user|user has (?:rejected|cancel)|\breject(?:ed)? by user|request (?:rejected|cancell?ed)|declined on (?:the )?device|transaction was rejected|user declined|failure_actioncancelled|0x6985|^cancell?ed$|^reject(?:ed)?$/i,
}

/** Nodes that hang answer with the code that wallets use for an open prompt: the words come first. */
const hangs = /request timed out|took too long to respond|timeout exceeded|timed out while/i

/** In this order: the first that fits wins. */
const rules: readonly Rule[] = [
  { key: 'RPC_UNAVAILABLE', says: hangs },
  {
    key: 'INSUFFICIENT_FUNDS',
    codes: ['INSUFFICIENT_FUNDS'],
    names: ['InsufficientFundsError'],
    says: /insufficient funds|insufficientfunds|upfront cost exceeds account balance|sender doesn't have enough funds|exceeds transaction sender account balance|balance is too low for gas|insufficient balance for transfer/i,
  },
  {
    key: 'TRANSACTION_UNKNOWN',
    says: /already known|known transaction|alreadyknown|already imported|transaction with the same hash was already/i,
  },
  {
    key: 'REPLACEMENT_FEE_TOO_LOW',
    codes: ['REPLACEMENT_UNDERPRICED'],
    says: /replacement transaction underpriced|replacementnotallowed|could not replace existing tx|another transaction with same nonce|gas price too low to replace|transaction underpriced|feetoolow/i,
  },
  {
    key: 'NONCE_TOO_LOW',
    codes: ['NONCE_EXPIRED'],
    names: ['NonceTooLowError'],
    says: /nonce(?: is)? too low|oldnonce|nonce has already been used|invalid nonce; got|transaction nonce is too low/i,
  },
  {
    key: 'OUT_OF_GAS',
    names: ['IntrinsicGasTooLowError'],
    says: /out of gas|outofgas|intrinsic gas too low|gas uint64 overflow/i,
  },
  {
    key: 'CANNOT_ESTIMATE_GAS',
    codes: ['UNPREDICTABLE_GAS_LIMIT'],
    names: ['EstimateGasExecutionError', 'FeeCapTooLowError', 'FeeCapTooHighError', 'TipAboveFeeCapError'],
    says: /cannot estimate gas|gas required exceeds allowance|max fee per gas less than block base fee|always failing transaction/i,
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
    says: /disconnected from all chains|provider (?:is )?disconnected|no matching key\. session|session topic/i,
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
    names: ['ChainDoesNotSupportContract'],
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
    says: /rate limit|too many requests|limit exceeded/i,
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
    says: /failed to fetch|load failed|networkerror when attempting|fetch failed|network request failed|econnrefused|etimedout/i,
  },
]

/**
 * Why it did not work, in the words of the catalogue, from any error of viem, a wallet or a node. Never throws.
 * Order: a problem of ours, the person's refusal, what a contract answered, what a node or wallet said.
 */
export function decodeError(error: unknown): TxProblem {
  if (error instanceof TxProblemError) return error.problem
  const own = readOwnKey(error)
  if (own !== null) return own
  const facts = collectErrorFacts(error)
  const technical = getTechnical(facts)
  if (fits(rejection, facts)) return { key: 'USER_REJECTED', technical }
  const revert = facts.revertData.map((data) => decodeRevert(data)).find((problem) => problem !== null)
  if (revert) return { ...revert, technical: join(revert.technical, technical) }
  const rule = rules.find((candidate) => fits(candidate, facts))
  if (rule) return { key: rule.key, technical }
  if (isRevert(facts)) return { key: 'CONTRACT_REVERTED', technical }
  return { key: 'UNDEFINED_ERROR', technical }
}

/** Problems after which it is certain that nothing was sent: the wallet or its node refused before broadcasting. */
const refusedBeforeSending: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'USER_REJECTED',
  'INSUFFICIENT_FUNDS',
  'NONCE_TOO_LOW',
  'REPLACEMENT_FEE_TOO_LOW',
  'CANNOT_ESTIMATE_GAS',
  'OUT_OF_GAS',
  'WALLET_REQUEST_PENDING',
  'WRONG_CHAIN',
  'WALLET_LOCKED',
  'WALLET_METHOD_UNSUPPORTED',
  'WALLET_MISSING',
  'ACCOUNT_CHANGED',
  'VIEW_ONLY',
  'CALL_NOT_ALLOWED',
  'CONTRACT_REVERTED',
])

/** False when the wallet may have sent all the same (a lost answer, a broken session): then it is unknown, not failed. */
export function wasRefusedBeforeSending(problem: TxProblem): boolean {
  return refusedBeforeSending.has(problem.key) || problem.values?.contractError !== undefined
}

function readOwnKey(error: unknown): TxProblem | null {
  if (typeof error !== 'object' || error === null || !('key' in error) || !isErrorKey(error.key)) return null
  return { key: error.key, technical: error instanceof Error ? error.message : undefined }
}

function fits(rule: Rule, facts: ErrorFacts): boolean {
  return (
    (rule.codes?.some((code) => facts.codes.includes(code)) ?? false) ||
    (rule.names?.some((name) => facts.names.includes(name)) ?? false) ||
    (rule.says !== undefined && facts.messages.some((message) => rule.says?.test(message.trim())))
  )
}

function isRevert(facts: ErrorFacts): boolean {
  return (
    facts.codes.includes(3) ||
    facts.codes.includes('CALL_EXCEPTION') ||
    facts.names.some((name) => /Reverted|ZeroDataError/.test(name)) ||
    facts.messages.some((message) => /revert|vm execution error|bad instruction|invalid opcode/i.test(message))
  )
}

const TECHNICAL_LENGTH = 400

function getTechnical(facts: ErrorFacts): string {
  const said = [...new Set(facts.messages.map((message) => message.split('\n')[0]!.trim()))].filter(
    (text) => text !== '',
  )
  const code = facts.codes[0]
  return join(code === undefined ? undefined : String(code), said.slice(0, 3).join(' | ')).slice(0, TECHNICAL_LENGTH)
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(': ')
}
