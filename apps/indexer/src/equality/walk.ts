import { toNumeric, type TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { BlockRef } from '../ingest/cursor.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { Comparison, Difference } from './comparison.ts'
import type { Contracts } from './contracts.ts'
import type { Place } from './reading.ts'
import { rowKinds } from './rows.ts'
import { readSums } from './sums.ts'

type Spot = { kind: number; after: Place | undefined }
export type Compared = Comparison & { spot: Spot | undefined }
export type Sample = { block: BlockRef; comparisons: Compared[]; walked: Spot }

/**
 * Goes through all pages of the tables, then starts again. Each page is compared together with all sums and open
 * differences. After a difference it is doubtful and makes no long pauses, until a whole walk finds nothing new.
 */
export type Walk = {
  isDoubtful(): boolean
  read(block: BlockRef): Promise<Sample>
  settle(sample: Sample, differences: readonly Difference<Compared>[]): Promise<boolean>
}

export function createWalk({ writer, log }: Ingest, contracts: Contracts, limit: number): Walk {
  let at: Spot = { kind: 0, after: undefined }
  /** Open differences, by what differs; undefined for those of an earlier process. */
  const open = new Map<string, Compared | undefined>()
  /** Differences of an earlier process: closed when a whole walk has not met them again. */
  const inherited = new Set<string>()
  let hasInherited = false
  let isDoubtful = false
  let isClean = false

  return {
    isDoubtful: () => isDoubtful,
    read: async (block) =>
      writer.transaction(async (tx) => {
        if (!hasInherited) {
          for (const what of await readOpenMismatches(tx)) {
            open.set(what, undefined)
            inherited.add(what)
          }
          hasInherited = true
        }
        const time = block.timestamp
        const sums = await readSums(tx, contracts, time)
        const page = await readPage(tx, contracts, at, { limit, time })
        const opened = [...open.values()].filter((comparison) => comparison?.spot !== undefined)
        const known: Compared[] = [
          // A row that is gone stands for nothing.
          ...opened.map((comparison) => ({ ...comparison!, index: 0n })),
          ...sums.map((sum) => ({ ...sum, spot: undefined })),
          ...page.comparisons,
        ]
        for (const spot of new Set(opened.map((comparison) => comparison!.spot!))) {
          const again = await readPage(tx, contracts, spot, { limit: 2 * limit, time })
          known.push(...again.comparisons.filter(({ what }) => open.has(what)))
        }
        const comparisons = [...new Map(known.map((comparison) => [comparison.what, comparison])).values()]
        const walked = page.next
          ? { kind: at.kind, after: page.next }
          : { kind: (at.kind + 1) % rowKinds.length, after: undefined }
        return { block, comparisons, walked }
      }),
    settle: async ({ block, comparisons, walked }, differences) => {
      const isWhole = walked.kind === 0 && walked.after === undefined && at.kind !== 0
      at = walked
      if (differences.length > 0) {
        isDoubtful = true
        isClean = false
      } else if (isWhole) {
        isDoubtful &&= !isClean
        isClean = true
      }
      const different = new Map(differences.map(({ comparison }) => [comparison.what, comparison]))
      for (const what of different.keys()) inherited.delete(what)
      const equal = new Set(comparisons.map(({ what }) => what).filter((what) => !different.has(what)))
      const over = [...open.keys()].filter((what) => equal.has(what) || (isWhole && inherited.has(what)))
      await writer.transaction(async (tx) => {
        await openMismatches(tx, block, differences)
        await endMismatches(tx, over)
        if (differences.every(({ comparison }) => comparison.spot)) await writeEquality(tx, block)
      })
      for (const what of over) {
        open.delete(what)
        inherited.delete(what)
        log.info({ what, block: block.number }, 'index and chain are equal again')
      }
      const hasMore = [...different.keys()].some((what) => !open.has(what))
      for (const [what, comparison] of different) open.set(what, comparison)
      return hasMore
    },
  }
}

async function readPage(
  tx: TransactionSql,
  contracts: Contracts,
  spot: Spot,
  { limit, time }: { limit: number; time: number },
): Promise<{ comparisons: Compared[]; next: Place | undefined }> {
  const { comparisons, next } = await rowKinds[spot.kind]!(tx, contracts, { after: spot.after, limit, time })
  return { comparisons: comparisons.map((comparison) => ({ ...comparison, spot })), next }
}

async function openMismatches(tx: TransactionSql, block: BlockRef, differences: readonly Difference[]): Promise<void> {
  for (const { comparison, said } of differences) {
    await tx`
      insert into chain.mismatch (what, block_number, block_hash, index_value, chain_value, found_at)
      values (${comparison.what}, ${block.number}, ${block.hash}, ${toNumeric(comparison.index)}::numeric,
        ${toNumeric(said)}::numeric, ${selectNow(tx)})
      on conflict (what) where ended_at is null do nothing`
  }
}

async function readOpenMismatches(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ what: string }[]>`select what from chain.mismatch where ended_at is null`
  return rows.map(({ what }) => what)
}

async function endMismatches(tx: TransactionSql, whats: readonly string[]): Promise<void> {
  if (whats.length === 0) return
  await tx`
    update chain.mismatch set ended_at = greatest(found_at, ${selectNow(tx)})
    where ended_at is null and what = any(${[...whats]}::text[])`
}

export async function noteMismatches(tx: TransactionSql, whats: readonly string[], note: string): Promise<void> {
  await tx`update chain.mismatch set note = ${note} where ended_at is null and what = any(${[...whats]}::text[])`
}

async function writeEquality(tx: TransactionSql, block: BlockRef): Promise<void> {
  await tx`
    insert into chain.equality (block_number, block_hash, compared_at) values (${block.number}, ${block.hash}, ${selectNow(tx)})
    on conflict (singleton) do update set
      block_number = excluded.block_number, block_hash = excluded.block_hash, compared_at = excluded.compared_at`
}

export async function readEquality(tx: TransactionSql): Promise<number | undefined> {
  const [row] = await tx<{ block_number: number }[]>`select block_number from chain.equality`
  return row?.block_number
}
