import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { chainKey } from '#shared/chain/chain-key.ts'
import { expectTokens, type TokenTerms } from '#shared/chain/tokens.ts'
import { getReadClient } from '#shared/chain/read-client.ts'

/** What never changes about the VE lock. */
export type EscrowTerms = {
  escrow: Address
  token: TokenTerms
  /** VE power in its own unit. */
  power: { decimals: number; symbol: string }
  /** Seconds. */
  maxDuration: number
}

export function escrowTermsQuery(chainId: number) {
  const { votingEscrow: escrow, productToken } = getDeployment(chainId).contracts
  return queryOptions({
    queryKey: chainKey(chainId, 'escrowTerms', escrow),
    queryFn: () => readEscrowTerms(getReadClient(), escrow, [productToken]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export async function readEscrowTerms(
  client: Client,
  escrow: Address,
  expected: readonly Address[] = [],
): Promise<EscrowTerms> {
  const findTerms = expectTokens(client, expected)
  const at = { address: escrow, abi: votingEscrowAbi } as const
  const [product, maxDuration] = await Promise.all([
    readContract(client, { ...at, functionName: 'product' }),
    readContract(client, { ...at, functionName: 'maxLockDuration' }),
  ])
  const token = await findTerms(product)
  const power = { decimals: token.decimals, symbol: `ve${token.symbol}` }
  return { escrow, token, power, maxDuration: Number(maxDuration) }
}
