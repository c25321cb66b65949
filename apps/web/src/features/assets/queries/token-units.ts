import { isSameAddress } from '@app/core/address'
import { type ContractName, getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import { chainKey } from '#shared/tx/chain-key.ts'
import { readTokenTerms, type TokenTerms } from '#shared/tx/token-terms.ts'
import { getReadClient } from '#shared/web3/read-client.ts'

/** In the order in which they are shown. */
const tokenNames = ['productToken', 'usdt', 'rwas', 'drToken', 'powerToken'] as const satisfies ContractName[]

/** Every token that an account may have something of here, with the decimals that the chain gives it. */
export function tokenUnitsQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'tokenUnits'),
    queryFn: () => {
      const { contracts } = getDeployment(chainId)
      return Promise.all(tokenNames.map((name) => readTokenTerms(getReadClient(), contracts[name])))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function findToken(tokens: readonly TokenTerms[] | undefined, address: string): TokenTerms | undefined {
  return tokens?.find((token) => isSameAddress(token.address, address))
}
