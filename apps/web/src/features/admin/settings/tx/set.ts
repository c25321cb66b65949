import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Deployment } from '@app/config/deployments'
import { encodeFunctionData } from 'viem'
import { readContract } from 'viem/actions'
import { paths } from '#shared/routing/paths.ts'
import { chainKey } from '#shared/tx/chain-key.ts'
import type { ContractCall } from '#shared/tx/contract-call.ts'
import type { TxAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createTimeValue, type TxText } from '#shared/tx/tx-text.ts'
import { settingsKey, type SettingTerms } from '../queries/settings.ts'
import { describeSetting, type Setting, toCall } from '../setting.ts'

/** `set`: at once. `propose`: for another operator. `execute`: what another one proposed. `cancel`: what anybody proposed. */
export type SetInput = { setting: Setting; terms: SettingTerms } & (
  | { mode: 'set' | 'execute' }
  | { mode: 'propose'; delay: number }
  | { mode: 'cancel'; at: 'settingsDesk' | 'accessManager' }
)

/** Sets something at the settings desk, or proposes, carries out or cancels that. */
export const setAction: TxAction<SetInput, SetInput> = {
  key: 'settings.set',
  path: ({ setting: { name } }) =>
    name === 'whitelist' ? paths.addWhiteList : name === 'series' ? paths.setNftWhiteList : paths.setPrice,
  parse: (input) => ({ ok: true, input }),
  title: getTitle,
  async checks(input, { client, account, deployment }) {
    if (input.mode === 'cancel') return null
    const { accessManager, settingsDesk } = deployment.contracts
    const manager = { address: accessManager, abi: accessManagerAbi, functionName: 'hasRole' } as const
    const [[isOperator], [isOpen, delay]] = await Promise.all([
      readContract(client, { ...manager, args: [roles.OPERATOR, account] }),
      readContract(client, { ...manager, args: [roles.SETTINGS, settingsDesk] }),
    ])
    if (!isOperator || !isOpen) return { key: 'ROLE_MISSING' }
    return input.mode === 'set' && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  steps: (input, { deployment }) =>
    Promise.resolve([{ kind: 'call', title: getTitle(input), call: getCall(input, deployment) }]),
  changes(input, { blockTimestamp }) {
    const what: TxSentence = { icon: 'share', text: describeSetting(input.setting, input.terms) }
    if (input.mode === 'propose') {
      const at = createTimeValue(blockTimestamp + input.delay)
      return Promise.resolve([what, { icon: 'lock', text: { key: 'settings:tx.proposeNote', values: { at } } }])
    }
    if (input.mode === 'cancel') return Promise.resolve([{ icon: 'unlock', text: { key: 'settings:tx.cancelNote' } }])
    return Promise.resolve([what, { icon: 'superior', text: { key: 'settings:tx.setNote' } }])
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

function getCall(input: SetInput, deployment: Deployment): ContractCall {
  const { accessManager, settingsDesk } = deployment.contracts
  const call = toCall(input.setting, deployment)
  const args = [call.address, encodeFunctionData(call)] as const
  if (input.mode === 'cancel' && input.at === 'accessManager')
    return {
      contract: 'accessManager',
      address: accessManager,
      abi: accessManagerAbi,
      functionName: 'cancel',
      args: [settingsDesk, ...args],
    }
  const functionName = input.mode === 'set' ? 'execute' : input.mode
  return { contract: 'settingsDesk', address: settingsDesk, abi: settingsDeskAbi, functionName, args }
}
