import type { Address } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { type AtBlock, getReadClient, readAtHead } from './read-client.ts'

/** The first parts of every key that is read from the chain: `invalidateQueries({ queryKey: chainKey() })` is all of it. */
export function chainKey(...parts: readonly string[]) {
  return ['chain', getRuntimeConfig().chainId, ...parts] as const
}

const live = { staleTime: PROVIDER_POLLING_MS / 2, refetchInterval: PROVIDER_POLLING_MS } as const

/** Base units. While it fails there is no data: never a zero. */
export function balanceQuery(token: Address, account: Address) {
  return queryOptions<AtBlock<bigint>>({
    ...live,
    queryKey: chainKey('balance', token, account),
    queryFn: () =>
      readAtHead((at) =>
        readContract(getReadClient(), {
          ...at,
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        }),
      ),
  })
}

/** Base units of the chain's own coin, for fees. */
export function nativeBalanceQuery(account: Address) {
  return queryOptions<AtBlock<bigint>>({
    ...live,
    queryKey: chainKey('balance', 'native', account),
    queryFn: () => readAtHead((at) => getBalance(getReadClient(), { ...at, address: account })),
  })
}

export function allowanceQuery(token: Address, owner: Address, spender: Address) {
  return queryOptions<AtBlock<bigint>>({
    ...live,
    queryKey: chainKey('allowance', token, owner, spender),
    queryFn: () =>
      readAtHead((at) =>
        readContract(getReadClient(), {
          ...at,
          address: token,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [owner, spender],
        }),
      ),
  })
}

export type TokenFacts = { decimals: number; symbol: string }

/** Decimals and symbol as the contract says them: configuration is only a belief. */
export function tokenFactsQuery(token: Address) {
  return queryOptions<TokenFacts>({
    staleTime: Infinity,
    gcTime: Infinity,
    queryKey: chainKey('token', token),
    queryFn: async () => {
      const contract = { address: token, abi: erc20Abi } as const
      const client = getReadClient()
      const [decimals, symbol] = await Promise.all([
        readContract(client, { ...contract, functionName: 'decimals' }),
        readContract(client, { ...contract, functionName: 'symbol' }),
      ])
      return { decimals, symbol }
    },
  })
}
