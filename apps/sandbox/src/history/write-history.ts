import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpoch } from '@app/core/settlement/epochs'
import type { Deployment } from '@app/config/deployments'
import { type Address, getAddress } from 'viem'
import type { Call, ChainWriter } from './chain-writer.ts'
import { encodeAction, encodePayment, type HistorySetting } from './encode-action.ts'
import type { Action, PlannedAction } from './action.ts'
import { planHistory } from './plan.ts'
import { startRootPoster } from './roots.ts'

/** Longer than the lock of 180 days, so that some stakes have been withdrawn and others can be. */
export const historyDays = 210

export const historyAccounts = 320

const seed = 2024
const secondsPerStep = 6 * 3_600

const vetoedOn = 95
/** Seconds of the day: within three hours of UTC midnight nothing happens but a post or a veto. */
const secondOfStep = 3 * 3_600

export function getHistoryStart(endAt: number): number {
  const latest = endAt - historyDays * SECONDS_PER_DAY
  return Math.floor((latest - secondOfStep) / secondsPerStep) * secondsPerStep + secondOfStep
}

interface Setting {
  writer: ChainWriter
  deployment: Deployment
  endAt: number
}

export async function writeHistory({ writer, deployment, endAt }: Setting): Promise<void> {
  const accounts = (await writer.rpc<Address[]>('eth_accounts')).map((address) => getAddress(address))
  const startAt = getHistoryStart(endAt)
  const { contracts, pools, tokens } = deployment
  const plan = planHistory({ seed, days: historyDays, accounts: historyAccounts, deployment })
  const setting: HistorySetting = {
    accounts,
    contracts,
    pools,
    tokens,
    positionIds: listIds(plan, accounts, ({ kind }) => (kind === 'stake' ? 1 : 0)),
    orderIds: listIds(plan, accounts, ({ kind }) => (kind === 'openOrder' ? 1 : 0)),
    cardIds: listCardIds(plan, accounts),
  }
  await writer.rpc('evm_setAutomine', [false])
  const vetoedDay = getEpoch(startAt) + vetoedOn
  const poster = await startRootPoster({ writer, deployment, startAt, endAt, vetoedDay })
  const { roots } = poster
  for (const { at: after, actions } of groupByStep(plan)) {
    const at = startAt + after
    await poster.reach(at)
    const calls: Call[] = []
    for (const { account, action } of actions)
      if (action.kind === 'withdrawDividends' || action.kind === 'exitDividends')
        calls.push(await encodePayment(accounts[account]!, action, at, { deployment, roots }))
      else calls.push(...encodeAction({ account, action }, at, setting))
    await writer.mine(calls, at)
  }
  await poster.reach(endAt)
  await poster.end()
  await writer.rpc('evm_setNextBlockTimestamp', [endAt])
  await writer.rpc('evm_mine')
}

function listIds(
  plan: PlannedAction[],
  accounts: Address[],
  count: (action: Action) => number,
): (account: Address) => readonly bigint[] {
  const ids = new Map<Address, bigint[]>()
  let last = 0n
  for (const { account, action } of plan) {
    const address = accounts[account]!
    for (let nth = 0; nth < count(action); nth++) ids.set(address, [...(ids.get(address) ?? []), ++last])
  }
  return (account) => ids.get(account) ?? []
}

function listCardIds(plan: PlannedAction[], accounts: Address[]): (account: Address) => readonly bigint[] {
  const ids = new Map<Address, bigint[]>()
  const lastOf = new Map<number, bigint>()
  for (const { account, action } of plan) {
    if (action.kind !== 'buyCards') continue
    const address = accounts[account]!
    const last = lastOf.get(action.series) ?? BigInt(action.series) << 32n
    const bought = Array.from({ length: action.quantity }, (_, nth) => last + BigInt(nth + 1))
    ids.set(address, [...(ids.get(address) ?? []), ...bought])
    lastOf.set(action.series, last + BigInt(action.quantity))
  }
  return (account) => ids.get(account) ?? []
}

function groupByStep(plan: PlannedAction[]): { at: number; actions: PlannedAction[] }[] {
  const steps = new Map<number, PlannedAction[]>()
  for (const action of plan) {
    const at = Math.ceil((action.at + 1) / secondsPerStep) * secondsPerStep
    steps.set(at, [...(steps.get(at) ?? []), action])
  }
  return [...steps].map(([at, actions]) => ({ at, actions }))
}
