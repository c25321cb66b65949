import type { Address } from '@app/core/address'
import { roleNames, type HeldRole } from '@app/core/operator-rights'
import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import type { Node, ReadOutcome } from './node.ts'

/** The roles that an account holds in the AccessManager after the newest block. Never remembered: a role taken away ends at once. */
export async function readRoles(
  node: Node,
  accessManager: Address,
  account: Address,
): Promise<ReadOutcome<HeldRole[]>> {
  return node.attempt(async (client) => {
    const held = await Promise.all(
      roleNames.map((name) =>
        client.readContract({
          address: accessManager,
          abi: accessManagerAbi,
          functionName: 'hasRole',
          args: [roles[name], account],
        }),
      ),
    )
    return roleNames.flatMap((name, index) => {
      const [isMember, delay] = held[index]!
      return isMember ? [{ name, delay }] : []
    })
  })
}
