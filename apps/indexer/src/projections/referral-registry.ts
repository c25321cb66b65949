import { referralRegistryAbi } from '@app/abis/referral-registry'
import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'
import { type Hex, zeroAddress } from 'viem'
import { type CommunitySums, createSum } from './community.ts'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import { appendToPath, getPathIds } from './path.ts'
import type { Writes } from './writes.ts'

export type BoundAccount = { account: Hex; superior: Hex | null; id: number; depth: number; origin: Origin }
export type ReferralChanges = { bound: BoundAccount[] }

/** Path of an account, by its address. */
export type Paths = Map<Hex, Hex>

export const decodeReferralEvent = createEventDecoder(referralRegistryAbi)

export function applyReferralEvent(
  changes: ReferralChanges,
  event: EventOf<typeof referralRegistryAbi>,
  origin: Origin,
): void {
  if (event.eventName !== 'Bound') return
  const { account, superior, id, depth } = event.args
  changes.bound.push({
    account: toHex(account),
    superior: superior === zeroAddress ? null : toHex(superior),
    id: toSafeNumber(id, 'Account id'),
    depth: toSafeNumber(depth, 'Depth'),
    origin,
  })
}

export async function readPaths(tx: TransactionSql, accounts: Iterable<Hex>): Promise<Paths> {
  const wanted = [...new Set(accounts)]
  if (wanted.length === 0) return new Map()
  const rows = await tx<{ address: Hex; path: Hex }[]>`
    select address, path from chain.account where address = any(${toByteaArray(wanted)}::bytea[])`
  return new Map(rows.map(({ address, path }) => [address, path]))
}

export async function readHighestId(tx: TransactionSql): Promise<number> {
  const [row] = await tx<{ highest: number }[]>`select coalesce(max(id), 0) as highest from chain.account`
  return row!.highest
}

/** Adds the paths of the accounts bound in this batch to `paths`, which must hold those of superiors bound before it. */
export function addBoundPaths(paths: Paths, { bound }: ReferralChanges, highestId: number): void {
  let expected = highestId + 1
  for (const account of bound) {
    if (account.id !== expected) {
      throw new ProjectionError(
        `Account id ${account.id} follows ${expected - 1} in block ${account.origin.blockNumber}: an event is missing`,
      )
    }
    paths.set(account.account, getPath(account, paths))
    expected++
  }
}

function getPath({ account, superior, id, depth }: BoundAccount, paths: Paths): Hex {
  const above = superior === null ? undefined : paths.get(superior)
  if (superior !== null && above === undefined) {
    throw new ProjectionError(`Account ${account} is bound to ${superior}, which is not bound: an event is missing`)
  }
  const path = appendToPath(above, id)
  if (getPathIds(path).length !== depth + 1) {
    throw new ProjectionError(`Account ${account} is bound at depth ${depth}, which is not one below its superior`)
  }
  return path
}

/** Inserts the accounts bound in this batch with the sums that the batch gives them. */
export function writeAccounts(
  tx: TransactionSql,
  writes: Writes,
  { bound }: ReferralChanges,
  paths: Paths,
  sums: CommunitySums,
): void {
  if (bound.length === 0) return
  const own = bound.map(({ id }) => sums.get(id) ?? createSum())
  writes.add(tx`
    insert into chain.account (
      address, id, superior, depth, path, bound_at, bound_block, bound_transaction,
      direct_count, team_count, stake, direct_stake, team_stake
    )
    select * from unnest(
      ${toByteaArray(bound.map(({ account }) => account))}::bytea[],
      ${toNumberArray(bound.map(({ id }) => id))}::bigint[],
      ${toByteaArray(bound.map(({ superior }) => superior))}::bytea[],
      ${toNumberArray(bound.map(({ depth }) => depth))}::integer[],
      ${toByteaArray(bound.map(({ account }) => paths.get(account)!))}::bytea[],
      ${toNumberArray(bound.map(({ origin }) => origin.timestamp))}::bigint[],
      ${toNumberArray(bound.map(({ origin }) => origin.blockNumber))}::bigint[],
      ${toByteaArray(bound.map(({ origin }) => origin.transactionHash))}::bytea[],
      ${toNumberArray(own.map(({ directCount }) => directCount))}::bigint[],
      ${toNumberArray(own.map(({ teamCount }) => teamCount))}::bigint[],
      ${toNumberArray(own.map(({ stake }) => stake))}::numeric[],
      ${toNumberArray(own.map(({ directStake }) => directStake))}::numeric[],
      ${toNumberArray(own.map(({ teamStake }) => teamStake))}::numeric[]
    )`)
}
