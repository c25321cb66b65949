import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { getDeployment } from '@app/config/deployments'
import { roleNames, type RightsRole } from '@app/core/operator-rights'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { getReadClient } from '#shared/chain/read-client.ts'
import { chainKey } from '#shared/chain/chain-key.ts'

/** The delay is in seconds and applies to what the account does with the role. */
export function readRole(
  chainId: number,
  role: keyof typeof roles,
  account: Address,
  client: Client = getReadClient(),
): Promise<readonly [isMember: boolean, delay: number]> {
  return readContract(client, {
    address: getDeployment(chainId).contracts.accessManager,
    abi: accessManagerAbi,
    functionName: 'hasRole',
    args: [roles[role], account],
  })
}

export function heldRolesQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: chainKey(chainId, 'heldRoles', account),
    queryFn: account === null ? skipToken : () => readHeldRoles(chainId, account),
  })
}

async function readHeldRoles(chainId: number, account: Address): Promise<RightsRole[]> {
  const held = await Promise.all(roleNames.map((name) => readRole(chainId, name, account)))
  return roleNames.filter((_, index) => held[index]?.[0] === true)
}
