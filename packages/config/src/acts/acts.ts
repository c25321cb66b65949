import { roles } from '@app/abis/roles'
import { type Address, isSameAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatAmount } from '@app/core/format-amount'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import { decodeFunctionData, encodeFunctionData, type Abi, type AbiFunction, type Hex, toFunctionSelector } from 'viem'
import { type Contract, findContract, getContracts } from '../contracts.ts'
import { findContractAbi, getContractAbi } from '../contract-abis.ts'
import { getKindFacts } from '../contract-kinds.ts'
import type { Deployment } from '../deployment.ts'
import type { Act, Parameter } from './act.ts'
import { type ActDeployment, findToken, findUnit } from './act-terms.ts'
import { contractActs } from './contract-acts.ts'
import { managerActs } from './manager-acts.ts'

export const acts: readonly Act[] = [...contractActs, ...managerActs]

export type ActValue = { parameter: string } & (
  | { type: 'account'; account: Address; name: string | null }
  | { type: 'accounts'; accounts: readonly Address[] }
  | { type: 'amount'; amount: bigint; symbol: string; decimals: number }
  | { type: 'call'; call: DecodedCall | null; target: Address; data: Hex }
  | { type: 'dividendPool'; pool: DividendKind }
  | { type: 'duration'; seconds: number }
  | { type: 'text'; text: string }
  | { type: 'time'; at: number; isDay: boolean }
  | { type: 'yesNo'; isYes: boolean }
)

export type DecodedCall = {
  contract: Contract
  /** Undefined for a function that needs no role or that our contracts do not have. */
  act: Act | undefined
  functionName: string
  args: readonly unknown[]
  values: readonly ActValue[]
}

export function getActFunction({ signature }: Act, { kind }: Contract): AbiFunction {
  const selector = toFunctionSelector(signature)
  return getContractAbi(kind).find(
    (item): item is AbiFunction => item.type === 'function' && toFunctionSelector(item) === selector,
  )!
}

export function encodeAct(act: Act, contract: Contract, args: readonly unknown[]): Hex {
  const item = getActFunction(act, contract)
  return encodeFunctionData({ abi: [item] as Abi, functionName: item.name, args })
}

/** Null for a contract outside the deployment, or data that calls none of its functions. */
export function decodeCall(deployment: Deployment, to: Address, data: Hex): DecodedCall | null {
  const contract = findContract(deployment, to)
  const abi = contract && findContractAbi(contract.kind)
  if (!abi) return null
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    const selector = data.slice(0, 10)
    const act = acts.find(
      ({ kinds, signature }) => kinds.includes(contract.kind) && toFunctionSelector(signature) === selector,
    )
    // A call with other bytes behind it is another one to whoever compares ids.
    if (encodeFunctionData({ abi, functionName, args }) !== data.toLowerCase()) return null
    const values = act ? readValues(deployment, contract, act.parameters, args, act.parameters, args) : []
    return { contract, act, functionName, args, values }
  } catch {
    return null
  }
}

/** Names and units of the values; those of a view can depend on the parameters that were given to the act. */
export function readValues(
  deployment: Deployment,
  contract: Contract,
  parameters: readonly Parameter[],
  values: readonly unknown[],
  given: readonly Parameter[],
  args: readonly unknown[],
): ActValue[] {
  const valueOf = (name: string) => args[given.findIndex((one) => one.name === name)]
  return parameters.map((parameter, index) => ({
    parameter: parameter.name,
    ...readValue(deployment, contract, parameter, values[index], valueOf),
  }))
}

type Unnamed = ActValue extends infer Value ? (Value extends ActValue ? Omit<Value, 'parameter'> : never) : never

const text = (shown: unknown): Unnamed => ({ type: 'text', text: String(shown) })

function readValue(
  deployment: Deployment,
  contract: Contract,
  parameter: Parameter,
  value: unknown,
  valueOf: (name: string) => unknown,
): Unnamed {
  switch (parameter.kind) {
    case 'account':
    case 'contract':
      return {
        type: 'account',
        account: value as Address,
        name: getContracts(deployment).find(({ address }) => isSameAddress(address, value as Address))?.name ?? null,
      }
    case 'accounts':
      return { type: 'accounts', accounts: value as Address[] }
    case 'amount': {
      const unit = findUnit(deployment, contract, parameter, valueOf)
      return unit === undefined
        ? text(value)
        : { type: 'amount', amount: value as bigint, symbol: unit.symbol, decimals: unit.decimals }
    }
    case 'bytes': {
      const target = valueOf('target') as Address
      return { type: 'call', call: decodeCall(deployment, target, value as Hex), target, data: value as Hex }
    }
    case 'day':
    case 'time': {
      const isDay = parameter.kind === 'day'
      const at = Number(value) * (isDay ? SECONDS_PER_DAY : 1)
      return at > 0 && at < 8e12 ? { type: 'time', at, isDay } : text(value)
    }
    case 'dividendPool': {
      const pool = dividendKinds[Number(value)]
      return pool === undefined ? text(value) : { type: 'dividendPool', pool }
    }
    case 'duration':
      return { type: 'duration', seconds: Number(value) }
    case 'functions':
      return text((value as Hex[]).map((selector) => nameFunction(deployment, valueOf('target'), selector)).join(', '))
    case 'role':
      return text(Object.entries(roles).find(([, id]) => id === value)?.[0] ?? value)
    case 'token': {
      const token = findToken(deployment, value)
      return token ? text(token.symbol) : { type: 'account', account: value as Address, name: null }
    }
    case 'yesNo':
      return { type: 'yesNo', isYes: value === true }
    default:
      return text(value)
  }
}

function nameFunction(deployment: ActDeployment, target: unknown, selector: Hex): string {
  const contract = getContracts(deployment).find(({ address }) => isSameAddress(address, String(target)))
  const known = Object.keys((contract && getKindFacts(contract.kind).roles) ?? {})
  return known.find((signature) => toFunctionSelector(signature) === selector) ?? selector
}

export function showValue(value: ActValue): string {
  switch (value.type) {
    case 'account':
      return value.name === null ? value.account : `${value.name} ${value.account}`
    case 'accounts':
      return value.accounts.join(', ')
    case 'amount':
      return `${formatAmount(value.amount, { decimals: value.decimals, locale: 'en' })} ${value.symbol}`
    case 'call':
      return value.call === null ? value.data : showCall(value.call)
    case 'dividendPool':
      return value.pool
    case 'duration':
      return showDuration(value.seconds)
    case 'text':
      return value.text
    case 'time': {
      const iso = new Date(value.at * 1_000).toISOString().replace('.000Z', 'Z')
      return value.isDay ? `${iso.slice(0, 10)} (day ${value.at / SECONDS_PER_DAY})` : iso
    }
    case 'yesNo':
      return value.isYes ? 'yes' : 'no'
  }
}

export const showValues = (values: readonly ActValue[]): string =>
  values.map((value) => `${value.parameter} ${showValue(value)}`).join(', ')

export function showCall({ contract, act, functionName, args, values }: DecodedCall): string {
  if (act === undefined) return `${contract.name}.${functionName}(${args.map(String).join(', ')})`
  return [`${act.name} of ${contract.name}`, showValues(values)].filter(Boolean).join(': ')
}

export function showDuration(seconds: number): string {
  if (seconds % SECONDS_PER_DAY === 0 && seconds > 0) return `${seconds / SECONDS_PER_DAY} d`
  return seconds % 3_600 === 0 && seconds > 0 ? `${seconds / 3_600} h` : `${seconds} s`
}
