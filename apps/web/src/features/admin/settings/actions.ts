import { accessManagerAbi } from '@app/abis/access-manager'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { showCall } from '@app/config/acts/acts'
import type { Deployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { encodeFunctionData, type Address } from 'viem'
import { call as askChain } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { createCall, type ContractCall, encodeCall } from '#shared/chain/contract-call.ts'
import { type TxProblem, TxProblemError } from '#shared/errors/tx-problem.ts'
import { readScheduled, type ScheduledCall } from '#shared/tx/scheduled-call.ts'
import type { TxAction, TxContext, TxSentence } from '#shared/tx/tx-action.ts'
import { createTimeValue, type TxText } from '#shared/format/tx-text.ts'
import { paths } from '#shared/routing/paths.ts'
import { readRole } from '../roles.ts'
import type { Operation } from './governance.ts'
import { settingsKey, type SettingTerms } from './reads.ts'
import { describeSetting, getSettingPath, type Setting, toCall } from './setting.ts'

export type SetInput = { setting: Setting; terms: SettingTerms; mode: 'set' | 'propose' }

export const setAction: TxAction<SetInput> = {
  key: 'settings.set',
  failure: null,
  path: ({ setting }) => getSettingPath(setting.name),
  title: getSetTitle,
  async checks({ mode }, context) {
    const problem = await checkAtDesk(context)
    if (problem !== null) return problem
    const delay = await readDeskDelay(context)
    // Since the page was read, the delay was removed.
    if (mode === 'propose' && delay === 0) return { key: 'EDIT_CONFLICT' }
    return mode === 'set' && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  steps: (input, { deployment }) =>
    Promise.resolve([{ kind: 'call', title: getSetTitle(input), call: getSetCall(input, deployment) }]),
  async changes(input, { blockTimestamp }, context) {
    const what: TxSentence = { icon: 'share', text: describeSetting(input.setting, input.terms) }
    if (input.mode !== 'propose') return [what, { icon: 'superior', text: { key: 'settings:tx.setNote' } }]
    const at = createTimeValue(blockTimestamp + (await readDeskDelay(context)))
    return [what, { icon: 'lock', text: { key: 'settings:tx.proposeNote', values: { at } } }]
  },
  refresh: refreshSettings,
}

async function checkAtDesk({ client, account, chainId, deployment }: TxContext): Promise<TxProblem | null> {
  const [[isOperator, ownDelay], [isOpen]] = await Promise.all([
    readRole(chainId, 'OPERATOR', account, client),
    readRole(chainId, 'SETTINGS', deployment.contracts.settingsDesk, client),
  ])
  if (!isOperator) return { key: 'ROLE_MISSING' }
  if (ownDelay > 0) return { key: 'OPERATION_DELAYED' }
  // Since the page was read, the desk was stopped.
  return isOpen ? null : { key: 'EDIT_CONFLICT' }
}

async function readDeskDelay({ client, chainId, deployment }: TxContext): Promise<number> {
  const [, delay] = await readRole(chainId, 'SETTINGS', deployment.contracts.settingsDesk, client)
  return delay
}

function getSetTitle({ setting, terms, mode }: SetInput): TxText {
  return mode === 'set' ? describeSetting(setting, terms) : { key: 'settings:tx.propose' }
}

function getSetCall({ setting, mode }: SetInput, deployment: Deployment): ContractCall {
  const inner = toCall(setting, deployment)
  const args = [inner.address, encodeFunctionData(inner)] as const
  return createCall({ ...getDesk(deployment), functionName: mode === 'set' ? 'execute' : mode, args })
}

export type WaitingInput = Pick<Operation, 'call' | 'setting' | 'decoded' | 'isAtDesk' | 'proposer'> & {
  terms: SettingTerms
}

export const carryOutAction: TxAction<WaitingInput> = {
  key: 'settings.execute',
  failure: null,
  path: getWaitingPath,
  title: () => executeTitle,
  async checks({ isAtDesk, proposer }, context) {
    if (isAtDesk) return await checkAtDesk(context)
    return isSameAddress(proposer, context.account) ? null : { key: 'CALLER_NOT_ALLOWED' }
  },
  async steps(input, context) {
    const { target, data } = input.call
    const args = [target, data] as const
    const call = input.isAtDesk
      ? createCall({ ...getDesk(context.deployment), functionName: 'execute', args })
      : createCall({ ...getManager(context.deployment), functionName: 'execute', args })
    return [{ kind: 'call', title: executeTitle, call, scheduled: await requireScheduled(input, call, context) }]
  },
  changes: (input) =>
    Promise.resolve([
      { icon: 'share', text: describeWaiting(input) },
      { icon: 'superior', text: { key: 'settings:tx.setNote' } },
    ]),
  refresh: refreshSettings,
}

export const cancelAction: TxAction<WaitingInput & { at: 'settingsDesk' | 'accessManager' }> = {
  key: 'settings.cancel',
  failure: null,
  path: getWaitingPath,
  title: () => cancelTitle,
  async checks({ at }, { client, account, chainId }) {
    if (at === 'accessManager') return null
    const [isOperator, delay] = await readRole(chainId, 'OPERATOR', account, client)
    return isOperator && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  async steps(input, context) {
    const { target, data } = input.call
    const desk = getDesk(context.deployment)
    if (input.at === 'settingsDesk') {
      const call = createCall({ ...desk, functionName: 'cancel', args: [target, data] })
      return [{ kind: 'call', title: cancelTitle, call }]
    }
    const args = [getCaller(input, context.deployment), target, data] as const
    const call = createCall({ ...getManager(context.deployment), functionName: 'cancel', args })
    return [{ kind: 'call', title: cancelTitle, call, scheduled: await requireScheduled(input, call, context) }]
  },
  changes: (input) =>
    Promise.resolve([
      { icon: 'unlock', text: { key: 'settings:tx.cancelNote' } },
      { icon: 'share', text: describeWaiting(input) },
    ]),
  refresh: (_, { chainId }) => [settingsKey(chainId)],
}

const executeTitle = { key: 'settings:tx.execute' }
const cancelTitle = { key: 'settings:tx.cancel' }

const getDesk = ({ contracts }: Deployment) =>
  ({ contract: 'settingsDesk', address: contracts.settingsDesk, abi: settingsDeskAbi }) as const

const getManager = ({ contracts }: Deployment) =>
  ({ contract: 'accessManager', address: contracts.accessManager, abi: accessManagerAbi }) as const

function getWaitingPath({ setting, isAtDesk }: WaitingInput): string {
  return setting === null || !isAtDesk ? paths.adminProposals : getSettingPath(setting.name)
}

function getCaller({ isAtDesk, proposer }: WaitingInput, { contracts }: Deployment): Address {
  return isAtDesk ? contracts.settingsDesk : proposer
}

/** @throws TxProblemError with the chain's reason when it is not scheduled */
async function requireScheduled(input: WaitingInput, step: ContractCall, context: TxContext): Promise<ScheduledCall> {
  const scheduled = await readScheduled(context, { caller: getCaller(input, context.deployment), ...input.call })
  if (scheduled !== null) return scheduled
  await askChain(context.client, { account: context.account, ...encodeCall(step) })
  throw new TxProblemError({ key: 'PROPOSAL_CLOSED' })
}

function describeWaiting({ setting, terms, call: { target, data }, decoded }: WaitingInput): TxText {
  if (setting !== null) return describeSetting(setting, terms)
  const text = decoded === null ? `${target} ${data}` : showCall(decoded)
  return { key: 'settings:set.otherCall', values: { call: { type: 'text', text } } }
}

function refreshSettings(_: unknown, { chainId }: Pick<TxContext, 'chainId'>) {
  return [
    settingsKey(chainId),
    chainKey(chainId, 'cardSale'),
    chainKey(chainId, 'powerMarket'),
    chainKey(chainId, 'swap'),
    ['api', '/api/nft721PoolStat'],
  ]
}
