import { isSameAddress } from '@app/core/address'
import { getTokens } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import { getReadClient } from '../web3/read-client.ts'
import { chainKey } from './chain-key.ts'
import { readTokenTerms, type TokenTerms } from './token-terms.ts'

/** In the order in which they are shown. */
export function getTokenAddresses(chainId: number) {
  return getTokens(getDeployment(chainId)).map(({ address }) => address)
}

/** Every token that an account may have something of here, with the decimals that the chain gives it. */
export function tokenUnitsQuery(chainId: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'tokenUnits'),
    queryFn: () => Promise.all(getTokenAddresses(chainId).map((token) => readTokenTerms(getReadClient(), token))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function findToken(tokens: readonly TokenTerms[] | undefined, address: string): TokenTerms | undefined {
  return tokens?.find((token) => isSameAddress(token.address, address))
}
