import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { SettledStep } from '@app/core/api/withdrawal'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'
import type { Clock } from './read-clock.ts'

/** Stands at the final block and equals the root computed here. Money never follows any other root. */
export interface EqualRoot {
  index: number
  day: number
  root: Hash
  payableAt: number
  opensAt: number
}

export async function readRoots(
  sql: Sql | TransactionSql,
  { finalBlock, finalAt }: Pick<Clock, 'finalBlock' | 'finalAt'>,
): Promise<EqualRoot[]> {
  const openBefore = finalAt - ROOT_OPEN_AGE
  const rows = await sql<{ root_index: number; day: number; root: Hash; posted_at: number }[]>`
    with equal as (
      select posted.root_index, posted.day, posted.root, posted.posted_at
      from chain.dividend_root posted join settled.day settled
        on settled.day = posted.day and settled.root = posted.root
      where posted.block_number <= ${finalBlock}
    )
    select * from equal
    where posted_at > ${openBefore}
      or root_index = (select max(root_index) from equal where posted_at <= ${openBefore})
    order by root_index desc`
  return rows.map(({ root_index: index, day, root, posted_at: postedAt }) => ({
    index,
    day,
    root,
    payableAt: postedAt + ROOT_PAYABLE_AGE,
    opensAt: postedAt + ROOT_OPEN_AGE,
  }))
}

export const findPayable = (roots: readonly EqualRoot[], { finalAt }: Pick<Clock, 'finalAt'>) =>
  roots.filter(({ payableAt }) => payableAt <= finalAt)
const findOpen = (roots: readonly EqualRoot[], { finalAt }: Pick<Clock, 'finalAt'>) =>
  roots.find(({ opensAt }) => opensAt <= finalAt)

export interface Leaf {
  day: number
  cumulative: bigint
}

export interface Earnings {
  /** At the newest indexed block: a payment is never repeated, final or not. */
  paid: bigint
  leaves: readonly Leaf[]
}

export async function readEarnings(
  sql: Sql | TransactionSql,
  { account, token }: { account: Address; token: Address },
  roots: readonly EqualRoot[],
): Promise<Earnings> {
  const openDay = roots.at(-1)?.day ?? -1
  const [[paid], leaves] = await Promise.all([
    sql<{ paid: bigint }[]>`
      select paid from chain.dividend_account where account = ${account} and token = ${token}`,
    sql<Leaf[]>`
      (select day, cumulative from settled.leaf
        where account = ${account} and token = ${token} and day <= ${openDay} order by day desc limit 1)
      union all
      select day, cumulative from settled.leaf
      where account = ${account} and token = ${token} and day > ${openDay}
      order by day`,
  ])
  return { paid: paid?.paid ?? 0n, leaves }
}

export function findLeaf(leaves: readonly Leaf[], day: number): Leaf | undefined {
  return leaves.findLast((leaf) => leaf.day <= day)
}

const above = (cumulative: bigint, paid: bigint) => (cumulative > paid ? cumulative - paid : 0n)

export function getAvailable(
  { paid, leaves }: Earnings,
  roots: readonly EqualRoot[],
  clock: Pick<Clock, 'finalAt'>,
): bigint {
  const [best] = findPayable(roots, clock)
  return best ? above(findLeaf(leaves, best.day)?.cumulative ?? 0n, paid) : 0n
}

export function getOpening({ paid, leaves }: Earnings, roots: readonly EqualRoot[], clock: Clock): SettledStep[] {
  const payable = findPayable(roots, clock)[0]
  return makeSteps({ paid, leaves }, roots, payable?.day ?? -1)
}

export function getExit({ paid, leaves }: Earnings, roots: readonly EqualRoot[], clock: Clock) {
  const open = findOpen(roots, clock)
  const leaf = open && findLeaf(leaves, open.day)
  return {
    amount: above(leaf?.cumulative ?? 0n, paid).toString(),
    day: open && leaf ? open.day : null,
    index: open && leaf ? open.index : null,
    opening: makeSteps({ paid, leaves }, roots, open?.day ?? -1).filter(({ index }) => index !== null),
  }
}

function makeSteps({ paid, leaves }: Earnings, roots: readonly EqualRoot[], from: number): SettledStep[] {
  const later = roots.filter(({ day }) => day > from).toReversed()
  const posted = later.at(-1)?.day ?? from
  const waiting = leaves.filter(({ day }) => day > posted)
  const steps = [...later, ...waiting.map(({ day }) => ({ day, index: null, payableAt: null, opensAt: null }))]
  let reached = findLeaf(leaves, from)?.cumulative ?? 0n
  if (reached < paid) reached = paid
  return steps.flatMap(({ day, index, payableAt, opensAt }) => {
    const cumulative = findLeaf(leaves, day)?.cumulative ?? 0n
    const amount = above(cumulative, reached)
    if (amount === 0n) return []
    reached = cumulative
    return [{ day, index, amount: amount.toString(), payableAt, opensAt }]
  })
}
