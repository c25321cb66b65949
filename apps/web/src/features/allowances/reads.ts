import { productTokenAbi } from '@app/abis/product-token'
import { type ContractLabel, getContractLabel, getContracts } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { getApprovableTokens } from '#shared/chain/our-contracts.ts'
import { readToken } from '#shared/chain/read-token.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import { getReadClient, type ReadClient } from '#shared/chain/read-client.ts'

/** `amount` is never 0. */
export type GivenAllowance = TokenUnit & {
  token: string
  tokenAddress: Address
  spender: string
  spenderLabel: ContractLabel
  spenderAddress: Address
  amount: bigint
}

export type GivenAllowances = {
  allowances: readonly GivenAllowance[]
  blockNumber: bigint
  blockAt: number
}

export function allowancesQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: [...balanceKey(chainId, account), 'allowances'],
    queryFn: account === null ? skipToken : () => readAllowances(getReadClient(), chainId, account),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

export async function readAllowances(client: ReadClient, chainId: number, account: Address): Promise<GivenAllowances> {
  const block = await getBlock(client, { blockTag: 'latest' })
  const deployment = getDeployment(chainId)
  const at = { blockNumber: block.number, abi: productTokenAbi } as const
  const pairs = getApprovableTokens(deployment).flatMap((token) =>
    getContracts(deployment)
      .filter(({ name }) => name !== token.name)
      .map((spender) => ({ token, spender })),
  )
  const all = await Promise.all(
    pairs.map(async ({ token, spender }) => {
      const args = [account, spender.address] as const
      const amount = await readContract(client, { ...at, address: token.address, functionName: 'allowance', args })
      return { token, spender, amount }
    }),
  )
  const given = all.filter(({ amount }) => amount > 0n)
  const allowances = await Promise.all(
    given.map(async ({ token, spender, amount }): Promise<GivenAllowance> => {
      const { address, decimals, symbol } = await readToken(client, token.address)
      return {
        token: token.name,
        tokenAddress: address,
        decimals,
        symbol,
        spender: spender.name,
        spenderLabel: getContractLabel(deployment, spender.name),
        spenderAddress: spender.address,
        amount,
      }
    }),
  )
  return { allowances, blockNumber: block.number, blockAt: Number(block.timestamp) }
}

/** More than the supply of any token, so it never runs out. */
export function isUnlimited({ amount }: Pick<GivenAllowance, 'amount'>): boolean {
  return amount >= 1n << 128n
}
