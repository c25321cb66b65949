import { contractAbis } from '@app/config/contract-abis'
import { findContractErrorKey } from '@app/core/contract-errors'
import { type Abi, type AbiParameter, type Hex, decodeErrorResult } from 'viem'
import type { TxValue } from '#shared/format/tx-text.ts'
import type { TxProblem } from './tx-problem.ts'

type AbiError = Extract<Abi[number], { type: 'error' }>

const all: Abi = Object.values(contractAbis).flat()

/** Every refusal that a contract of ours can answer, each once. */
export const contractErrorsAbi: readonly AbiError[] = [
  ...new Map(all.flatMap((item) => (item.type === 'error' ? [[describe(item), item] as const] : []))).values(),
]

/** Reasons in words that contracts of others answer instead of a custom error. */
const knownReasons: readonly { says: RegExp; key: TxProblem['key'] }[] = [
  { says: /transfer amount exceeds balance|insufficient balance|exceeds balance/i, key: 'INSUFFICIENT_BALANCE' },
  { says: /insufficient allowance|exceeds allowance/i, key: 'ALLOWANCE_TOO_LOW' },
]

/** Arguments of errors that are Unix seconds. */
const timeName = /^from$|(?:At|until|deadline|earliest|latest)$/

/**
 * What a contract answered when it refused. The arguments become values under their Solidity names (`unlockAt` is a time,
 * addresses are addresses); `contractError` names the error. Null when the data is none of our errors.
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
