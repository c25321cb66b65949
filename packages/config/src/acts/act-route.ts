import { accessManagerAbi } from '@app/abis/access-manager'
import type { RoleName } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Address } from '@app/core/address'
import { type Abi, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem'
import type { Contract } from '../contracts.ts'
import type { Deployment } from '../deployment.ts'
import type { Act } from './act.ts'
import { type ActDeployment, getTakenToken } from './act-terms.ts'
import { encodeAct, getActFunction } from './acts.ts'

export type PlannedCall = { to: Address; abi: Abi; functionName: string; args: readonly unknown[]; data: Hex }

export type ActStep = 'send' | 'propose' | 'schedule' | 'execute' | 'cancel'

export type Way = 'direct' | 'desk' | 'manager'

function plan(to: Address, abi: Abi, functionName: string, args: readonly unknown[]): PlannedCall {
  return { to, abi, functionName, args, data: encodeFunctionData({ abi, functionName, args }) }
}

export function planAct(act: Act, contract: Contract, args: readonly unknown[]): PlannedCall {
  const item = getActFunction(act, contract)
  return { to: contract.address, abi: [item], functionName: item.name, args, data: encodeAct(act, contract, args) }
}

/** Same hash as `hashOperation` of the AccessManager. */
export function hashOperation(caller: Address, { to, data }: Pick<PlannedCall, 'to' | 'data'>): Hex {
  return keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'bytes' }], [caller, to, data]),
  )
}

/** A step of a delayed call: an operator's at the desk, or the scheduler's or a canceller's at the AccessManager. */
export function planStep(
  { contracts }: Pick<Deployment, 'contracts'>,
  { to, data }: Pick<PlannedCall, 'to' | 'data'>,
  way: Exclude<Way, 'direct'>,
  step: Exclude<ActStep, 'send'>,
  caller: Address,
): PlannedCall {
  const { accessManager, settingsDesk } = contracts
  if (way === 'desk') return plan(settingsDesk, settingsDeskAbi, step, [to, data])
  if (step === 'cancel') return plan(accessManager, accessManagerAbi, step, [caller, to, data])
  return step === 'execute'
    ? plan(accessManager, accessManagerAbi, step, [to, data])
    : plan(accessManager, accessManagerAbi, 'schedule', [to, data, 0])
}

/** Exact amounts, after a reset to zero: some tokens refuse to change an allowance from one amount to another. */
export function planApprovals(
  deployment: ActDeployment,
  act: Act,
  contract: Contract,
  args: readonly unknown[],
  allowance: bigint,
): PlannedCall[] {
  const taken = getTakenToken(deployment, contract, act, args)
  if (taken === undefined || allowance >= taken.amount) return []
  const approve = (amount: bigint) => plan(taken.token, erc20Abi, 'approve', [contract.address, amount])
  return [...(allowance > 0n ? [approve(0n)] : []), approve(taken.amount)]
}

/** Their functions check membership themselves, so neither closing a target nor a delay disarms these roles. */
export const brakingRoles: readonly (RoleName | null)[] = ['GUARDIAN', 'VETOER']

export function getWay({ role }: Act, delay: number): Way {
  if (role === 'SETTINGS') return 'desk'
  return delay === 0 || role === null || brakingRoles.includes(role) ? 'direct' : 'manager'
}

/** For these, ADMIN also waits for the delay of the contract when that is longer. */
const ofTargets = new Set(['close-target', 'set-function-role', 'set-authority'])

export function getDelayedTarget({ name }: Act, args: readonly unknown[]): Address | null {
  return ofTargets.has(name) ? (args[0] as Address) : null
}
