import type { Address } from '@app/core/address'
import type { ProofOfEarnings, ProvenLeaf } from '@app/core/api/days'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/root-ages'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import { type Reader, runQuery } from '../../database/database.ts'
import { toHash } from '../../domain/bytes.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { selectBestRoot } from './best-root.ts'
import { readPaths } from './read-paths.ts'

interface AskedLeaf {
  address: Address
  token: Address
}

interface LeafRow {
  day: number
  index: number
  root: string
  cumulative: string
}

type Leaf = Omit<ProvenLeaf, 'proof'>
type ReadContext = Pick<ServiceContext, 'config'> & { database: Reader }

/**
 * What an account has earned of a token by the newest payable and the newest open root, each with its proof.
 * @throws Error when a proof does not climb to its root: none is better than a wrong one.
 */
export async function getProof(ctx: ServiceContext, asked: AskedLeaf): Promise<Dated<ProofOfEarnings>> {
  const answer = await readProof(ctx, asked)
  if (answer) return answer
  // A tree goes when a newer root opens, day after day while a settler catches up: once more, all of one snapshot.
  const again = await runQuery(
    ctx.database.begin('isolation level repeatable read read only', (tx) => readProof({ ...ctx, database: tx }, asked)),
  )
  if (!again) throw new Error(`The kept tree does not prove what ${asked.address} has earned of ${asked.token}`)
  return again
}

/** @returns Undefined when a leaf is not proven by the tree of its day. */
async function readProof(ctx: ReadContext, asked: AskedLeaf): Promise<Dated<ProofOfEarnings> | undefined> {
  const { cursor, row } = await readLeaves(ctx, asked)
  const proven = await prove(ctx, asked, [row.payable && toLeaf(row.payable), row.open && toLeaf(row.open)])
  return proven && { cursor, data: { payable: proven[0]!, open: proven[1]!, paid: row.paid } }
}

function readLeaves(ctx: ReadContext, { address, token }: AskedLeaf) {
  const { database } = ctx
  const selectLeaf = (age: number): PendingQuery<Row[]> => database`
    select json_build_object('day', best.day, 'index', best.root_index, 'root', encode(best.root, 'hex'),
      'cumulative', leaf.cumulative::text)
    from (${selectBestRoot(database, age)}) best cross join lateral (
      select cumulative from settled.leaf
      where account = ${address} and token = ${token} and day <= best.day order by day desc limit 1
    ) leaf`
  return readChain<{ payable: LeafRow | null; open: LeafRow | null; paid: string }>(
    ctx,
    database`
      select (${selectLeaf(ROOT_PAYABLE_AGE)}) as payable, (${selectLeaf(ROOT_OPEN_AGE)}) as open,
        coalesce((select paid from chain.dividend_account where account = ${address} and token = ${token}), 0)::text
          as paid`,
  )
}

/** @returns In the order of the leaves; undefined when one is not proven. */
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

function toLeaf({ root, ...leaf }: LeafRow): Leaf {
  return { ...leaf, root: toHash(root) }
}
