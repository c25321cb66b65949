import { type Address, isSameAddress } from '@app/core/address'
import {
  decodeFunctionData,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isHex,
  multicall3Abi,
  size,
  toEventSelector,
  toFunctionSelector,
  toHex,
} from 'viem'

export interface RpcCall {
  id: string | number | null
  method: string
  params: readonly unknown[]
}

export interface Question {
  method: string
  params: readonly unknown[]
  blockAt?: number
  /** The newest block that the node must know, unless a single parameter names the block. */
  upTo?: number
  cost: number
}

export interface GatewayRules {
  contracts: ReadonlySet<string>
  multicall: Address
}

type Read = { question: Question } | { error: GatewayError }

const MAX_DATA_BYTES = 64 * 1_024
const MAX_GAS = 30_000_000n
/** Checking a signature runs code that the caller chooses. */
const MAX_SIGNATURE_GAS = 10_000_000n
const MAX_ACCOUNT_GAS = 1_000_000n
const MAX_LOG_BLOCKS = 5_000
const MAX_INNER_CALLS = 500
const MAX_SIMULATED_CALLS = 16
const MAX_FEE_BLOCKS = 64
const MAX_PERCENTILES = 10

const costs = { plain: 1, state: 2, account: 2, block: 4, simulation: 5, logs: 5, signature: 10 }
/** Fee fields are refused: some nodes reject them with errors that look like their own failures. */
const callFields = new Set(['from', 'to', 'data', 'input', 'gas', 'value'])
const tags = new Set(['latest', 'finalized', 'safe'])
const aggregateSelector = toFunctionSelector('aggregate3((address,bool,bytes)[])')
const signatureSelector = toFunctionSelector('isValidSignature(bytes32,bytes)')
const ownSelectors = new Set(
  ['getEthBalance(address)', 'getBlockNumber()', 'getCurrentBlockTimestamp()', 'getBasefee()', 'getChainId()'].map(
    (each) => toFunctionSelector(each),
  ),
)

const accountCalls = new Map(
  (
    [
      ['VERSION()', 4],
      ['nonce()', 4],
      ['getThreshold()', 4],
      ['getOwners()', 4],
      ['approvedHashes(address,bytes32)', 68],
    ] as const
  ).map(([signature, bytes]) => [toFunctionSelector(signature), bytes]),
)
const accountEvents: ReadonlySet<unknown> = new Set(
  ['ExecutionSuccess(bytes32,uint256)', 'ExecutionFailure(bytes32,uint256)'].map((each) => toEventSelector(each)),
)

const isAddressText = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Reader = (params: readonly unknown[], rules: GatewayRules) => Omit<Question, 'method'> | GatewayError

const plain =
  (count: number, isRight: (value: unknown) => boolean = () => true): Reader =>
  (params) =>
    params.length === count && params.every(isRight) ? { params, cost: costs.plain } : refuse(`expected ${count}`)

const ofAccount: Reader = ([account, block, ...rest]) => {
  if (!isAddressText(account) || rest.length > 0) return refuse('expected an address and a block')
  return withBlock([account, block], 1, costs.state)
}

