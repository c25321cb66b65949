import { accessManagerAbi } from '@app/abis/access-manager'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Deployment } from '@app/config/deployments'
import { encodeFunctionData, type Address, type Hex } from 'viem'
import { chainKey } from '#shared/chain/chain-key.ts'
import { createCall, type ContractCall } from '#shared/chain/contract-call.ts'
import type { TxAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createTimeValue, type TxText } from '#shared/format/tx-text.ts'
import { paths } from '#shared/routing/paths.ts'
import { readRole } from '../roles.ts'
import { settingsKey, type SettingTerms } from './reads.ts'
import { describeSetting, getSettingPath, type Setting, toCall, describeCall } from './setting.ts'

export type SetInput = { setting: Setting; terms: SettingTerms; mode: 'set' | 'propose' | 'execute' }

export const setAction: TxAction<SetInput> = {
  key: 'settings.set',
  failure: null,
  path: ({ setting }) => getSettingPath(setting.name),
  title: getSetTitle,
  async checks({ mode }, { client, account, chainId, deployment }) {
    const [[isOperator, ownDelay], [isOpen, delay]] = await Promise.all([
      readRole(chainId, 'OPERATOR', account, client),
      readRole(chainId, 'SETTINGS', deployment.contracts.settingsDesk, client),
    ])
    if (!isOperator) return { key: 'ROLE_MISSING' }
    if (ownDelay > 0) return { key: 'OPERATION_DELAYED' }
    // Since the page was read, the desk was stopped or its delay removed.
    if (!isOpen || (mode === 'propose' && delay === 0)) return { key: 'EDIT_CONFLICT' }
    return mode === 'set' && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  steps: (input, { deployment }) =>
    Promise.resolve([{ kind: 'call', title: getSetTitle(input), call: getSetCall(input, deployment) }]),
  async changes(input, { blockTimestamp }, { client, chainId, deployment }) {
    const what: TxSentence = { icon: 'share', text: describeSetting(input.setting, input.terms) }
    if (input.mode !== 'propose') return [what, { icon: 'superior', text: { key: 'settings:tx.setNote' } }]
    const [, delay] = await readRole(chainId, 'SETTINGS', deployment.contracts.settingsDesk, client)
    const at = createTimeValue(blockTimestamp + delay)
    return [what, { icon: 'lock', text: { key: 'settings:tx.proposeNote', values: { at } } }]
  },
  refresh: (_, { chainId }) => [
    settingsKey(chainId),
    chainKey(chainId, 'cardSale'),
    chainKey(chainId, 'powerMarket'),
    ['api', '/api/nft721PoolStat'],
  ],
}

function getSetTitle(input: SetInput): TxText {
  const told = describeSetting(input.setting, input.terms)
  return input.mode === 'set' ? told : { key: `settings:tx.${input.mode}` }
}

function getSetCall({ setting, mode }: SetInput, deployment: Deployment): ContractCall {
  const call = toCall(setting, deployment)
  const args = [call.address, encodeFunctionData(call)] as const
  const functionName = mode === 'set' ? 'execute' : mode
  const { settingsDesk: address } = deployment.contracts
  return createCall({ contract: 'settingsDesk', address, abi: settingsDeskAbi, functionName, args })
}

export type CancelInput = {
  at: 'settingsDesk' | 'accessManager'
  call: { target: Address; data: Hex }
  setting: Setting | null
  terms: SettingTerms
}

export const cancelAction: TxAction<CancelInput> = {
  key: 'settings.cancel',
  failure: null,
  path: ({ setting }) => (setting === null ? paths.setPrice : getSettingPath(setting.name)),
  title: () => cancelTitle,
  async checks({ at }, { client, account, chainId }) {
    if (at === 'accessManager') return null
    const [isOperator, delay] = await readRole(chainId, 'OPERATOR', account, client)
    return isOperator && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  steps: (input, { deployment }) =>
    Promise.resolve([{ kind: 'call', title: cancelTitle, call: getCancelCall(input, deployment) }]),
  changes: ({ setting, terms, call }, _, { deployment }) =>
    Promise.resolve([
      { icon: 'unlock', text: { key: 'settings:tx.cancelNote' } },
      { icon: 'share', text: setting === null ? nameCall(deployment, call) : describeSetting(setting, terms) },
    ]),
  refresh: (_, { chainId }) => [settingsKey(chainId)],
}

const cancelTitle = { key: 'settings:tx.cancel' }

function nameCall(deployment: Deployment, call: CancelInput['call']): TxText {
  return { key: 'settings:set.otherCall', values: { call: { type: 'text', text: describeCall(deployment, call) } } }
}

function getCancelCall({ at, call: { target, data } }: CancelInput, { contracts }: Deployment): ContractCall {
  const { accessManager, settingsDesk } = contracts
  const functionName = 'cancel'
  if (at === 'settingsDesk')
    return createCall({ contract: at, address: settingsDesk, abi: settingsDeskAbi, functionName, args: [target, data] })
  const args = [settingsDesk, target, data] as const
  return createCall({ contract: at, address: accessManager, abi: accessManagerAbi, functionName, args })
}
