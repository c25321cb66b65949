import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import { getDeployment } from '@app/config/deployments'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getContractEvents } from 'viem/actions'
import { getReadClient } from '#shared/web3/read-client.ts'
import { readRole } from '../../shared/read-role.ts'
import { settingsKey } from './settings.ts'

export type Right = {
  /** `now`: at once. `propose`: scheduled first, carried out by the same account after the delay. */
  kind: 'now' | 'propose' | 'none'
  /** Seconds. */
  delay: number
}

/** What the account may do here by the role that the chain says it holds. */
export function rightQuery(chainId: number, account: Address | '') {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'right', account],
    queryFn: async (): Promise<Right> => {
      const [isMember, delay] = await readRole(chainId, 'OPERATOR', account as Address)
      if (!isMember) return { kind: 'none', delay: 0 }
      return { kind: delay === 0 ? 'now' : 'propose', delay }
    },
    enabled: account !== '',
  })
}

/** Who holds OPERATOR now: everybody who was ever given it, asked again. */
export function holdersQuery(chainId: number) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'holders'],
    queryFn: async (): Promise<Address[]> => {
      const client = getReadClient()
      const { contracts, startBlock } = getDeployment(chainId)
      const granted = await getContractEvents(client, {
        address: contracts.accessManager,
        abi: accessManagerAbi,
        eventName: 'RoleGranted',
        args: { roleId: roles.OPERATOR },
        fromBlock: BigInt(startBlock),
        strict: true,
      })
      const accounts = [...new Set(granted.map(({ args }) => args.account))]
      const held = await Promise.all(accounts.map((account) => readRole(chainId, 'OPERATOR', account)))
      return accounts.filter((_, index) => held[index]?.[0] === true)
    },
    staleTime: 60_000,
  })
}
