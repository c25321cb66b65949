import { productTokenAbi } from '@app/abis/product-token'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

export type WalletBalances = {
  /** Base units, in the order of the tokens. */
  balances: readonly bigint[]
  blockNumber: bigint
}

export function walletBalancesQuery(chainId: number, tokens: readonly TokenTerms[], account: Address) {
  return queryOptions({
    queryKey: [...balanceKey(chainId, account), 'all', tokens.length],
    queryFn: async (): Promise<WalletBalances> => {
      const client = getReadClient()
      const { value, blockNumber } = await readAtHead((at) =>
        Promise.all(
          tokens.map(({ address }) =>
            readContract(client, {
              address,
              abi: productTokenAbi,
              functionName: 'balanceOf',
              args: [account],
              blockNumber: at.blockNumber,
            }),
          ),
        ),
      )
      return { balances: value, blockNumber }
    },
    refetchInterval: PROVIDER_POLLING_MS,
  })
}
