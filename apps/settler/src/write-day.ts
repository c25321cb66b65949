import type { Hash } from '@app/core/api/primitives'
import { HASH_BYTES } from '@app/core/settlement/history/bytes'
import type { HashTree } from '@app/core/settlement/history/hash-tree'
import type { SettledDay } from '@app/core/settlement/history/settlement'
import { hashText } from '@app/core/settlement/history/rules-file'
import { toByteaArray, toNumberArray } from '@app/db/arrays'
import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { Logger } from 'pino'
import { raise } from './alarms.ts'
import type { Anchor } from './anchor.ts'

const BATCH = 20_000
const PART_NODES = 256

export interface DayRow {
  root: Hash | null
  file_hash: Hash
  anchor_block: number
  anchor_hash: Hash
  is_filed: boolean
}

export interface DayFacts {
  anchor: Anchor
  rulesText: string | null
  keepsTree: boolean
}

/** @returns Why the day was left as it stands; undefined when it was written. */
export async function writeDay(
  tx: TransactionSql,
  settled: SettledDay,
  facts: DayFacts,
  log: Logger,
): Promise<string | undefined> {
  const { day } = settled
  const fileHash = hashText(settled.writeFile())
  const known = await readDay(tx, day)
  if (known && known.file_hash !== fileHash) {
    const root = settled.getTree().root ?? null
    const detail = `The day had root ${known.root ?? '-'} and file ${known.file_hash}; computed again it has root ${root ?? '-'} and file ${fileHash}.`
    await raise(tx, { kind: 'dayDiffers', subject: `day/${day}`, detail }, log)
    if (known.is_filed) return `Day ${day} is another than it was. ${detail} ${filedAdvice}`
    await deleteDays(tx, day, day)
  }
  if (!known || known.file_hash !== fileHash) await insertDay(tx, settled, { ...facts, fileHash })
  else if (known.anchor_hash !== facts.anchor.hash) await moveAnchor(tx, day, facts.anchor)
  if (facts.keepsTree) await keepTree(tx, settled)
  return undefined
}

export const filedAdvice =
  'It is filed, so nothing was changed: find out why, or empty settled, so that every day is computed and kept again.'

export async function readDay(tx: TransactionSql, day: number): Promise<DayRow | undefined> {
  const [row] = await tx<DayRow[]>`
    select root, file_hash, anchor_block, anchor_hash, is_filed from settled.day where day = ${day}`
  return row
}

/** @throws Error for a filed day, of which too little is left to be written again. */
export async function deleteDays(tx: TransactionSql, from: number, to: number): Promise<void> {
  // Locked, so that no day is filed meanwhile.
  const days = await tx<{ day: number; is_filed: boolean }[]>`
    select day, is_filed from settled.day where day between ${from} and ${to} order by day for update`
  const filed = days.find(({ is_filed }) => is_filed)
  if (filed) throw new Error(`Day ${filed.day} is filed: it is not deleted.`)
  for (const table of ['day', 'pool', 'share', 'leaf', 'tree_part'])
    await tx`delete from settled.${tx(table)} where day between ${from} and ${to}`
}

export async function moveAnchor(tx: TransactionSql, day: number, { number, hash }: Anchor): Promise<void> {
  await tx`update settled.day set anchor_block = ${number}, anchor_hash = ${hash} where day = ${day}`
}

