import { findContractAbi } from '@app/config/contract-abis'
import { getKindFacts } from '@app/config/contract-kinds'
import { getAddress, getContracts, getSpenders } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import {
  type Abi,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  toFunctionSelector,
} from 'viem'
import { getOurContracts, type OurContract } from '#shared/chain/our-contracts.ts'
import type { CallData } from '#shared/chain/contract-call.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'
import { type BatchedCall, findForeignCall } from './claim-batch.ts'
import type { ScheduledCall } from './scheduled-call.ts'

export type PlannedAllowance = { amount: bigint }

/**
 * The last check before the wallet: only listed functions of our contracts, canonically encoded, without native coins,
 * and no approval beyond the plan.
 * @param allowance What the plan approves: the bytes must say exactly that, or 0.
 * @param scheduled The operation that waits according to the chain. It may be executed or cancelled; no other of its
 * kind may.
 * @throws TxProblemError `CALL_NOT_ALLOWED`
 */
export function assertAllowedCall(
  deployment: Deployment,
  callData: CallData,
  allowance: PlannedAllowance | null,
  scheduled: ScheduledCall | null = null,
): void {
  const found = findContract(deployment, callData)
  if (found === null) throw refuse(`no contract of ours at ${callData.to}`)
  const { name, abi, calls } = found
  if (callData.value !== 0n) throw refuse(`${name} takes no coins`)
  const functionName = findFunction(name, abi, calls, callData.data)
  const args = decodeExactly(abi, functionName, callData)
  if (functionName === 'approve') assertAllowance(deployment, name, args, allowance)
  if (name === 'settingsDesk') assertAtDesk(deployment, functionName, args, scheduled)
  if (name === 'accessManager') assertAtManager(deployment, functionName, args, scheduled)
  if (name === 'multicall3') {
    const foreign = findForeignCall(deployment, args[0] as readonly BatchedCall[])
    if (foreign !== null) throw refuse(foreign)
  }
}

/** Anything queued there may be cancelled, even a call that this page would never propose. */
function assertAtDesk(
  deployment: Deployment,
  functionName: string,
  args: readonly unknown[],
  scheduled: ScheduledCall | null,
): void {
  if (functionName === 'cancel') return
  if (functionName === 'execute' && scheduled !== null)
    assertScheduled(deployment, scheduled, [deployment.contracts.settingsDesk, ...args])
  else assertSetting(deployment, args)
}

function assertAtManager(
  deployment: Deployment,
  functionName: string,
  args: readonly unknown[],
  scheduled: ScheduledCall | null,
): void {
  const { settingsDesk } = deployment.contracts
  if (functionName === 'cancel' && isAddressEqual(args[0] as Address, settingsDesk)) return
  if (scheduled === null) throw refuse(`${functionName} of what is not known to wait`)
  if (functionName === 'cancel') assertSame(scheduled, args)
  // Without a delay, execute would call at once.
  else assertScheduled(deployment, scheduled, [scheduled.caller, ...args])
}

/** Functions of the AccessManager itself that ADMIN can only call with a delay. */
const ofManager = [
  'grantRole',
  'revokeRole',
  'labelRole',
  'setRoleAdmin',
  'setRoleGuardian',
  'setGrantDelay',
  'setTargetAdminDelay',
  'setTargetClosed',
  'setTargetFunctionRole',
  'updateAuthority',
]

function assertScheduled(deployment: Deployment, scheduled: ScheduledCall, operation: readonly unknown[]): void {
  assertSame(scheduled, operation)
  const { target: to, data } = scheduled
  const contract = getContracts(deployment).find(({ address }) => isAddressEqual(address, to))
  if (contract === undefined) throw refuse(`no contract of ours at ${to}`)
  const { name, kind } = contract
  const abi = findContractAbi(kind) ?? []
  const restricted = Object.keys(getKindFacts(kind).roles ?? {}).map((signature) => signature.replace(/\(.*/, ''))
  const functionName = findFunction(name, abi, kind === 'accessManager' ? ofManager : restricted, data)
  decodeExactly(abi, functionName, { to, data, value: 0n })
}

function assertSame({ caller, target, data }: ScheduledCall, operation: readonly unknown[]): void {
  const [by, to, bytes] = operation as [Address, Address, Hex]
  const isSame = isAddressEqual(by, caller) && isAddressEqual(to, target) && bytes.toLowerCase() === data.toLowerCase()
  if (!isSame) throw refuse('another call than the one that waits')
}

function assertSetting(deployment: Deployment, args: readonly unknown[]): void {
  const [to, data] = args as [Address, Hex]
  const callData = { to, data, value: 0n }
  const found = findContract(deployment, callData)
  if (found === null) throw refuse(`no contract of ours at ${to}`)
  const { name, kind, abi } = found
  const { settings = [] } = getKindFacts(kind)
  decodeExactly(abi, findFunction(name, abi, settings, data), callData)
}

function findFunction(name: string, abi: Abi, functions: readonly string[], data: Hex): string {
  const selector = data.slice(0, 10).toLowerCase()
  const functionName = functions.find((candidate) => getSelectors(abi, candidate).includes(selector))
  if (functionName === undefined) throw refuse(`${selector} is not allowed on ${name}`)
  return functionName
}

/** Bytes that the contract ignores could carry hidden data. */
function decodeExactly(abi: Abi, functionName: string, { data }: CallData): readonly unknown[] {
  let args: readonly unknown[]
  try {
    args = decodeFunctionData({ abi, data }).args ?? []
  } catch {
    throw refuse(`${functionName} with arguments that cannot be read`)
  }
  if (encodeFunctionData({ abi, functionName, args }) !== data.toLowerCase())
    throw refuse(`${functionName} with bytes that nobody reads`)
  return args
}

function assertAllowance(
  deployment: Deployment,
  token: string,
  args: readonly unknown[],
  allowance: PlannedAllowance | null,
): void {
  const [spender, amount] = args as [`0x${string}`, bigint]
  const isOf = (names: readonly string[]) => names.some((name) => isAddressEqual(getAddress(deployment, name), spender))
  // An allowance of any of our contracts may be revoked.
  if (amount === 0n && isOf(getContracts(deployment).map(({ name }) => name))) return
  if (!isOf(getSpenders(deployment, token))) throw refuse(`${spender} may not be given an allowance`)
  if (amount !== 0n && amount !== allowance?.amount) throw refuse(`an allowance of ${amount} is not the exact amount`)
}

function findContract(deployment: Deployment, callData: CallData): OurContract | null {
  return getOurContracts(deployment).find(({ address }) => isAddressEqual(address, callData.to)) ?? null
}

function getSelectors(abi: Abi, functionName: string): string[] {
  return abi.flatMap((item) =>
    item.type === 'function' && item.name === functionName ? [toFunctionSelector(item)] : [],
  )
}

function refuse(technical: string): TxProblemError {
  return new TxProblemError({ key: 'CALL_NOT_ALLOWED', technical })
}
