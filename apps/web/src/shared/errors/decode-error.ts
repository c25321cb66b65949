import { contractAbis } from '@app/config/contract-abis'
import { findContractErrorKey } from '@app/core/contract-errors'
import { type Abi, type AbiParameter, type Hex, decodeErrorResult } from 'viem'
import { type ErrorKey, isErrorKey } from '@app/core/errors'
import type { TxValue } from '#shared/format/tx-text.ts'
import { type TxProblem, TxProblemError } from './tx-problem.ts'
import { ApiError } from '#shared/api/client.ts'
import { collectErrorFacts, type ErrorFacts, findRuledKey, isRejection } from './error-rules.ts'

type AbiError = Extract<Abi[number], { type: 'error' }>

const all: Abi = Object.values(contractAbis).flat()

export const contractErrorsAbi: readonly AbiError[] = [
  ...new Map(all.flatMap((item) => (item.type === 'error' ? [[describe(item), item] as const] : []))).values(),
]

/** Revert strings of foreign contracts. */
const knownReasons: readonly { says: RegExp; key: TxProblem['key'] }[] = [
  { says: /transfer amount exceeds balance|insufficient balance|exceeds balance/i, key: 'INSUFFICIENT_BALANCE' },
  { says: /insufficient allowance|exceeds allowance/i, key: 'ALLOWANCE_TOO_LOW' },
]

const timeName = /^from$|(?:At|until|deadline|earliest|latest)$/

/**
 * Arguments become values under their Solidity names (`unlockAt` is a time); `contractError` is the error's name. Null
 * when it is not one of our errors.
 */
export function decodeRevert(data: Hex, abi: Abi = contractErrorsAbi): TxProblem | null {
  let decoded
  try {
    decoded = decodeErrorResult({ abi, data })
  } catch {
    return null
  }
  const args: readonly unknown[] = decoded.args ?? []
  if (decoded.errorName === 'Error') return decodeReason(String(args[0]))
  const inputs = 'inputs' in decoded.abiItem ? decoded.abiItem.inputs : []
  const values: Record<string, TxValue> = { contractError: { type: 'text', text: decoded.errorName } }
  for (const [index, input] of inputs.entries()) {
    const value = toValue(input, args[index])
    if (input.name && value) values[input.name] = value
  }
  return {
    key: findContractErrorKey(decoded.errorName) ?? 'CONTRACT_REVERTED',
    values,
    technical: `${decoded.errorName}(${args.map(String).join(', ')})`,
  }
}

function decodeReason(reason: string): TxProblem {
  const known = knownReasons.find(({ says }) => says.test(reason))
  return {
    key: known?.key ?? 'CONTRACT_REVERTED',
    values: { contractError: { type: 'text', text: 'Error' }, reason: { type: 'text', text: reason } },
    technical: reason,
  }
}

function toValue(input: AbiParameter, value: unknown): TxValue | null {
  if (typeof value === 'bigint') {
    if (timeName.test(input.name ?? '') && value < 1n << 40n) return { type: 'time', at: Number(value) }
    return { type: 'text', text: value.toString() }
  }
  if (input.type === 'address') return { type: 'address', address: String(value) }
  return typeof value === 'string' || typeof value === 'number' ? { type: 'text', text: String(value) } : null
}

function describe({ name, inputs }: AbiError): string {
  return `${name}(${inputs.map(({ type }) => type).join()})`
}

/**
 * Accepts any error of viem, a wallet or a node. Never throws.
 * Order: our own problem, a rejection by the holder, a revert, the words of a node or wallet.
 */
export function decodeError(error: unknown): TxProblem {
  if (error instanceof TxProblemError) return error.problem
  const own = readOwnKey(error)
  if (own !== null) return own
  const facts = collectErrorFacts(error)
  const technical = getTechnical(facts)
  if (isRejection(facts)) return { key: 'USER_REJECTED', technical }
  const revert = facts.revertData.map((data) => decodeRevert(data)).find((problem) => problem !== null)
  if (revert) return { ...revert, technical: join(revert.technical, technical) }
  const key = facts.keys[0] ?? findRuledKey(facts)
  if (key !== null) return { key, technical }
  if (isRevert(facts)) return { key: 'CONTRACT_REVERTED', technical }
  return { key: 'UNDEFINED_ERROR', technical }
}

/** Errors that prove that nothing was sent: the wallet or its node refused before broadcasting. */
const refusedBeforeSending: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'USER_REJECTED',
  'INSUFFICIENT_FUNDS',
  'NONCE_TOO_LOW',
  'NONCE_TOO_HIGH',
  'FEE_TOO_LOW',
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

/** False when the wallet may have sent anyway (a lost answer, a broken session): the outcome is unknown, not failed. */
export function wasRefusedBeforeSending(problem: TxProblem): boolean {
  return refusedBeforeSending.has(problem.key) || problem.values?.contractError !== undefined
}

function readOwnKey(error: unknown): TxProblem | null {
  // A newer service may answer with an unknown key, whose number means something else to wallets.
  if (error instanceof ApiError && !isErrorKey(error.key)) return { key: 'UNDEFINED_ERROR', technical: error.message }
  if (typeof error !== 'object' || error === null || !('key' in error) || !isErrorKey(error.key)) return null
  return { key: error.key, technical: error instanceof Error ? error.message : undefined }
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
