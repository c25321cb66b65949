import { accessManagerAbi } from '@app/abis/access-manager'
import { roles } from '@app/abis/roles'
import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { type HeldRole, roleNames } from '@app/core/operator-rights'
import { toNumeric } from '@app/db/client'
import type { AgreedOutcome, BlockAt } from '@app/rpc/agree'
import type { Node, ReadOutcome } from '@app/rpc/node'
import type { PublicClient } from 'viem'
import type { ServiceContext } from '../../context.ts'
import { readUnlessUnindexed } from '../../indexed/answer-chain-read.ts'
import { getStaleness } from '../../indexed/cursor.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

type Context = Pick<ServiceContext, 'database' | 'config' | 'node' | 'lagRule'>

/**
 * Two of three sources must agree: the first endpoint, another one, the index. A single endpoint is believed only when
 * no other is configured and the index is empty.
 */
export async function readHeldRoles(ctx: Context, account: Address): Promise<readonly HeldRole[]> {
  const { node, config } = ctx
  const agreed = await readRoles(node, config.deployment.contracts, account)
  if (agreed.ok && !agreed.isAlone) return agreed.value
  if (!agreed.ok && agreed.reason === 'NODES_DISAGREE') throw unavailable(agreed.reason)
  const said = agreed.ok ? agreed : await readRolesOfOne(node, config.deployment.contracts, account)
  if (!said.ok) throw unavailable(said.reason)
  const indexed = await findIndexed(ctx, account)
  if (indexed === undefined && agreed.ok) return said.value
  if (indexed === undefined) throw unavailable('NODE_UNAVAILABLE')
  return keepBoth(ctx, account, said.value, indexed)
}

async function findIndexed(ctx: Context, account: Address): Promise<HeldRole[] | undefined> {
  const indexed = await readUnlessUnindexed(() => readIndexedRoles(ctx, account))
  return indexed && getStaleness(indexed.cursor, ctx.lagRule) === undefined ? indexed.data : undefined
}

function keepBoth(
  { node }: Context,
  account: Address,
  said: readonly HeldRole[],
  indexed: readonly HeldRole[],
): HeldRole[] {
  const delays = new Map(indexed.map(({ name, delay }) => [name, delay]))
  const missing = said.filter(({ name }) => !delays.has(name)).map(({ name }) => name)
  if (missing.length > 0)
    node.warn(`A node says that ${account} holds ${missing.join(', ')} and the index does not: it is not believed`)
  return said.flatMap(({ name, delay }) => {
    const known = delays.get(name)
    return known === undefined ? [] : [{ name, delay: Math.max(delay, known) }]
  })
}

function unavailable(reason: string): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { details: { down: ['node'], reason } })
}

type Contracts = Pick<Deployment['contracts'], 'accessManager' | 'settingsDesk'>

/** Roles in the AccessManager after the newest block. Never cached: a revoked role ends at once. */
export function readRoles(
  node: Pick<Node, 'agree'>,
  contracts: Contracts,
  account: Address,
): Promise<AgreedOutcome<HeldRole[]>> {
  return node.agree((client, at) => readRolesAt(client, contracts, account, at))
}

function readRolesOfOne(
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
  // Operators can only change settings through the desk.
  const delayAtDesk = isDeskOpen ? deskDelay : Infinity
  return roleNames.flatMap((name, index) => {
    const [isMember, own] = held[index]!
    return isMember ? [{ name, delay: name === 'OPERATOR' ? Math.max(own, delayAtDesk) : own }] : []
  })
}

interface MemberRow {
  role: string
  delay: number
}

export async function readIndexedRoles(
  ctx: Pick<ServiceContext, 'database' | 'config'>,
  account: Address,
): Promise<Dated<HeldRole[]>> {
  const { database, config } = ctx
  const { settingsDesk } = config.deployment.contracts
  const { cursor, row } = await readChain<{ own: MemberRow[]; desk_delay: number | null }>(
    ctx,
    database`
      with held as (
        select role, account, case when delay_since <= c.block_timestamp then delay else former_delay end as delay
        from chain.role_member where account in (${account}, ${settingsDesk}) and since <= c.block_timestamp
      )
      select
        (select coalesce(json_agg(json_build_object('role', role::text, 'delay', delay)), '[]')
          from held where account = ${account}) as own,
        (select delay from held where account = ${settingsDesk} and role = ${toNumeric(roles.SETTINGS)}) as desk_delay`,
  )
  const own = new Map(row.own.map(({ role, delay }) => [BigInt(role), delay]))
  return {
    cursor,
    data: roleNames.flatMap((name) => {
      const delay = own.get(roles[name])
      if (delay === undefined) return []
      // Operators can only change settings through the desk.
      return [{ name, delay: name === 'OPERATOR' ? Math.max(delay, row.desk_delay ?? Infinity) : delay }]
    }),
  }
}
