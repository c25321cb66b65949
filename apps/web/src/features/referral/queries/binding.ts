import { referralRegistryAbi } from '@app/abis/referral-registry'
import { getDeployment } from '@app/config/deployments'
import { isZeroAddress } from '@app/core/address'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { bindingKey, chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

export type Binding = {
  isBound: boolean
  /** Null for a genesis account and for one that is not bound. */
  superior: Address | null
  /** Null when not bound. */
  id: number | null
}

function getRegistry(chainId: number) {
  return { address: getDeployment(chainId).contracts.referralRegistry, abi: referralRegistryAbi } as const
}

/** Whom an account is bound to, by the chain itself. */
export function bindingQuery(chainId: number, account: Address) {
  return queryOptions({
    queryKey: bindingKey(chainId, account),
    queryFn: () => readBinding(chainId, account),
    staleTime: 30_000,
  })
}

async function readBinding(chainId: number, account: Address): Promise<Binding> {
  const client = getReadClient()
  const at = { ...getRegistry(chainId), args: [account] } as const
  const { value } = await readAtHead(({ blockNumber }) =>
    Promise.all([
      readContract(client, { ...at, functionName: 'isBound', blockNumber }),
      readContract(client, { ...at, functionName: 'superiorOf', blockNumber }),
      readContract(client, { ...at, functionName: 'idOf', blockNumber }),
    ]),
  )
  const [isBound, superior, id] = value
  return {
    isBound,
    superior: isZeroAddress(superior) ? null : superior,
    id: id === 0n ? null : Number(id),
  }
}

/** The account behind the id of an invite code; null when nobody has it. */
export function accountOfIdQuery(chainId: number, id: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'accountOfId', id),
    queryFn: () => readAccountOfId(chainId, id),
    staleTime: 30_000,
  })
}

async function readAccountOfId(chainId: number, id: number): Promise<Address | null> {
  const account = await readContract(getReadClient(), {
    ...getRegistry(chainId),
    functionName: 'accountOf',
    args: [BigInt(id)],
  })
  return isZeroAddress(account) ? null : account
}
