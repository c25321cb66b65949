import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import type { SettledDay } from '@app/core/settlement/history/settlement'
import { hashText } from '@app/core/settlement/history/rules-file'
import { type Sql, toNumeric } from '@app/db/client'

export interface SettledPlace {
  chainId: number
  vault: Address
  /** The rules file by which the day was settled. */
  rules: string
  isWhole: boolean
  /** The last block before the end of the day. */
  anchor: { block: number; hash: Hash }
}

const NODES_OF_PART = 256

/** Writes a day that the engine has settled, with all of its leaves that it has not written yet. @returns Its file. */
export async function writeSettledDay(sql: Sql, settled: SettledDay, place: SettledPlace): Promise<string> {
  const { day, rulesHash, pools, leafCount, changeCount } = settled
  const file = [...settled.writeFile()].join('')
  const { root } = settled.getTree()
  await sql`insert into settled.rules values (${rulesHash}, ${place.rules}) on conflict do nothing`
  await sql`
    insert into settled.day values (${day}, ${rulesHash}, ${root ?? null}, ${hashText([file])}, ${place.isWhole},
      ${leafCount}, ${changeCount}, ${place.anchor.block}, ${place.anchor.hash}, 7)`
  for (const { kind, token, release, backlog, budget, given, totalWeight } of pools)
    await sql`
      insert into settled.pool values (${day}, ${token}, ${kind}, ${toNumeric(release)}, ${toNumeric(backlog)},
        ${toNumeric(budget)}, ${toNumeric(given)}, ${toNumeric(totalWeight)}, 1)`
  const leaves = [...settled.listLeaves()]
  await sql`
    insert into settled.leaf select account, token, ${day}, cumulative
    from unnest(${leaves.map((leaf) => leaf.account)}::bytea[], ${leaves.map((leaf) => leaf.token)}::bytea[],
      ${leaves.map((leaf) => toNumeric(leaf.cumulative))}::numeric[]) as earned (account, token, cumulative)
    where not exists (
      select from settled.leaf known
      where known.account = earned.account and known.token = earned.token and known.cumulative = earned.cumulative
    )`
  for (const { kind, token, account, weight, revenue } of settled.listShares())
    await sql`
      insert into settled.share values (${day}, ${token}, ${kind}, ${account}, ${toNumeric(weight)}, ${toNumeric(revenue)})`
  await writeTree(sql, day, makeNodes(leaves.map((leaf) => hashLeaf(place.chainId, place.vault, leaf))))
  return file
}

/** All nodes by their number, as OpenZeppelin's `StandardMerkleTree` numbers them. */
function makeNodes(leaves: readonly Hash[]): Hash[] {
  const nodes: Hash[] = Array.from({ length: Math.max(0, leaves.length - 1) })
  nodes.push(...leaves.toSorted((a, b) => (a < b ? 1 : -1)))
  for (let node = leaves.length - 2; node >= 0; node -= 1)
    nodes[node] = climbProof(nodes[2 * node + 1]!, [nodes[2 * node + 2]!])
  return nodes
}

async function writeTree(sql: Sql, day: number, nodes: readonly Hash[]): Promise<void> {
  const firstLeaf = (nodes.length - 1) / 2
  for (let from = 0; from < nodes.length; from += NODES_OF_PART) {
    const part = nodes.slice(from, from + NODES_OF_PART)
    const first = part[Math.max(0, firstLeaf - from)] ?? null
    const hashes = `0x${part.map((node) => node.slice(2)).join('')}`
    await sql`insert into settled.tree_part values (${day}, ${from / NODES_OF_PART}, ${first}, ${hashes})`
  }
}
