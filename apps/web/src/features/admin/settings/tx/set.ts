import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Deployment } from '@app/config/deployments'
import { encodeFunctionData } from 'viem'
import { chainKey } from '#shared/chain/chain-key.ts'
import type { ContractCall } from '#shared/chain/contract-call.ts'
import type { TxAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createTimeValue, type TxText } from '#shared/format/tx-text.ts'
import { readRole } from '../../shared/read-role.ts'
import { settingsKey, type SettingTerms } from '../queries/settings.ts'
import { describeSetting, getSettingPath, type Setting, toCall } from '../setting.ts'

/** `set`: at once. `propose`: for another operator. `execute`: what another one proposed. */
export type SetInput = { setting: Setting; terms: SettingTerms; mode: 'set' | 'propose' | 'execute' }

/** Sets something at the settings desk, or proposes or carries out that. */
export const setAction: TxAction<SetInput> = {
  key: 'settings.set',
  failure: null,
  path: ({ setting }) => getSettingPath(setting.name),
  title: getTitle,
  async checks({ mode }, { client, account, chainId, deployment }) {
    const [[isOperator, ownDelay], [isOpen, delay]] = await Promise.all([
      readRole(chainId, 'OPERATOR', account, client),
      readRole(chainId, 'SETTINGS', deployment.contracts.settingsDesk, client),
    ])
    if (!isOperator) return { key: 'ROLE_MISSING' }
    if (ownDelay > 0) return { key: 'OPERATION_DELAYED' }
    // The page offers neither: the desk was stopped, or its delay taken away, since it was read.
    if (!isOpen || (mode === 'propose' && delay === 0)) return { key: 'EDIT_CONFLICT' }
    return mode === 'set' && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  steps: (input, { deployment }) =>
    Promise.resolve([{ kind: 'call', title: getTitle(input), call: getCall(input, deployment) }]),
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

function getTitle(input: SetInput): TxText {
  const told = describeSetting(input.setting, input.terms)
  return input.mode === 'set' ? told : { key: `settings:tx.${input.mode}` }
}

function getCall({ setting, mode }: SetInput, deployment: Deployment): ContractCall {
  const call = toCall(setting, deployment)
  const args = [call.address, encodeFunctionData(call)] as const
  const functionName = mode === 'set' ? 'execute' : mode
  const { settingsDesk: address } = deployment.contracts
  return { contract: 'settingsDesk', address, abi: settingsDeskAbi, functionName, args }
}
