import { equityCardAbi } from '@app/abis/equity-card'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient } from '#shared/chain/read-client.ts'

export function cardRestsKey(chainId: number): readonly unknown[] {
  return chainKey(chainId, 'cardRests')
}

/** Unix seconds, the first at which all of these cards can be given away; 0 when none was taken out lately. By the chain itself. */
export function cardRestsQuery(chainId: number, cards: Address, ids: readonly bigint[]) {
  return queryOptions({
    queryKey: [...cardRestsKey(chainId), ids.map(String)],
    queryFn: async () => {
      const at = { address: cards, abi: equityCardAbi, functionName: 'restsUntil' } as const
      const times = await Promise.all(ids.map((id) => readContract(getReadClient(), { ...at, args: [id] })))
      return Math.max(0, ...times.map(Number))
    },
  })
}
