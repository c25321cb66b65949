import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { getDeployment } from '@app/config/deployments'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { getReadClient } from '#shared/chain/read-client.ts'
import { roleNames, type RightsRole } from '@app/core/operator-rights'
import { queryOptions } from '@tanstack/react-query'
import { chainKey } from '#shared/chain/chain-key.ts'

/** Whether the chain says that the account holds the role, and by how many seconds what it does with it is delayed. */
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

/** Which of the roles that give rights here the chain says the account holds. */
export function heldRolesQuery(chainId: number, account: Address | '') {
  return queryOptions({
    queryKey: chainKey(chainId, 'heldRoles', account),
    queryFn: async (): Promise<RightsRole[]> => {
      const held = await Promise.all(roleNames.map((name) => readRole(chainId, name, account as Address)))
      return roleNames.filter((_, index) => held[index]?.[0] === true)
    },
    enabled: account !== '',
  })
}
