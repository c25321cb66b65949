import { getAddress } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployments'
import {
  type Abi,
  type ContractEventName,
  type ContractFunctionName,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  prepareEncodeFunctionData,
} from 'viem'
import { createEventDecoder, type EventLog, type EventOf } from '../projections/event-decoder.ts'
import { toHex } from '../projections/origin.ts'

/**
 * A number that a contract reports, the same number in the index, and how events produce it. Addresses count as
 * numbers.
 */
export type Comparison = {
  what: string
  address: Hex
  getData: (time: number) => Hex
  read: (answer: Hex | undefined) => bigint
  index: bigint
  tally: Tally
}

export type Difference<comparison extends Comparison = Comparison> = { comparison: comparison; said: bigint }

export type Tally = {
  contract: Hex
  decode: (log: EventLog) => { eventName: string; args: unknown } | undefined
  events: readonly string[]
  isSum: boolean
  start: () => Count
}

export type Count = {
  apply: (eventName: string, args: unknown) => void
  getValue: (time: number) => bigint
}

export type Contract<abi extends Abi = Abi> = {
  name: string
  address: Hex
  abi: abi
  decode: (log: EventLog) => EventOf<abi> | undefined
}

export function getContract<const abi extends Abi>(deployment: Deployment, name: string, abi: abi): Contract<abi> {
  return { name, address: toHex(getAddress(deployment, name)), abi, decode: createEventDecoder(abi) }
}

export type View<abi extends Abi> = {
  contract: Contract<abi>
  functionName: ContractFunctionName<abi, 'pure' | 'view'>
  args?: readonly unknown[] | ((time: number) => readonly unknown[])
  part?: string | number
  pick?: (answer: unknown) => bigint
}

export function compare<const abi extends Abi>(view: View<abi>, index: bigint, tally: Tally): Comparison {
  const { contract, args = [], part } = view
  const abi: Abi = contract.abi
  const functionName: string = view.functionName
  const getPart = (answer: unknown) =>
    part === undefined ? answer : (answer as Record<string | number, unknown>)[part]
  const pick = view.pick ?? ((answer) => toNumber(getPart(answer)))
  const shown = typeof args === 'function' ? 'now' : args.map(String).join(', ').toLowerCase()
  return {
    what: `${contract.name}.${functionName}(${shown})${part === undefined ? '' : `.${part}`}`,
    address: contract.address,
    getData: (time) =>
      encodeFunctionData({ ...prepare(abi, functionName), args: typeof args === 'function' ? args(time) : args }),
    read: (answer) =>
      answer === undefined || answer === '0x' ? 0n : pick(decodeFunctionResult({ abi, functionName, data: answer })),
    index,
    tally,
  }
}

export function compareSum<const abi extends Abi>(view: View<abi>, index: bigint, rules: Rules<abi>): Comparison {
  return compare(view, index, adds(view.contract, rules))
}

export function compareNewest<const abi extends Abi>(view: View<abi>, index: bigint, rules: Rules<abi>): Comparison {
  return compare(view, index, sets(view.contract, rules))
}

type Prepared = ReturnType<typeof prepareEncodeFunctionData<Abi, string>>

const prepared = new WeakMap<Abi, Map<string, Prepared>>()

/** Hashes the selector of a function once, not once per compared row. */
function prepare(abi: Abi, functionName: string): Prepared {
  const known = prepared.get(abi) ?? new Map<string, Prepared>()
  prepared.set(abi, known)
  const found = known.get(functionName) ?? prepareEncodeFunctionData({ abi, functionName })
  known.set(functionName, found)
  return found
}

export function toNumber(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return BigInt(value)
  throw new TypeError(`Not a number: ${String(value)}`)
}

export type Rules<abi extends Abi> = {
  readonly [name in ContractEventName<abi>]?: (
    args: Extract<EventOf<abi>, { eventName: name }>['args'],
  ) => bigint | undefined
}

export function adds<const abi extends Abi>(contract: Contract<abi>, rules: Rules<abi>): Tally {
  return makeTally(contract, rules, true)
}

export function sets<const abi extends Abi>(contract: Contract<abi>, rules: Rules<abi>): Tally {
  return makeTally(contract, rules, false)
}

function makeTally<const abi extends Abi>(contract: Contract<abi>, rules: Rules<abi>, isSum: boolean): Tally {
  const byName = rules as Readonly<Record<string, (args: unknown) => bigint | undefined>>
  return {
    contract: contract.address,
    decode: contract.decode,
    events: Object.keys(byName),
    isSum,
    start: () => {
      let total = 0n
      return {
        apply: (eventName, args) => {
          const value = byName[eventName]?.(args)
          if (value !== undefined) total = isSum ? total + value : value
        },
        getValue: () => total,
      }
    },
  }
}
