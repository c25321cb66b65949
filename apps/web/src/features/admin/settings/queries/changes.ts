import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem'
import { getBlock, getContractEvents, getTransaction } from 'viem/actions'
import { getReadClient } from '#shared/web3/read-client.ts'
import type { Setting } from '../setting.ts'
import { readDeskLog } from './desk-log.ts'
import { settingsKey } from './settings.ts'

/** What was set, by the events of the contracts. */
export type Change = {
  setting: Setting
  at: number
  by: Address
  /** Null for what was set at once. */
  proposer: Address | null
  transaction: Hex
  key: string
}

export type ChangeKind = Setting['name']

const most = 20

/** The newest changes of these kinds, the newest first. */
export function changesQuery(chainId: number, names: readonly ChangeKind[]) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'changes', names],
    queryFn: () => readChanges(chainId, names),
  })
}

async function readChanges(chainId: number, names: readonly ChangeKind[]): Promise<Change[]> {
  const client = getReadClient()
  const { contracts, startBlock } = getDeployment(chainId)
  const from = { fromBlock: BigInt(startBlock), strict: true } as const
  const [seller, market, findActors] = await Promise.all([
    getContractEvents(client, { address: contracts.cardSeller, abi: cardSellerAbi, ...from }),
    getContractEvents(client, { address: contracts.powerMarket, abi: powerMarketAbi, ...from }),
    readDeskLog(chainId),
  ])
  const found = [...seller, ...market]
    .flatMap((log) => {
      const setting = toSetting(log, contracts)
      return setting !== null && names.includes(setting.name) ? [{ log, setting }] : []
    })
    .toSorted((a, b) => Number(b.log.blockNumber - a.log.blockNumber) || b.log.logIndex - a.log.logIndex)
    .slice(0, most)
  return Promise.all(
    found.map(async ({ log, setting }) => {
      const { blockNumber, transactionHash: hash, logIndex } = log
      const [{ timestamp }, { from: sender }] = await Promise.all([
        getBlock(client, { blockNumber }),
        getTransaction(client, { hash }),
      ])
      const { executor, proposer } = findActors(log) ?? { executor: getAddress(sender), proposer: null }
      return { setting, at: Number(timestamp), by: executor, proposer, transaction: hash, key: `${hash}${logIndex}` }
    }),
  )
}

type SettingLog = { eventName: string; args: unknown }

function toSetting(
  { eventName, args }: SettingLog,
  { usdt, productToken }: { usdt: Address; productToken: Address },
): Setting | null {
  const given = args as {
    account: Address
    allowed: boolean
    price: bigint
    token?: Address
    series: bigint
    minimum: bigint
  }
  switch (eventName) {
    case 'WhitelistSet':
      return { name: 'whitelist', accounts: [given.account], isAllowed: given.allowed }
    case 'SaleWhitelistSet':
      return { name: 'series', series: given.series }
    case 'MinimumExchangeSet':
      return { name: 'minimumExchange', amount: given.minimum }
    case 'PriceSet':
      if (given.token === undefined) return { name: 'cardPrice', amount: given.price }
      if (isAddressEqual(given.token, usdt)) return { name: 'powerForUsdt', amount: given.price }
      return isAddressEqual(given.token, productToken) ? { name: 'powerForProduct', amount: given.price } : null
    default:
      return null
  }
}
