import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readAtLeastSeen } from '#shared/api/query.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getOutsideClient } from '#shared/chain/read-client.ts'
import { checkDividend, type ProvenDividend } from './check-dividend.ts'

interface Asked extends ProvenDividend {
  account: Address
  token: Address
}

/** Whether a dividend is in a root of the vault: hashed here, read from the wallet's node or a public one. */
export function dividendProofQuery(chainId: number, { account, token, day, revenue }: Asked) {
  return queryOptions({
    queryKey: chainKey(chainId, 'dividendProof', account, token, day, String(revenue)),
    queryFn: async ({ signal }) => {
      const vault = getDeployment(chainId).contracts.dividendVault
      const [earnings, terms] = await Promise.all([
        readAtLeastSeen('/api/proof', { address: account, token }, signal),
        readAtLeastSeen('/api/withdrawal/terms', { address: account }, signal),
      ])
      const own = terms.data.tokens.find((each) => isSameAddress(each.token, token))
      return checkDividend(
        getOutsideClient(),
        { chainId, vault, account, token },
        { day, revenue },
        { earnings: earnings.data, opening: own?.opening ?? null },
      )
    },
    staleTime: PROVIDER_POLLING_MS,
  })
}
