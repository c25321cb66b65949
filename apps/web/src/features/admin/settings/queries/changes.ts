import type { ChangeKind as IndexedKind, GovernanceChange } from '@app/core/api/governance'
import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readAtLeastSeen } from '#shared/api/query.ts'
import type { Setting } from '../setting.ts'
import { settingsKey } from './settings.ts'

/** What was set, by the events of the contracts. */
export type Change = {
  setting: Setting
  at: number
  /** Null for what was not set through the settings desk. */
  by: Address | null
  /** Null for what was set at once. */
  proposer: Address | null
  transaction: Hex
  key: string
}

export type ChangeKind = Setting['name']

const most = 20

const kindOf: Record<ChangeKind, IndexedKind> = {
  cardPrice: 'price',
  powerForUsdt: 'price',
  powerForProduct: 'price',
  minimumExchange: 'minimum',
  whitelist: 'whitelist',
  series: 'series',
}

/** The newest changes of these kinds, the newest first. */
export function changesQuery(chainId: number, names: readonly ChangeKind[]) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'changes', names],
    queryFn: ({ signal }) => readChanges(chainId, names, signal),
  })
}

async function readChanges(chainId: number, names: readonly ChangeKind[], signal: AbortSignal): Promise<Change[]> {
  const { contracts } = getDeployment(chainId)
  const kinds = [...new Set(names.map((name) => kindOf[name]))]
  const pages = await Promise.all(
    kinds.map((kind) => {
      // Other contracts have minima of their own.
      const address = kind === 'minimum' ? contracts.powerMarket : undefined
      return readAtLeastSeen('/api/governance/changes', { kind, address, pageSize: most }, signal)
    }),
  )
  return pages
    .flatMap(({ data }) => data.list)
    .toSorted((a, b) => b.blockNumber - a.blockNumber || b.logIndex - a.logIndex)
    .flatMap((change) => {
      const setting = toSetting(change, contracts)
      if (setting === null || !names.includes(setting.name)) return []
      const { changedAt: at, by, proposer, transaction, logIndex } = change
      return [{ setting, at, by, proposer, transaction, key: `${transaction}${logIndex}` }]
    })
    .slice(0, most)
}

function toSetting(
  { what }: GovernanceChange,
  { usdt, productToken }: { usdt: Address; productToken: Address },
): Setting | null {
  switch (what.kind) {
    case 'whitelist':
      return { name: 'whitelist', accounts: [what.account], isAllowed: what.isAllowed }
    case 'series':
      return { name: 'series', series: BigInt(what.series) }
    case 'minimum':
      return { name: 'minimumExchange', amount: BigInt(what.minimum) }
    case 'price': {
      const amount = BigInt(what.price)
      if (what.token === null) return { name: 'cardPrice', amount }
      if (isSameAddress(what.token, usdt)) return { name: 'powerForUsdt', amount }
      return isSameAddress(what.token, productToken) ? { name: 'powerForProduct', amount } : null
    }
    default:
      return null
  }
}
