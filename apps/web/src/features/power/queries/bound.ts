import { referralRegistryAbi } from '@app/abis/referral-registry'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { bindingKey } from '#shared/chain/chain-key.ts'
import { getReadClient } from '#shared/chain/read-client.ts'

/** Whether an account has an activated superior: without one the market neither sells nor opens. */
export function boundQuery(chainId: number, registry: Address | undefined, account: Address | '') {
  return queryOptions({
    queryKey: [...bindingKey(chainId, account), 'isBound'],
    queryFn: () =>
      readContract(getReadClient(), {
        address: registry!,
        abi: referralRegistryAbi,
        functionName: 'isBound',
        args: [account as Address],
      }),
    enabled: registry !== undefined && account !== '',
  })
}
