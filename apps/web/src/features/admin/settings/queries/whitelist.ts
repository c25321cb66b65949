import { cardSellerAbi } from '@app/abis/card-seller'
import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { getReadClient } from '#shared/chain/read-client.ts'
import { settingsKey } from './settings.ts'

/** For each account whether it may buy cards now. */
export function whitelistQuery(chainId: number, accounts: readonly Address[]) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'whitelist', accounts],
    queryFn: () =>
      Promise.all(
        accounts.map((account) =>
          readContract(getReadClient(), {
            address: getDeployment(chainId).contracts.cardSeller,
            abi: cardSellerAbi,
            functionName: 'isWhitelisted',
            args: [account],
          }),
        ),
      ),
    enabled: accounts.length > 0,
  })
}
