import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { Address } from 'viem'
import { apiKey } from '#shared/api/query.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { createCall } from '#shared/chain/contract-call.ts'
import { createTimeValue, type TxText } from '#shared/format/tx-text.ts'
import { paths } from '#shared/routing/paths.ts'
import type { TxAction } from '#shared/tx/tx-action.ts'
import { readRole } from '../roles.ts'
import { officeKey } from './office-api.ts'

export interface PauseInput {
  /** Its name in the deployment; `name` is the one on screens. */
  contract: string
  name: string
  address: Address
  what: 'pause' | 'unpause'
}

const PAUSE_SECONDS = 7 * SECONDS_PER_DAY

export const pauseAction: TxAction<PauseInput> = {
  key: 'desk.pause',
  failure: null,
  path: paths.admin,
  title: getTitle,
  async checks({ what }, { client, account, chainId }) {
    const [isMember, delay] = await readRole(chainId, what === 'pause' ? 'GUARDIAN' : 'ADMIN', account, client)
    if (!isMember) return { key: 'ROLE_MISSING' }
    // Brakes ask for the role alone; ending a pause waits for the delay of ADMIN.
    return what === 'unpause' && delay > 0 ? { key: 'OPERATION_DELAYED' } : null
  },
  steps: (input) => {
    const { contract, address, what } = input
    // Every pausable contract has these two functions.
    const call = createCall({ contract, address, abi: dividendVaultAbi, functionName: what, args: [] })
    return Promise.resolve([{ kind: 'call', title: getTitle(input), call }])
  },
  changes({ what, contract }, { blockTimestamp }) {
    if (what === 'unpause') return Promise.resolve([{ icon: 'unlock', text: { key: 'desk:tx.unpause.opens' } }])
    const at = createTimeValue(blockTimestamp + PAUSE_SECONDS)
    const isVault = contract === 'dividendVault'
    const stops = isVault ? 'vouchers' : 'entries'
    return Promise.resolve([
      { icon: 'lock', text: { key: `desk:tx.pause.${stops}`, values: { at } } },
      { icon: 'unlock', text: { key: isVault ? 'desk:tx.pause.exits' : 'desk:tx.pause.out' } },
      { icon: 'superior', text: { key: 'desk:tx.pause.rest' } },
    ])
  },
  refresh: ({ address }, { chainId }) => [
    [officeKey, '/api/admin/today'],
    chainKey(chainId, 'pausedUntil', address),
    apiKey('/api/governance/guards'),
    apiKey('/api/withdrawal/terms'),
  ],
}

function getTitle({ what, name }: PauseInput): TxText {
  return { key: `desk:tx.${what}.title`, values: { name: { type: 'text', text: name } } }
}
