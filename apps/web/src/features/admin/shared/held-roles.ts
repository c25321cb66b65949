import { roleNames, type RightsRole } from '@app/core/operator-rights'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainKey } from '#shared/chain/chain-key.ts'
import { readRole } from './read-role.ts'

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
