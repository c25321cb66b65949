import { productTokenAbi } from '@app/abis/product-token'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { getReadClient, readAtHead } from './read-client.ts'
import { balanceKey } from './chain-key.ts'

export type AccountFunds = {
  balance: bigint
  allowance: bigint
  blockNumber: bigint
}

export function accountFundsQuery(
  chainId: number,
  token: Address | undefined,
  spender: Address | undefined,
  account: Address | null,
) {
  const isKnown = token !== undefined && spender !== undefined && account !== null
  return queryOptions({
    queryKey: [...balanceKey(chainId, account), token, spender],
    queryFn: isKnown ? () => readAccountFunds(token, spender, account) : skipToken,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readAccountFunds(token: Address, spender: Address, account: Address): Promise<AccountFunds> {
  const client = getReadClient()
  const at = { address: token, abi: productTokenAbi } as const
  const { value, blockNumber } = await readAtHead(({ blockNumber: block }) =>
    Promise.all([
      readContract(client, { ...at, functionName: 'balanceOf', args: [account], blockNumber: block }),
      readContract(client, { ...at, functionName: 'allowance', args: [account, spender], blockNumber: block }),
    ]),
  )
  const [balance, allowance] = value
  return { balance, allowance, blockNumber }
}
