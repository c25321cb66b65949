import { accessManagerAbi } from '@app/abis/access-manager'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Deployment } from '@app/config/deployments'
import type { Address, Hex } from 'viem'
import { paths } from '#shared/routing/paths.ts'
import type { ContractCall } from '#shared/chain/contract-call.ts'
import type { TxAction } from '#shared/tx/tx-action.ts'
import type { TxText } from '#shared/format/tx-text.ts'
import { readRole } from '../../shared/read-role.ts'
import { describeCall } from '../describe-call.ts'
import { settingsKey, type SettingTerms } from '../queries/settings.ts'
import { describeSetting, getSettingPath, type Setting } from '../setting.ts'

export type CancelInput = {
  /** An operator cancels at the desk, GUARDIAN and ADMIN at the manager. */
  at: 'settingsDesk' | 'accessManager'
  /** As proposed, byte for byte. */
  call: { target: Address; data: Hex }
  /** What it would have set; null for what is set on no page. */
  setting: Setting | null
  terms: SettingTerms
}

/** Cancels what anybody proposed at the settings desk, whatever it is. */
export const cancelAction: TxAction<CancelInput> = {
  key: 'settings.cancel',
  failure: null,
  path: ({ setting }) => (setting === null ? paths.setPrice : getSettingPath(setting.name)),
  title: () => title,
  async checks({ at }, { client, account, chainId }) {
    if (at === 'accessManager') return null
    const [isOperator, delay] = await readRole(chainId, 'OPERATOR', account, client)
    return isOperator && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  steps: (input, { deployment }) => Promise.resolve([{ kind: 'call', title, call: getCall(input, deployment) }]),
  changes: ({ setting, terms, call }, _, { deployment }) =>
    Promise.resolve([
      { icon: 'unlock', text: { key: 'settings:tx.cancelNote' } },
      { icon: 'share', text: setting === null ? nameCall(deployment, call) : describeSetting(setting, terms) },
    ]),
  refresh: (_, { chainId }) => [settingsKey(chainId)],
}

const title = { key: 'settings:tx.cancel' }

function nameCall(deployment: Deployment, call: CancelInput['call']): TxText {
  return { key: 'settings:set.otherCall', values: { call: { type: 'text', text: describeCall(deployment, call) } } }
}

function getCall({ at, call: { target, data } }: CancelInput, { contracts }: Deployment): ContractCall {
  const { accessManager, settingsDesk } = contracts
  const functionName = 'cancel'
  if (at === 'settingsDesk')
    return { contract: at, address: settingsDesk, abi: settingsDeskAbi, functionName, args: [target, data] }
  const args = [settingsDesk, target, data]
  return { contract: at, address: accessManager, abi: accessManagerAbi, functionName, args }
}
