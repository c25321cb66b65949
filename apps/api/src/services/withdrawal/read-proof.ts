import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { VoucherProof } from '@app/core/api/withdrawal'
import { HASH_BYTES, HASH_WORDS } from '@app/core/settlement/history/keccak'
import { createLeafWriter } from '@app/core/settlement/history/leaf'
import type { VaultAddress } from '@app/core/vault/voucher'
import type { Sql, TransactionSql } from '@app/db/client'
import { type EqualRoot, findLeaf, type Leaf } from './read-settled.ts'

const NODES_IN_PART = 256
const lower = (address: Address) => address.toLowerCase() as Address

/**
 * Of an account in the first of `roots` that proves it: one whose tree is kept. Undefined when none is, as while days are settled
 * anew.
 */
export async function readProof(
  sql: Sql | TransactionSql,
  { account, token, leaves, at }: { account: Address; token: Address; leaves: readonly Leaf[]; at: VaultAddress },
  roots: readonly EqualRoot[],
): Promise<VoucherProof | undefined> {
  for (const { day, index, root } of roots) {
    const leaf = findLeaf(leaves, day)
    if (!leaf) return undefined
    const proof = await readPath(sql, day, hashLeaf(at, { account, token, cumulative: leaf.cumulative }))
    if (proof) return { day, index, root, cumulative: leaf.cumulative.toString(), proof }
  }
  return undefined
}

function hashLeaf(
  { chainId, vault }: VaultAddress,
  earned: { account: Address; token: Address; cumulative: bigint },
): Hash {
  const words = new Int32Array(HASH_WORDS)
  const leaf = { account: lower(earned.account), token: lower(earned.token), cumulative: earned.cumulative }
  createLeafWriter(chainId, lower(vault))(leaf, words, 0)
  return `0x${Buffer.from(words.buffer).toString('hex')}`
}

/** Neighbours from a leaf up to the root, in a tree that is kept as a heap. */
async function readPath(sql: Sql | TransactionSql, day: number, leaf: Hash): Promise<Hash[] | undefined> {
  const place = await findNode(sql, day, leaf)
  if (place === undefined) return undefined
  const neighbours: number[] = []
  for (let node = place; node > 0; node = (node - 1) >> 1) neighbours.push(node % 2 === 1 ? node + 1 : node - 1)
  const rows = await sql<{ node: number; hash: Hash }[]>`
    select wanted.node, substring(kept.hashes from (wanted.node % ${NODES_IN_PART}) * ${HASH_BYTES} + 1 for ${HASH_BYTES}) as hash
    from unnest(${neighbours}::int[]) wanted(node)
    join settled.tree_part kept on kept.day = ${day} and kept.part = wanted.node / ${NODES_IN_PART}`
  const hashes = new Map(rows.map(({ node, hash }) => [node, hash]))
  const path = neighbours.flatMap((node) => hashes.get(node) ?? [])
  return path.length === neighbours.length ? path : undefined
}

async function findNode(sql: Sql | TransactionSql, day: number, leaf: Hash): Promise<number | undefined> {
  const [row] = await sql<{ part: number; hashes: Hash }[]>`
    select part, hashes from settled.tree_part
    where day = ${day} and first_leaf >= ${leaf} order by first_leaf limit 1`
  if (!row) return undefined
  const hashes = Buffer.from(row.hashes.slice(2), 'hex')
  const wanted = Buffer.from(leaf.slice(2), 'hex')
  for (let at = 0; at < hashes.length; at += HASH_BYTES)
    if (hashes.subarray(at, at + HASH_BYTES).equals(wanted)) return row.part * NODES_IN_PART + at / HASH_BYTES
  return undefined
}