const readers: Readonly<Record<string, Reader | undefined>> = {
  eth_chainId: plain(0),
  eth_blockNumber: plain(0),
  eth_gasPrice: plain(0),
  eth_maxPriorityFeePerGas: plain(0),
  eth_getTransactionByHash: plain(1, isHash),
  eth_getTransactionReceipt: plain(1, isHash),
  eth_getBlockByHash: ([hash, isFull, ...rest]) =>
    isHash(hash) && isFlag(isFull) && rest.length === 0
      ? { params: [hash, isFull ?? false], cost: isFull ? costs.block : costs.plain }
      : refuse('expected a block hash and whether with transactions'),
  eth_getBlockByNumber: ([block, isFull, ...rest]) =>
    isFlag(isFull) && rest.length === 0
      ? withBlock([block, isFull ?? false], 0, isFull ? costs.block : costs.plain)
      : refuse('expected a block and whether with transactions'),
  eth_feeHistory: ([count, block, percentiles, ...rest]) =>
    isQuantity(count) &&
    Number(count) <= MAX_FEE_BLOCKS &&
    block === 'latest' &&
    isPercentiles(percentiles) &&
    rest.length === 0
      ? { params: [count, block, percentiles ?? []], cost: costs.state }
      : refuse(`expected at most ${MAX_FEE_BLOCKS} blocks up to latest, and at most ${MAX_PERCENTILES} percentiles`),
  eth_getLogs: ([filter, ...rest]) => {
    if (rest.length > 0 || !isObject(filter)) return refuse('expected a filter')
    const { address, topics, fromBlock, toBlock, ...others } = filter
    if (Object.keys(others).length > 0 || !isAddressText(address)) return refuse('expected the logs of one address')
    if (!isAccountEvents(topics)) return refuse('expected the executions of a Safe')
    if (!isQuantity(fromBlock) || !isQuantity(toBlock)) return refuse('expected two block numbers')
    const blocks = BigInt(toBlock) - BigInt(fromBlock) + 1n
    if (blocks < 1n || blocks > BigInt(MAX_LOG_BLOCKS)) return refuse(`expected at most ${MAX_LOG_BLOCKS} blocks`)
    const bounded = { address, topics, fromBlock: toHex(BigInt(fromBlock)), toBlock: toHex(BigInt(toBlock)) }
    return { params: [bounded], upTo: Number(toBlock), cost: costs.logs }
  },
  eth_getBalance: ofAccount,
  eth_getCode: ofAccount,
  // Pending transactions depend on the node and on no block.
  eth_getTransactionCount: (params, rules) =>
    params[1] === 'pending' && isAddressText(params[0]) && params.length === 2
      ? { params, cost: costs.state }
      : ofAccount(params, rules),
  eth_call: ([call, block, ...rest], rules) => {
    if (rest.length > 0) return refuse('no state of one’s own')
    const found = readCall(call, rules)
    return 'code' in found ? found : withBlock([found.call, block], 1, found.cost)
  },
  eth_estimateGas: ([call, block, ...rest], rules) => {
    if (rest.length > 0) return refuse('no state of one’s own')
    const found = readCall(call, rules)
    if ('code' in found) return found
    return found.isOfStranger ? refuse('only our contracts') : withBlock([found.call, block], 1, costs.simulation)
  },
  eth_simulateV1: ([simulation, block, ...rest], rules) => {
    const found = rest.length > 0 ? refuse('too many') : readSimulation(simulation, rules)
    return 'code' in found ? found : withBlock([found.simulation, block], 1, costs.simulation * found.calls)
  },
}

export function readQuestion({ method, params }: RpcCall, rules: GatewayRules): Read {
  const read = Object.hasOwn(readers, method) ? readers[method] : undefined
  if (!read) return { error: gatewayErrors.method }
  const found = read(params, rules)
  return 'code' in found ? { error: found } : { question: { method, ...found } }
}

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean'
const isAccountEvents = (topics: unknown): boolean =>
  Array.isArray(topics) &&
  topics.length === 1 &&
  Array.isArray(topics[0]) &&
  topics[0].length > 0 &&
  topics[0].length <= accountEvents.size &&
  topics[0].every((topic) => accountEvents.has(topic))
const isPercentiles = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length <= MAX_PERCENTILES && value.every((each) => typeof each === 'number'))

function withBlock(params: readonly unknown[], blockAt: number, cost: number): Omit<Question, 'method'> | GatewayError {
  const block = readBlock(params[blockAt])
  return block === undefined ? refuse('not a block') : { params: params.with(blockAt, block), blockAt, cost }
}

function readBlock(block: unknown): unknown {
  if (block === undefined || block === 'pending') return 'latest'
  if (typeof block === 'string') return tags.has(block) || isQuantity(block) ? block : undefined
  if (!isObject(block)) return undefined
  if (isHash(block['blockHash'])) return { blockHash: block['blockHash'], requireCanonical: true }
  return isQuantity(block['blockNumber']) ? block['blockNumber'] : undefined
}

interface ReadCall {
  call: Record<string, unknown>
  cost: number
  isOfStranger: boolean
}

function readCall(call: unknown, rules: GatewayRules): ReadCall | GatewayError {
  if (!isObject(call) || Object.keys(call).some((field) => !callFields.has(field))) return refuse('not a call')
  const { to, from, gas, value } = call
  const data = call['data'] ?? call['input'] ?? '0x'
  if (!isHex(data, { strict: true }) || data.length % 2 === 1) return refuse('data must be hex')
  if (size(data) > MAX_DATA_BYTES) return refuse(`data must be at most ${MAX_DATA_BYTES} bytes`)
  if (from !== undefined && !isAddressText(from)) return refuse('from must be an address')
  if (gas !== undefined && !isQuantity(gas)) return refuse('gas must be a number')
  if (value !== undefined && !isQuantity(value)) return refuse('value must be a number')
  const kind = classify(to, data, rules)
  if (typeof kind === 'object') return kind
  const most = mostGas[kind]
  const bounded = gas === undefined || BigInt(gas) > most ? most : BigInt(gas)
  const given = { from, to: to ?? undefined, data, value, gas: toHex(bounded) }
  return { call: withoutUndefined(given), cost: costs[kind], isOfStranger: kind !== 'state' }
}

