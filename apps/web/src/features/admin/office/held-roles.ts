import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { getDeployment } from '@app/config/deployments'
import { roleNames, type RightsRole } from '@app/core/operator-rights'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { chainKey } from '#shared/tx/chain-key.ts'
import { getReadClient } from '#shared/web3/read-client.ts'

/** Which of the roles that give rights here the chain says the account holds. */
export function heldRolesQuery(chainId: number, account: Address | '') {
  return queryOptions({
    queryKey: chainKey(chainId, 'heldRoles', account),
    queryFn: async (): Promise<RightsRole[]> => {
      const held = await Promise.all(
        roleNames.map((name) =>
          readContract(getReadClient(), {
            address: getDeployment(chainId).contracts.accessManager,
            abi: accessManagerAbi,
            functionName: 'hasRole',
            args: [roles[name], account as Address],
          }),
        ),
      )
      return roleNames.filter((_, index) => held[index]?.[0] === true)
    },
    enabled: account !== '',
  })
}
