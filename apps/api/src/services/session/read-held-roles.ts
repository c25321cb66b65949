import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { HeldRole } from '@app/core/operator-rights'
import { readRoles, readRolesOfOne } from '../../chain/read-roles.ts'
import type { ServiceContext } from '../../context.ts'
import { getStaleness } from '../../freshness/get-staleness.ts'
import { readIndexedRoles } from '../governance/read-indexed-roles.ts'

type Context = Pick<ServiceContext, 'database' | 'config' | 'node' | 'lagRule'>

/**
 * The roles of an account by two of three: an endpoint, another one, and the index. One endpoint alone is believed only where no
 * other is given and the index knows nothing yet.
 * @throws AppError `SERVICE_UNAVAILABLE` when there are not two, or two nodes disagree: nobody has rights then.
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

/** Undefined while the index knows nothing, or is too old to stand beside a node. */
async function findIndexed(ctx: Context, account: Address): Promise<HeldRole[] | undefined> {
  try {
    const { cursor, data } = await readIndexedRoles(ctx, account)
    return getStaleness(cursor, ctx.lagRule) === undefined ? data : undefined
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE') return undefined
    throw error
  }
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
