import type { Hash } from '@app/core/api/primitives'
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
import { isZeroAddress, type Address } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import { type Abi, toEventSelector } from 'viem'

export type Topics = readonly (Hash | null)[]

/** Of every contract whose logs are indexed; accounts have nothing to do with those of the pair. */
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

/** Places of indexed addresses among the topics of each event of ours, by its selector. */
const places = new Map<Hash, number[]>(
  abis.flat().flatMap((item) => {
    if (item.type !== 'event') return []
    const indexed = item.inputs.filter((input) => 'indexed' in input && input.indexed)
    const found = indexed.flatMap(({ type }, index) => (type === 'address' ? [index + 1] : []))
    return [[toEventSelector(item), found] as const]
  }),
)

/** Every account that the events name, once, checksummed. */
export function getNamedAccounts(logs: readonly Topics[]): Address[] {
  const named = new Set<Address>()
  for (const topics of logs)
    for (const place of places.get(topics[0] ?? '0x') ?? []) {
      const topic = topics[place]
      if (topic && !isZeroAddress(`0x${topic.slice(26)}`)) named.add(`0x${topic.slice(26)}`)
    }
  return [...named].map(toChecksumAddress)
}
