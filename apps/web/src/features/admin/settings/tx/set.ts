import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import type { Deployment } from '@app/config/deployments'
import { type Address, encodeFunctionData } from 'viem'
import { readContract } from 'viem/actions'
import { paths } from '#shared/routing/paths.ts'
import { chainKey } from '#shared/tx/chain-key.ts'
import type { ContractCall } from '#shared/tx/contract-call.ts'
import type { TxAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createTimeValue, type TxText } from '#shared/tx/tx-text.ts'
import { settingsKey, type SettingTerms } from '../queries/settings.ts'
import { describeSetting, type Setting, toCall } from '../setting.ts'

/** `set`: at once. `propose`: scheduled. `execute`: what was scheduled. `cancel`: what `caller` scheduled. */
export type SetInput = { setting: Setting; terms: SettingTerms } & (
  | { mode: 'set' | 'execute' }
  | { mode: 'propose'; delay: number }
  | { mode: 'cancel'; caller: Address }
)

/** Sets something by the operator's role, or schedules, carries out or cancels that at the AccessManager. */
export const setAction: TxAction<SetInput, SetInput> = {
  key: 'settings.set',
  path: ({ setting: { name } }) =>
    name === 'whitelist' ? paths.addWhiteList : name === 'series' ? paths.setNftWhiteList : paths.setPrice,
  parse: (input) => ({ ok: true, input }),
  title: getTitle,
  async checks(input, { client, account, deployment }) {
    if (input.mode === 'cancel') return null
    const [isMember, delay] = await readContract(client, {
      address: deployment.contracts.accessManager,
      abi: accessManagerAbi,
      functionName: 'hasRole',
      args: [roles.OPERATOR, account],
    })
    if (!isMember) return { key: 'ROLE_MISSING' }
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
  const call = toCall(input.setting, deployment)
  if (input.mode === 'set') return call
  const data = encodeFunctionData(call)
  const manager = {
    contract: 'accessManager',
    address: deployment.contracts.accessManager,
    abi: accessManagerAbi,
  } as const
  switch (input.mode) {
    case 'propose':
      // 0 is the earliest moment that the delay allows.
      return { ...manager, functionName: 'schedule', args: [call.address, data, 0] }
    case 'execute':
      return { ...manager, functionName: 'execute', args: [call.address, data] }
    case 'cancel':
      return { ...manager, functionName: 'cancel', args: [input.caller, call.address, data] }
  }
}