async function insertDay(
  tx: TransactionSql,
  settled: SettledDay,
  { anchor, rulesText, fileHash }: DayFacts & { fileHash: Hash },
): Promise<void> {
  const { day, rulesHash, isWhole, leafCount, changeCount } = settled
  const root = settled.getTree().root ?? null
  await tx`
    insert into settled.rules (hash, content) values (${rulesHash}, ${rulesText})
    on conflict (hash) do update set content = excluded.content where rules.content is null`
  await tx`
    insert into settled.day (day, rules_hash, root, file_hash, is_whole, leaf_count, change_count, anchor_block, anchor_hash, settled_at)
    values (${day}, ${rulesHash}, ${root}, ${fileHash}, ${isWhole}, ${leafCount}, ${changeCount}, ${anchor.number}, ${anchor.hash},
      ${selectNow(tx)})`
  const counts = await insertShares(tx, settled)
  for (const { token, kind, release, backlog, budget, given, totalWeight } of settled.pools)
    await tx`
      insert into settled.pool (day, token, kind, release, backlog, budget, given, total_weight, account_count)
      values (${day}, ${token}, ${kind}, ${`${release}`}::numeric, ${`${backlog}`}::numeric, ${`${budget}`}::numeric,
        ${`${given}`}::numeric, ${`${totalWeight}`}::numeric, ${counts.get(`${token} ${kind}`) ?? 0})`
  await insertLeaves(tx, settled)
}

async function insertShares(tx: TransactionSql, settled: SettledDay): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const part of inBatches(settled.listShares())) {
    for (const { token, kind } of part) counts.set(`${token} ${kind}`, (counts.get(`${token} ${kind}`) ?? 0) + 1)
    await tx`
      insert into settled.share (day, token, kind, account, weight, revenue, source_count)
      select ${settled.day}, part.*
      from unnest(${toByteaArray(part.map(({ token }) => token))}::bytea[],
        ${part.map(({ kind }) => kind)}::text[],
        ${toByteaArray(part.map(({ account }) => account))}::bytea[],
        ${toNumberArray(part.map(({ weight }) => weight))}::numeric[],
        ${toNumberArray(part.map(({ revenue }) => revenue))}::numeric[],
        ${toNumberArray(part.map(({ sourceCount }) => sourceCount ?? null))}::integer[]) part`
  }
  return counts
}

async function insertLeaves(tx: TransactionSql, settled: SettledDay): Promise<void> {
  for (const part of inBatches(settled.listChangedLeaves()))
    await tx`
      insert into settled.leaf (account, token, day, cumulative)
      select part.account, part.token, ${settled.day}, part.cumulative
      from unnest(${toByteaArray(part.map(({ account }) => account))}::bytea[],
        ${toByteaArray(part.map(({ token }) => token))}::bytea[],
        ${toNumberArray(part.map(({ cumulative }) => cumulative))}::numeric[]) as part(account, token, cumulative)`
}

async function keepTree(tx: TransactionSql, settled: SettledDay): Promise<void> {
  const [kept] = await tx`select from settled.tree_part where day = ${settled.day} limit 1`
  if (kept) return
  for (const parts of inBatches(listParts(settled.getTree()), PART_NODES))
    await tx`
      insert into settled.tree_part (day, part, first_leaf, hashes)
      select ${settled.day}, part.*
      from unnest(${toNumberArray(parts.map(({ part }) => part))}::integer[],
        ${toByteaArray(parts.map(({ firstLeaf }) => firstLeaf))}::bytea[],
        ${toByteaArray(parts.map(({ hashes }) => hashes))}::bytea[]) part`
}

interface TreePart {
  part: number
  firstLeaf: Hash | null
  hashes: `0x${string}`
}

function* listParts({ nodes }: HashTree): Generator<TreePart> {
  const count = nodes.length / HASH_BYTES
  const firstLeaf = (count - 1) / 2
  for (let from = 0; from < count; from += PART_NODES) {
    const to = Math.min(count, from + PART_NODES)
    const leaf = Math.max(from, firstLeaf)
    yield {
      part: from / PART_NODES,
      firstLeaf: leaf < to ? toHex(nodes, leaf, leaf + 1) : null,
      hashes: toHex(nodes, from, to),
    }
  }
}

function toHex(nodes: Uint8Array, from: number, to: number): `0x${string}` {
  const { buffer, byteOffset } = nodes
  return `0x${Buffer.from(buffer as ArrayBuffer, byteOffset + from * HASH_BYTES, (to - from) * HASH_BYTES).toString('hex')}`
}

function* inBatches<item>(items: Iterable<item>, size = BATCH): Generator<item[]> {
  let batch: item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
