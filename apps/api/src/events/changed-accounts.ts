import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { daoPoolAbi } from '@app/abis/dao-pool'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { powerTokenAbi } from '@app/abis/power-token'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { type Address, isZeroAddress } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { toChecksumAddress } from '@app/core/checksum-address'
import { type Abi, toEventSelector } from 'viem'
import { type Database, runQuery } from '../database.ts'

export interface IndexedHead {
  blockNumber: number
  blockHash: Hash
  blockTimestamp: number
}

const MAX_LOGS = 2_000

export async function readHead(database: Database): Promise<IndexedHead | undefined> {
  const [row] = await runQuery(
    database<{ block_number: number; block_hash: Hash; block_timestamp: number }[]>`
      select block_number, block_hash, block_timestamp from chain.cursor
      where block_number is not null and state <> 'replaying'`,
  )
  return row && { blockNumber: row.block_number, blockHash: row.block_hash, blockTimestamp: row.block_timestamp }
}

/** Null when anything may have changed: `from` is no longer canonical, or there are too many logs. */
export async function readChangedAccounts(
  database: Database,
  from: IndexedHead,
  to: IndexedHead,
): Promise<Address[] | null> {
  if (to.blockNumber <= from.blockNumber) return null
  const [rows, [known]] = await runQuery(
    Promise.all([
      database<{ topics: (Hash | null)[] }[]>`
        select array[topic0, topic1, topic2, topic3] as topics from chain.log
        where block_number > ${from.blockNumber} and block_number <= ${to.blockNumber} limit ${MAX_LOGS + 1}`,
      database`select from chain.block where number = ${from.blockNumber} and hash = ${from.blockHash}`,
    ]),
  )
  return known === undefined || rows.length > MAX_LOGS ? null : getNamedAccounts(rows.map(({ topics }) => topics))
}

export type Topics = readonly (Hash | null)[]

const abis: readonly Abi[] = [
  accessManagerAbi,
  cardSellerAbi,
  cardVaultAbi,
  daoPoolAbi,
  dividendVaultAbi,
  drTokenAbi,
  equityCardAbi,
  powerMarketAbi,
  powerTokenAbi,
  productSwapAbi,
  productTokenAbi,
  referralRegistryAbi,
  settingsDeskAbi,
  stakingPoolAbi,
  votingEscrowAbi,
]

const places = new Map<Hash, number[]>(
  abis.flat().flatMap((item) => {
    if (item.type !== 'event') return []
    const indexed = item.inputs.filter((input) => 'indexed' in input && input.indexed)
    const found = indexed.flatMap(({ type }, index) => (type === 'address' ? [index + 1] : []))
    return [[toEventSelector(item), found] as const]
  }),
)

export function getNamedAccounts(logs: readonly Topics[]): Address[] {
  const named = new Set<Address>()
  for (const topics of logs)
    for (const place of places.get(topics[0] ?? '0x') ?? []) {
      const topic = topics[place]
      if (topic && !isZeroAddress(`0x${topic.slice(26)}`)) named.add(`0x${topic.slice(26)}`)
    }
  return [...named].map(toChecksumAddress)
}
