import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { SignedVoucher } from '@app/core/api/withdrawal'
import { makeHashTree } from '@app/core/settlement/history/hash-tree'
import { HASH_BYTES } from '@app/core/settlement/history/bytes'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import { getVoucherFee } from '@app/core/withdrawal/voucher'
import { type Sql, toNumeric } from '@app/db/client'
import { concat, encodeAbiParameters, keccak256 } from 'viem'
import { makeHash } from './chain-rows.ts'

/** Of a block that is being made. */
interface Place {
  block: number
  at: number
}

interface Earned {
  account: Address
  token: Address
  cumulative: bigint
}

interface Root {
  index: number
  day: number
  root: Hash
  posted_at: number
}

const NODES_IN_PART = 256
const lower = (address: Address) => address.toLowerCase() as Address
const keyOf = (account: Address, token: Address) => `${lower(account)}/${lower(token)}`

/** A payment that the contract would have reverted. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Days as the settler writes them, and the dividend vault as the indexer does: what the contract would refuse is refused. */
export function createDividendRows(
  sql: Sql,
  { chainId, vault, product }: { chainId: number; vault: Address; product: Address },
) {
  const earned = new Map<string, Earned>()
  const trees = new Map<number, { leaves: Earned[]; getProof: (leaf: number) => Hash[] }>()
  const changed = new Set<string>()
  let day = 0
  let serial = 0

  const event = ({ block, at }: Place, name: string) => ({
    block_number: block,
    log_index: (serial += 1),
    transaction_hash: makeHash(name, block, serial),
    [name]: at,
  })

  async function readRoot(index: number): Promise<Root | undefined> {
    const [row] = await sql<Root[]>`
      select root_index as index, day, root, posted_at from chain.dividend_root where root_index = ${index}`
    return row
  }

  async function readPaid(account: Address, token: Address): Promise<bigint> {
    const [row] = await sql<{ paid: bigint }[]>`
      select paid from chain.dividend_account where account = ${account} and token = ${token}`
    return row?.paid ?? 0n
  }

  async function pay(place: Place, { account, token }: Earned, reached: bigint): Promise<void> {
    const paid = await readPaid(account, token)
    if (reached <= paid) throw new Refused('NothingToPay')
    const amount = reached - paid
    await sql`insert into chain.dividend_payment ${sql({
      ...event(place, 'paid_at'),
      account,
      token,
      recipient: account,
      amount: toNumeric(amount),
      fee: toNumeric(getVoucherFee(token, product, amount)),
      paid_in_all: toNumeric(reached),
    })}`
    await countPaid()
  }

  async function countPaid(): Promise<void> {
    await sql`delete from chain.dividend_account`
    await sql`
      insert into chain.dividend_account (account, token, paid, payment_count)
      select account, token, sum(amount), count(*) from chain.dividend_payment group by account, token`
  }

  async function requireAge(
    { index, root, at }: { index: number; root: Hash; at: number },
    age: number,
  ): Promise<void> {
    const posted = await readRoot(index)
    if (posted?.root !== root) throw new Refused('RootUnknown')
    if (at < posted.posted_at + age) throw new Refused('RootTooYoung')
  }

  return {
    readPaid,
    get earned(): readonly Earned[] {
      return [...earned.values()]
    },

    /** Credited on the day that is settled next. */
    earn(account: Address, token: Address, amount: bigint): void {
      const key = keyOf(account, token)
      const before = earned.get(key)?.cumulative ?? 0n
      earned.set(key, { account: lower(account), token: lower(token), cumulative: before + amount })
      changed.add(key)
    },

    /** @returns Number of the day. */
    async settle(): Promise<number> {
      day += 1
      const leaves = [...earned.values()].map((leaf) => ({ ...leaf }))
      const tree = makeHashTree({ chainId, vault: lower(vault), leaves, count: leaves.length })
      trees.set(day, { leaves, getProof: (leaf) => tree.getProof(leaf) })
      await sql`insert into settled.rules (hash, content) values (${makeHash('rules')}, 'rules') on conflict do nothing`
      await sql`insert into settled.day ${sql({
        day,
        rules_hash: makeHash('rules'),
        root: tree.root ?? null,
        file_hash: makeHash('file', day),
        is_whole: false,
        leaf_count: leaves.length,
        change_count: changed.size,
        anchor_block: 0,
        anchor_hash: makeHash('anchor'),
        settled_at: 0,
      })}`
      for (const key of changed) {
        const { account, token, cumulative } = earned.get(key)!
        await sql`insert into settled.leaf ${sql({ account, token, day, cumulative: toNumeric(cumulative) })}`
      }
      changed.clear()
      await writeTreeParts(sql, day, tree.nodes)
      return day
    },

    /** @param root Another one than was settled. */
    async post(place: Place, posted: number, root?: Hash): Promise<number> {
      const [row] = await sql<{ root: Hash; count: number }[]>`
        select root, (select count(*) from chain.dividend_root) as count from settled.day where day = ${posted}`
      const index = row!.count
      await sql`insert into chain.dividend_post ${sql({
        ...event(place, 'posted_at'),
        root_index: index,
        day: posted,
        root: root ?? row!.root,
        previous_root: makeHash('previous'),
        rules_hash: makeHash('rules'),
        anchor_block: '0',
        anchor_hash: makeHash('anchor'),
        file_hash: makeHash('file', posted),
      })}`
      return index
    },

    async veto(place: Place, index: number): Promise<void> {
      const root = await readRoot(index)
      if (!root) throw new Refused('RootUnknown')
      if (place.at >= root.posted_at + ROOT_OPEN_AGE) throw new Refused('RootOpen')
      await sql`insert into chain.dividend_veto ${sql({
        ...event(place, 'vetoed_at'),
        root_index: index,
        root: root.root,
        vetoer: vault,
      })}`
    },

    /** As `withdraw` of the contract, but for signature and cap. */
    async withdraw(place: Place, { account, token, upTo, deadlineAt, proof }: SignedVoucher): Promise<void> {
      if (place.at > deadlineAt) throw new Refused('VoucherExpired')
      await requireAge({ index: proof.index, root: proof.root, at: place.at }, ROOT_PAYABLE_AGE)
      const leaf = { account, token, cumulative: BigInt(proof.cumulative) }
      if (climb(leaf, proof.proof) !== proof.root) throw new Refused('WrongProof')
      await pay(place, leaf, leaf.cumulative < BigInt(upTo) ? leaf.cumulative : BigInt(upTo))
    },

    /** Out of an honest root. */
    async exit(
      place: Place,
      { account, token, index }: { account: Address; token: Address; index: number },
    ): Promise<void> {
      const root = await readRoot(index)
      if (!root) throw new Refused('RootUnknown')
      await requireAge({ index, root: root.root, at: place.at }, ROOT_OPEN_AGE)
      const tree = trees.get(root.day)!
      const position = tree.leaves.findIndex((leaf) => leaf.account === lower(account) && leaf.token === lower(token))
      const leaf = tree.leaves[position]
      if (!leaf || climb(leaf, tree.getProof(position)) !== root.root) throw new Refused('WrongProof')
      await pay(place, leaf, leaf.cumulative)
    },

    /** Undoes everything after `block`, as a reorganisation does. */
    async undo(block: number): Promise<void> {
      for (const table of ['dividend_payment', 'dividend_post', 'dividend_veto'])
        await sql`delete from chain.${sql(table)} where block_number > ${block}`
      await countPaid()
    },

    async setCap(token: Address, cap: bigint): Promise<void> {
      await sql`
        insert into chain.dividend_token (token, added_at, total_funded, total_covered, total_paid, total_recovered, daily_cap)
        values (${token}, 0, 0, 0, 0, 0, ${toNumeric(cap)}::numeric)
        on conflict (token) do update set daily_cap = excluded.daily_cap`
    },

    async addSigner(place: Place, signer: Address, endsAt: number): Promise<void> {
      await sql`insert into chain.dividend_signer ${sql({ ...event(place, 'set_at'), signer, ends_at: endsAt })}`
    },

    async disableSigners(place: Place, guardian: Address): Promise<void> {
      await sql`insert into chain.dividend_signer ${sql({ ...event(place, 'set_at'), guardian })}`
    },
  }

  function climb({ account, token, cumulative }: Earned, proof: readonly Hash[]): Hash {
    const types = [
      { type: 'uint256' },
      { type: 'address' },
      { type: 'address' },
      { type: 'address' },
      { type: 'uint256' },
    ] as const
    let node = keccak256(keccak256(encodeAbiParameters(types, [BigInt(chainId), vault, account, token, cumulative])))
    for (const neighbour of proof) node = keccak256(concat(node < neighbour ? [node, neighbour] : [neighbour, node]))
    return node
  }
}

/** As the settler does, `nodes` as `hash-tree.ts` numbers them. */
export async function writeTreeParts(sql: Sql, day: number, nodes: Uint8Array): Promise<void> {
  const nodeCount = nodes.length / HASH_BYTES
  const firstLeaf = (nodeCount - 1) / 2
  for (let from = 0; from < nodeCount; from += NODES_IN_PART) {
    const end = Math.min(from + NODES_IN_PART, nodeCount)
    const leaf = Math.max(firstLeaf, from)
    const first = leaf < end ? nodes.slice(leaf * HASH_BYTES, (leaf + 1) * HASH_BYTES) : null
    const hashes = nodes.slice(from * HASH_BYTES, end * HASH_BYTES)
    await sql`insert into settled.tree_part ${sql({ day, part: from / NODES_IN_PART, first_leaf: first, hashes })}`
  }
}
