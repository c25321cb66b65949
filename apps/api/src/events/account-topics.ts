import type { Hash } from '@app/core/api/primitives'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { isZeroAddress, type Address } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import { toEventSelector } from 'viem'

export type Topics = readonly (Hash | null)[]

/** Places of indexed addresses among the topics of each event of ours, by its selector. */
const places = new Map<Hash, number[]>(
  [...productTokenAbi, ...referralRegistryAbi, ...stakingPoolAbi].flatMap((item) => {
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
