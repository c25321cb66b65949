import type { Address } from '@app/core/address'
import type { ProofOfEarnings, ProvenLeaf } from '@app/core/api/days'
import type { Hash } from '@app/core/api/primitives'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import { type Reader, runQuery, toHash } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

interface AskedLeaf {
  address: Address
  token: Address
}

type Leaf = Omit<ProvenLeaf, 'proof'>
type ReadContext = Pick<ServiceContext, 'config'> & { database: Reader }

/** Fails when a proof does not lead to its root: no proof is better than a wrong one. */
export async function getProof(ctx: ServiceContext, asked: AskedLeaf): Promise<Dated<ProofOfEarnings>> {
  const answer = await readProof(ctx, asked)
  if (answer) return answer
  // A newer root drops older trees, so one snapshot is needed.
  const again = await runQuery(
    ctx.database.begin('isolation level repeatable read read only', (tx) => readProof({ ...ctx, database: tx }, asked)),
  )
  if (!again) throw new Error(`The kept tree does not prove what ${asked.address} has earned of ${asked.token}`)
  return again
}

async function readProof(ctx: ReadContext, asked: AskedLeaf): Promise<Dated<ProofOfEarnings> | undefined> {
  const { cursor, row } = await readLeaves(ctx, asked)
  const proven = await prove(ctx, asked, [row.payable, row.open])
  return proven && { cursor, data: { payable: proven[0]!, open: proven[1]!, paid: row.paid } }
}

function readLeaves(ctx: ReadContext, { address, token }: AskedLeaf) {
  const { database } = ctx
  const selectLeaf = (age: number): PendingQuery<Row[]> => database`
    select json_build_object('day', best.day, 'index', best.root_index, 'root', '0x' || encode(best.root, 'hex'),
      'cumulative', leaf.cumulative::text)
    from (${selectBestRoot(database, age)}) best cross join lateral (
      select cumulative from settled.leaf
      where account = ${address} and token = ${token} and day <= best.day order by day desc limit 1
    ) leaf`
  return readChain<{ payable: Leaf | null; open: Leaf | null; paid: string }>(
    ctx,
    database`
      select (${selectLeaf(ROOT_PAYABLE_AGE)}) as payable, (${selectLeaf(ROOT_OPEN_AGE)}) as open,
        coalesce((select paid from chain.dividend_account where account = ${address} and token = ${token}), 0)::text
          as paid`,
  )
}

async function prove(
  ctx: ReadContext,
  { address, token }: AskedLeaf,
  leaves: readonly (Leaf | null)[],
): Promise<(ProvenLeaf | null)[] | undefined> {
  const { chain, deployment } = ctx.config
  const wanted = leaves.flatMap((leaf) => {
    if (!leaf) return []
    const earned = { account: address, token, cumulative: BigInt(leaf.cumulative) }
    return [{ day: leaf.day, leaf: hashLeaf(chain.id, deployment.contracts.dividendVault, earned) }]
  })
  const paths = wanted.length === 0 ? [] : await readPaths(ctx, wanted)
  const proven: (ProvenLeaf | null)[] = []
  let at = 0
  for (const leaf of leaves) {
    const proof = leaf ? paths[at] : undefined
    if (leaf && (!proof || climbProof(wanted[at]!.leaf, proof) !== leaf.root)) return undefined
    proven.push(leaf && { ...leaf, proof: proof! })
    if (leaf) at += 1
  }
  return proven
}

/**
 * Never a root that differs from the one settled here: money follows it.
 * @param age In seconds.
 */
function selectBestRoot(database: Reader, age: number): PendingQuery<Row[]> {
  return database`
    select day.day, posted.root_index, posted.root
    from chain.dividend_root posted join settled.day day on day.day = posted.day and day.root = posted.root
    where posted.posted_at + ${age}::bigint <= c.final_block_timestamp
    order by posted.root_index desc limit 1`
}

export interface WantedPath {
  day: number
  leaf: Hash
}

export async function readPaths(
  { database }: { database: Reader },
  wanted: readonly WantedPath[],
): Promise<(Hash[] | undefined)[]> {
  const rows = await runQuery(
    database<{ place: number; path: (string | null)[] }[]>`
      with recursive wanted as (
        select * from unnest(
          ${wanted.map((_, place) => place)}::integer[], ${wanted.map(({ day }) => day)}::integer[],
          ${wanted.map(({ leaf }) => leaf)}::bytea[]
        ) as wanted (place, day, leaf)
      ), way as (
        select place, wanted.day, part * 256 + position(leaf in hashes) / 32 as node
        from wanted cross join lateral (
          select part, hashes from settled.tree_part tree
          where tree.day = wanted.day and first_leaf >= leaf order by first_leaf limit 1
        ) holder
        where position(leaf in hashes) % 32 = 1
        union all
        select place, day, (node - 1) / 2 from way where node > 0
      )
      select place, coalesce(json_agg((
          select encode(substring(hashes from (beside % 256) * 32 + 1 for 32), 'hex') from settled.tree_part tree
          where tree.day = way.day and tree.part = beside / 256
        ) order by node desc) filter (where node > 0), '[]') as path
      from way
      cross join lateral (select case when node % 2 = 1 then node + 1 else node - 1 end as beside) other
      group by place`,
  )
  const paths = new Map(rows.map(({ place, path }) => [place, path.map((node) => toHash(node ?? ''))]))
  return wanted.map((_, place) => paths.get(place))
}
