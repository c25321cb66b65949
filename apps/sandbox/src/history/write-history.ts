import type { Deployment } from '@app/config/deployments'
import { type Address, getAddress } from 'viem'
import type { Call, ChainWriter } from './chain-writer.ts'
import { encodeAction } from './encode-action.ts'
import { planHistory, type PlannedAction } from './plan.ts'

/** More than the 180 days of the lock, so that some stakes have been taken out and others can be. */
export const historyDays = 210

/** Accounts that take part, the named ones included; the chain is started with at least as many. */
export const historyAccounts = 160

const seed = 2024
const secondsPerStep = 6 * 3_600

interface Setting {
  writer: ChainWriter
  deployment: Deployment
  /** Unix seconds at which the history ends. */
  endAt: number
}

/** Plays the planned history on a development chain whose automatic mining is off. */
export async function writeHistory({ writer, deployment, endAt }: Setting): Promise<void> {
  const accounts = (await writer.rpc<Address[]>('eth_accounts')).map((address) => getAddress(address))
  const startAt = endAt - historyDays * 86_400
  const plan = planHistory({ seed, days: historyDays, accounts: historyAccounts })
  const positions = countPositions(plan, accounts)
  const setting = {
    accounts,
    contracts: deployment.contracts,
    positionIds: (account: Address) => positions.get(account) ?? [],
  }
  await writer.rpc('evm_setAutomine', [false])
  for (const { at, actions } of groupByStep(plan)) {
    const calls: Call[] = actions.flatMap((action) => encodeAction(action, setting))
    await writer.mine(calls, startAt + at)
  }
  await writer.rpc('evm_setNextBlockTimestamp', [endAt])
  await writer.rpc('evm_mine')
}

/** The pool numbers its positions from 1 in the order of staking, so the plan knows every id. */
function countPositions(plan: PlannedAction[], accounts: Address[]): Map<Address, bigint[]> {
  const ids = new Map<Address, bigint[]>()
  let last = 0n
  for (const { account, action } of plan) {
    if (action.kind !== 'stake') continue
    const address = accounts[account]!
    ids.set(address, [...(ids.get(address) ?? []), ++last])
  }
  return ids
}

/** Actions of the same quarter of a day share their blocks. */
function groupByStep(plan: PlannedAction[]): { at: number; actions: PlannedAction[] }[] {
  const steps = new Map<number, PlannedAction[]>()
  for (const action of plan) {
    const at = Math.ceil((action.at + 1) / secondsPerStep) * secondsPerStep
    steps.set(at, [...(steps.get(at) ?? []), action])
  }
  return [...steps].map(([at, actions]) => ({ at, actions }))
}
