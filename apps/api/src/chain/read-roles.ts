import type { Address } from '@app/core/address'
import { roleNames, type HeldRole } from '@app/core/operator-rights'
import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import type { Deployment } from '@app/config/deployment'
import type { PublicClient } from 'viem'
import type { AgreedOutcome, BlockAt } from '@app/rpc/agree'
import type { Node, ReadOutcome } from '@app/rpc/node'

type Contracts = Pick<Deployment['contracts'], 'accessManager' | 'settingsDesk'>

/** The roles that an account holds in the AccessManager after the newest block. Never remembered: a role taken away ends at once. */
export function readRoles(
  node: Pick<Node, 'agree'>,
  contracts: Contracts,
  account: Address,
): Promise<AgreedOutcome<HeldRole[]>> {
  return node.agree((client, at) => readRolesAt(client, contracts, account, at))
}

/** As `readRoles`, as one endpoint says it. */
export function readRolesOfOne(
  node: Pick<Node, 'attempt'>,
  contracts: Contracts,
  account: Address,
): Promise<ReadOutcome<HeldRole[]>> {
  return node.attempt((client) => readRolesAt(client, contracts, account))
}

async function readRolesAt(
  client: PublicClient,
  { accessManager, settingsDesk }: Contracts,
  account: Address,
  at?: BlockAt,
): Promise<HeldRole[]> {
  const readRole = (role: bigint, holder: Address) =>
    client.readContract({
      address: accessManager,
      abi: accessManagerAbi,
      functionName: 'hasRole',
      args: [role, holder],
      ...at,
    })
  const [[isDeskOpen, deskDelay], ...held] = await Promise.all([
    readRole(roles.SETTINGS, settingsDesk),
    ...roleNames.map((name) => readRole(roles[name], account)),
  ])
  // An operator changes settings by way of the desk alone.
  const delayAtDesk = isDeskOpen ? deskDelay : Infinity
  return roleNames.flatMap((name, index) => {
    const [isMember, own] = held[index]!
    return isMember ? [{ name, delay: name === 'OPERATOR' ? Math.max(own, delayAtDesk) : own }] : []
  })
}
