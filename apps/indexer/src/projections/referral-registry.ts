import type { TransactionSql } from '@app/db/client'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { type Hex, zeroAddress } from 'viem'
import { addMember, type CommunitySums } from './community.ts'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import { appendToPath, getPathIds } from './path.ts'

export type BoundAccount = { account: Hex; superior: Hex | null; id: number; depth: number; origin: Origin }
export type ReferralChanges = { bound: BoundAccount[] }

/** By address, as needed to walk from an account to all above it. */
export type Paths = Map<Hex, Hex>

export const decodeReferralEvent = createEventDecoder(referralRegistryAbi)

export function createReferralChanges(): ReferralChanges {
  return { bound: [] }
}

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

/** Inserts the accounts bound in this batch and adds them to the sums of all above. */
export async function writeReferrals(
  tx: TransactionSql,
  { bound }: ReferralChanges,
  sums: CommunitySums,
): Promise<Paths> {
  if (bound.length === 0) return new Map()
  await assertNextId(tx, bound)
  const made = new Set(bound.map(({ account }) => account))
  const superiors = bound.flatMap(({ superior }) => (superior === null || made.has(superior) ? [] : [superior]))
  const paths = await readPaths(tx, superiors)
  for (const account of bound) {
    const path = getPath(account, paths)
    paths.set(account.account, path)
    addMember(sums, getPathIds(path))
  }
  await tx`
    insert into chain.account (address, id, superior, depth, path, bound_at, bound_block, bound_transaction)
    select * from unnest(
      ${bound.map(({ account }) => account)}::bytea[],
      ${bound.map(({ id }) => id)}::bigint[],
      ${bound.map(({ superior }) => superior)}::bytea[],
      ${bound.map(({ depth }) => depth)}::integer[],
      ${bound.map(({ account }) => paths.get(account)!)}::bytea[],
      ${bound.map(({ origin }) => origin.timestamp)}::bigint[],
      ${bound.map(({ origin }) => origin.blockNumber)}::bigint[],
      ${bound.map(({ origin }) => origin.transactionHash)}::bytea[]
    )`
  return paths
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

async function assertNextId(tx: TransactionSql, bound: BoundAccount[]): Promise<void> {
  const [row] = await tx<{ highest: number }[]>`select coalesce(max(id), 0) as highest from chain.account`
  let expected = row!.highest + 1
  for (const { id, origin } of bound) {
    if (id !== expected) {
      throw new ProjectionError(
        `Account id ${id} follows ${expected - 1} in block ${origin.blockNumber}: an event is missing`,
      )
    }
    expected++
  }
}

export async function readPaths(tx: TransactionSql, accounts: Iterable<Hex>): Promise<Paths> {
  const wanted = [...new Set(accounts)]
  if (wanted.length === 0) return new Map()
  const rows = await tx<{ address: Hex; path: Hex }[]>`
    select address, path from chain.account where address = any(${wanted}::bytea[])`
  return new Map(rows.map(({ address, path }) => [address, path]))
}
