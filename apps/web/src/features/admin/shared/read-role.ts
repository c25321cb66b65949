import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { getDeployment } from '@app/config/deployments'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { getReadClient } from '#shared/chain/read-client.ts'

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
