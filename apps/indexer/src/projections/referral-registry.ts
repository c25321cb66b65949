import { referralRegistryAbi } from '@app/abis/referral-registry'
import { type Hex, zeroAddress } from 'viem'
import { createProjection, getDay, type Step } from './handlers.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import type { RowStore } from './row-store.ts'
import { defineLookup, defineSums, defineTable } from './table.ts'

const accountTable = defineTable(
  'account',
  ['id'],
  {
    id: 'bigint',
    address: 'bytea',
    superior: 'bytea?',
    depth: 'bigint',
    path: 'bytea',
    bound_at: 'bigint',
    bound_block: 'bigint',
    bound_transaction: 'bytea',
    direct_count: 'bigint',
    team_count: 'bigint',
    stake: 'numeric',
    direct_stake: 'numeric',
    team_stake: 'numeric',
  },
  ['direct_count', 'team_count', 'stake', 'direct_stake', 'team_stake'],
)
const pathTable = defineLookup('account', ['address'], { address: 'bytea', path: 'bytea' })
const layerTable = defineSums(
  'layer_stat',
  ['layer', 'ancestor'],
  { ancestor: 'bigint', layer: 'bigint', member_count: 'bigint', stake: 'numeric' },
  // A path has the ids of ancestors, the table their addresses.
  { ancestor: '(select address from chain.account where id = raw.ancestor)' },
)
const teamDayTable = defineSums('team_day', ['day', 'ancestor'], {
  ancestor: 'bigint',
  day: 'bigint',
  staked: 'numeric',
  unstaked: 'numeric',
})

type Bound = { account: Hex; superior: Hex | null; id: number; depth: number }

export const referralRegistryProjection = createProjection(referralRegistryAbi, {
  Bound: ({ account, superior, id, depth }, origin) =>
    getBoundStep(
      {
        account: toHex(account),
        superior: superior === zeroAddress ? null : toHex(superior),
        id: toSafeNumber(id, 'Account id'),
        depth: toSafeNumber(depth, 'Depth'),
      },
      origin,
    ),
})

function getBoundStep(bound: Bound, origin: Origin): Step {
  const { account, superior, id, depth } = bound
  return {
    require(rows) {
      rows.require(accountTable, { id })
      rows.require(accountTable, { id: id - 1 })
      if (superior !== null) rows.require(pathTable, { address: superior })
    },
    apply(rows) {
      if (id > 1 && !rows.find(accountTable, { id: id - 1 }))
        throw new ProjectionError(
          `Account id ${id} of block ${origin.blockNumber} follows none before it: an event is missing`,
        )
      const path = getPath(bound, rows)
      rows.add(pathTable, { address: account, path })
      rows.add(accountTable, {
        id,
        address: account,
        superior,
        depth,
        path,
        bound_at: origin.timestamp,
        bound_block: origin.blockNumber,
        bound_transaction: origin.transactionHash,
        direct_count: 0,
        team_count: 0,
        stake: 0n,
        direct_stake: 0n,
        team_stake: 0n,
      })
      const [, ...ancestors] = getPathIds(path).toReversed()
      for (let layer = 1; layer <= ancestors.length; layer++) {
        const ancestor = ancestors[layer - 1]!
        const above = rows.addTo(accountTable, { id: ancestor })
        above.team_count += 1
        if (layer === 1) above.direct_count += 1
        rows.addTo(layerTable, { layer, ancestor }).member_count += 1
      }
    },
  }
}

function getPath({ account, superior, id, depth }: Bound, rows: RowStore): Hex {
  const above = superior === null ? undefined : rows.find(pathTable, { address: superior })?.path
  if (superior !== null && above === undefined)
    throw new ProjectionError(`Account ${account} is bound to ${superior}, which is not bound: an event is missing`)
  const path = appendToPath(above, id)
  if (getPathIds(path).length !== depth + 1)
    throw new ProjectionError(`Account ${account} is bound at depth ${depth}, which is not one below its superior`)
  return path
}

export function requirePath(rows: RowStore, account: Hex): void {
  rows.require(pathTable, { address: account })
}

export function addTeamStake(rows: RowStore, account: Hex, amount: bigint, { timestamp }: Origin): void {
  const path = rows.find(pathTable, { address: account })?.path
  if (path === undefined) throw new ProjectionError(`Account ${account} staked without a superior: an event is missing`)
  const day = getDay(timestamp)
  const column = amount > 0n ? 'staked' : 'unstaked'
  const size = amount > 0n ? amount : -amount
  const [own, ...ancestors] = getPathIds(path).toReversed()
  rows.addTo(accountTable, { id: own! }).stake += amount
  for (let layer = 1; layer <= ancestors.length; layer++) {
    const ancestor = ancestors[layer - 1]!
    const above = rows.addTo(accountTable, { id: ancestor })
    above.team_stake += amount
    if (layer === 1) above.direct_stake += amount
    rows.addTo(layerTable, { layer, ancestor }).stake += amount
    rows.addTo(teamDayTable, { day, ancestor })[column] += size
  }
}

/** Ids from the genesis account down to the account itself, 4 bytes each, big-endian. */
export function appendToPath(path: Hex | undefined, id: number): Hex {
  if (!Number.isInteger(id) || id < 1 || id > 0xffffffff) throw new ProjectionError(`Account id ${id} is out of range`)
  return `${path ?? '0x'}${id.toString(16).padStart(8, '0')}`
}

export function getPathIds(path: Hex): number[] {
  const ids: number[] = []
  for (let index = 2; index < path.length; index += 8) ids.push(Number.parseInt(path.slice(index, index + 8), 16))
  return ids
}