type CallKind = 'state' | 'signature' | 'account'

const mostGas: Record<CallKind, bigint> = {
  state: MAX_GAS,
  signature: MAX_SIGNATURE_GAS,
  account: MAX_ACCOUNT_GAS,
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/**
 * Allows the product's contracts (alone or through Multicall3), checks of a contract account's signature, and what a
 * Safe says about itself.
 */
function classify(to: unknown, data: Hex, rules: GatewayRules): CallKind | GatewayError {
  if (to === undefined || to === null)
    return data.startsWith(erc6492SignatureValidatorByteCode) ? 'signature' : refuse('code of one’s own is not run')
  if (!isAddressText(to)) return refuse('to must be an address')
  if (isSameAddress(to, rules.multicall)) return classifyMulticall(data, rules)
  if (rules.contracts.has(to.toLowerCase())) return 'state'
  if (accountCalls.get(data.slice(0, 10) as Hex) === size(data)) return 'account'
  return data.startsWith(signatureSelector) ? 'signature' : refuse(`${to} is none of our contracts`)
}

function classifyMulticall(data: Hex, rules: GatewayRules): 'state' | GatewayError {
  if (ownSelectors.has(data.slice(0, 10) as Hex)) return 'state'
  if (!data.startsWith(aggregateSelector)) return refuse('of Multicall3 only aggregate3 and its own figures')
  const calls = readAggregate(data)
  if (calls === undefined) return refuse('not an aggregate3')
  if (calls.length > MAX_INNER_CALLS) return refuse(`at most ${MAX_INNER_CALLS} calls`)
  const isAllowed = ({ target, callData }: InnerCall) =>
    isSameAddress(target, rules.multicall)
      ? ownSelectors.has(callData.slice(0, 10) as Hex)
      : rules.contracts.has(target.toLowerCase())
  const stranger = calls.find((each) => !isAllowed(each))
  return stranger ? refuse(`${stranger.target} is none of our contracts`) : 'state'
}

interface InnerCall {
  target: Address
  callData: Hex
}

function readAggregate(data: Hex): readonly InnerCall[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
    return functionName === 'aggregate3' ? args[0] : undefined
  } catch {
    return undefined
  }
}

function readSimulation(
  simulation: unknown,
  rules: GatewayRules,
): { simulation: Record<string, unknown>; calls: number } | GatewayError {
  if (!isObject(simulation)) return refuse('not a simulation')
  const { blockStateCalls: blocks, traceTransfers = false, ...others } = simulation
  if (typeof traceTransfers !== 'boolean' || Object.keys(others).length > 0) return refuse('not a simulation')
  const block: unknown = Array.isArray(blocks) && blocks.length === 1 ? blocks[0] : undefined
  if (!isObject(block) || Object.keys(block).some((field) => field !== 'calls') || !Array.isArray(block['calls']))
    return refuse('expected one block of calls')
  const calls = block['calls'] as readonly unknown[]
  if (calls.length > MAX_SIMULATED_CALLS) return refuse(`at most ${MAX_SIMULATED_CALLS} calls`)
  const bounded: unknown[] = []
  for (const call of calls) {
    const found = readCall(call, rules)
    if ('code' in found) return found
    if (found.isOfStranger) return refuse('only our contracts')
    // The calls share the gas limit of the block: limits of their own would leave the last ones none.
    const { gas: _, ...rest } = found.call
    bounded.push(rest)
  }
  return { simulation: { blockStateCalls: [{ calls: bounded }], traceTransfers }, calls: Math.max(1, calls.length) }
}

/** Never the node's own words, which may include its address. */
export interface GatewayError {
  code: number
  message: string
  data?: unknown
}

export const gatewayErrors = {
  parse: { code: -32_700, message: 'The body is not JSON' },
  request: { code: -32_600, message: 'Not a JSON-RPC 2.0 call' },
  method: { code: -32_601, message: 'method not available here' },
  behind: { code: -32_001, message: 'header not found' },
  limited: { code: -32_005, message: 'too many requests' },
  node: { code: -32_603, message: 'the node does not answer' },
} as const satisfies Record<string, GatewayError>

function refuse(reason: string): GatewayError {
  return { code: -32_602, message: `invalid params: ${reason}` }
}
