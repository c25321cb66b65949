import { createHash } from 'node:crypto'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import { createLineWriter, type DayFileFacts, writeDayFileHead } from '@app/core/settlement/history/day-file'
import type { Earned } from '@app/core/settlement/history/earnings'
import type { PoolOfDay } from '@app/core/settlement/history/share-pools'
import type { Sql } from '@app/db/client'

export interface DayFile {
  hash: Hash
  /** Its leaves are not all in the database any more: the file stands in a folder. */
  isFiled: boolean
  facts: DayFileFacts
}

/** The settled days of a vault. */
export interface DayFileSource {
  sql: Sql
  chainId: number
  vault: Address
  /** Around each query, for one who does not wait for ever. */
  run?: <T>(query: Promise<T>) => Promise<T>
}

interface DayRow {
  day: number
  rules_hash: Hash
  root: Hash | null
  is_whole: boolean
  is_filed: boolean
  leaf_count: number
  change_count: number
  tokens: string[]
  pools: (Record<'token' | 'release' | 'backlog' | 'budget' | 'given' | 'total', string> & { kind: DividendKind })[]
}

const runPlainly = async <T>(query: Promise<T>): Promise<T> => query

export async function findDayFile(source: DayFileSource, hash: Hash): Promise<DayFile | undefined> {
  const { sql, run = runPlainly } = source
  const [row] = await run(
    sql<DayRow[]>`
      select day, rules_hash, root, is_whole, is_filed, leaf_count, change_count,
        (select coalesce(json_agg(distinct encode(token, 'hex')), '[]')
          from settled.pool pool where pool.day <= found.day and given > 0) as tokens,
        (select coalesce(json_agg(json_build_object('kind', kind, 'token', encode(token, 'hex'),
            'release', release::text, 'backlog', backlog::text, 'budget', budget::text, 'given', given::text,
            'total', total_weight::text) order by token), '[]')
          from settled.pool pool where pool.day = found.day) as pools
      from settled.day found where file_hash = ${hash} order by day limit 1`,
  )
  return row && { hash, isFiled: row.is_filed, facts: toFacts(row, source) }
}

function toFacts(row: DayRow, { chainId, vault }: DayFileSource): DayFileFacts {
  return {
    chainId,
    vault,
    day: row.day,
    rulesHash: row.rules_hash,
    root: row.root ?? undefined,
    isWhole: row.is_whole,
    pools: row.pools
      .map((pool): PoolOfDay => ({
        kind: pool.kind,
        token: `0x${pool.token}`,
        release: BigInt(pool.release),
        backlog: BigInt(pool.backlog),
        budget: BigInt(pool.budget),
        given: BigInt(pool.given),
        totalWeight: BigInt(pool.total),
      }))
      .toSorted((a, b) => dividendKinds.indexOf(a.kind) - dividendKinds.indexOf(b.kind)),
    tokens: row.tokens.toSorted().map((token): Address => `0x${token}`),
    leafCount: row.leaf_count,
    lineCount: row.is_whole ? row.leaf_count : row.change_count,
  }
}

/**
 * Yields the last part only when the whole file has the hash.
 * @throws Error when the leaves have changed meanwhile or are not those of the settled day.
 */
export async function* writeDayFile(source: DayFileSource, { hash, facts }: DayFile): AsyncGenerator<string> {
  const digest = createHash('sha256')
  let last = writeDayFileHead(facts)
  digest.update(last)
  const writeLine = createLineWriter(facts)
  for await (const leaves of readLeaves(source, facts)) {
    yield last
    last = leaves.map(writeLine).join('')
    digest.update(last)
  }
  if (`0x${digest.digest('hex')}` !== hash) throw new Error(`The leaves of day ${facts.day} do not make file ${hash}`)
  yield last
}

const LEAVES_AT_ONCE = 4_096

type Place = Pick<Earned, 'account' | 'token'>

async function* readLeaves(
  { sql, run = runPlainly }: DayFileSource,
  { day, isWhole }: DayFileFacts,
): AsyncGenerator<Earned[]> {
  const select = isWhole ? selectAll : selectChanged
  let after: Place = { account: '0x', token: '0x' }
  let isLast = false
  while (!isLast) {
    const leaves = await run(select(sql, day, after))
    if (leaves.length > 0) yield leaves
    isLast = leaves.length < LEAVES_AT_ONCE
    after = leaves.at(-1) ?? after
  }
}

function selectChanged(sql: Sql, day: number, { account, token }: Place) {
  return sql<Earned[]>`
    select account, token, cumulative from settled.leaf
    where day = ${day} and (account, token) > (${account}, ${token}) order by account, token limit ${LEAVES_AT_ONCE}`
}

function selectAll(sql: Sql, day: number, { account, token }: Place) {
  return sql<Earned[]>`
    with recursive walk as (
      (select account, token from settled.leaf where (account, token) > (${account}, ${token})
        order by account, token limit 1)
      union all
      select next.account, next.token from walk cross join lateral (
        select account, token from settled.leaf leaf where (leaf.account, leaf.token) > (walk.account, walk.token)
        order by account, token limit 1
      ) next
    )
    select walk.account, walk.token, newest.cumulative from walk cross join lateral (
      select cumulative from settled.leaf leaf
      where leaf.account = walk.account and leaf.token = walk.token and leaf.day <= ${day} order by day desc limit 1
    ) newest limit ${LEAVES_AT_ONCE}`
}
