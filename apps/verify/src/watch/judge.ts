import type { Row } from '../compare.ts'
import { getOpensAt, type Post } from '../posts.ts'

export interface Verdict {
  post: Post
  result: 'equal' | 'different' | 'unknown'
  why: string
}

/** A root that could not be computed is vetoed this long before it opens: a veto costs days, an open root money. */
export const BEFORE_OPEN_SECONDS = 48 * 3_600

export function judge(
  posts: readonly Post[],
  { rows, failure }: { rows: readonly Row[]; failure: string | undefined },
  knownRules: ReadonlySet<string>,
): Verdict[] {
  return posts.map((post) => {
    const row = rows.find(({ index, result }) => index === post.index && result !== 'vetoed')
    if (row) return { post, result: row.result === 'equal' ? 'equal' : 'different', why: row.words }
    if (!knownRules.has(post.rulesHash))
      return { post, result: 'different', why: `it names rules ${post.rulesHash}, which are not known here` }
    return { post, result: 'unknown', why: failure ?? 'it was not compared' }
  })
}

export function isToBeVetoed({ result, post }: Verdict, now: number): boolean {
  return result === 'different' || (result === 'unknown' && now >= getOpensAt(post) - BEFORE_OPEN_SECONDS)
}
