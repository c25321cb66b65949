import type { TransactionSql } from '@app/db/client'
import { type BlockRef, type Cursor, moveCursor } from './cursor.ts'
import { selectNow } from '@app/db/clock'
import type { Ingest } from './ingest.ts'
import type { Node } from './node.ts'
import { replayLog } from './replay-log.ts'

const pageSize = 500

/**
 * The node's chain has another block where our cursor is: goes back to the last block both have. Within the journal the rows are
 * restored from it; deeper, the event log is cut and all projections are replayed.
 * @returns False when another endpoint still has our block: then it is this node that is wrong, and nothing is undone.
 */
export async function resolveReorg(ingest: Ingest, node: Node): Promise<boolean> {
  const { cursor, log } = ingest
  const witness = await findWitness(ingest, node)
  if (witness) {
    log.warn(
      { node: node.name, witness: witness.name, block: cursor.block?.number },
      'a node is on another fork; it is left aside',
    )
    return false
  }
  const ancestor = await findCommonAncestor(ingest, node)
  const depth = cursor.block!.number - (ancestor?.number ?? ingest.firstBlock - 1)
  const brokeFinality = cursor.final !== null && (ancestor?.number ?? 0) < cursor.final.number
  const isDeep = (ancestor?.number ?? ingest.firstBlock - 1) < (cursor.floor ?? ingest.firstBlock - 1)
  const facts = { from: cursor.block?.number, to: ancestor?.number ?? null, depth, isDeep, brokeFinality }
  if (brokeFinality) log.error(facts, 'reorg of blocks that were held final: an operator must acknowledge it')
  else log.warn(facts, 'reorg')
  if (isDeep)
    await ingest.status.report({
      state: 'replaying',
      head: null,
      error: `Reorg ${depth} blocks deep: the event log is being replayed`,
    })
  await undo(ingest, { ancestor, depth, isDeep, brokeFinality })
  log.info({ block: ancestor?.number ?? null }, 'reorg undone')
  return true
}

/** Another endpoint that has our block at the cursor. */
async function findWitness({ cursor, pool }: Ingest, node: Node): Promise<Node | undefined> {
  const { number, hash } = cursor.block!
  for (const other of pool.others(node)) {
    const header = await other.getHeader(number).catch(() => undefined)
    if (header?.hash === hash) return other
  }
  return undefined
}

async function findCommonAncestor(ingest: Ingest, node: Node): Promise<BlockRef | undefined> {
  let below = ingest.cursor.block!.number
  for (;;) {
    const page = await ingest.writer.transaction(
      async (tx) => tx<BlockRef[]>`
        select number, hash, timestamp from chain.block where number <= ${below} order by number desc limit ${pageSize}`,
    )
    const lowest = page.at(-1)
    if (!lowest) return undefined
    if (await isCanonical(node, lowest)) return findHighestCanonical(node, page)
    below = lowest.number - 1
  }
}

/** `page` is from high to low, and its last block is canonical: what is above the answer is not, what is below is. */
async function findHighestCanonical(node: Node, page: readonly BlockRef[]): Promise<BlockRef> {
  let low = 0
  let high = page.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (await isCanonical(node, page[middle]!)) high = middle
    else low = middle + 1
  }
  return page[high]!
}

export async function isCanonical(node: Node, block: BlockRef): Promise<boolean> {
  const header = await node.getHeader(block.number)
  return header?.hash === block.hash
}

type Undo = { ancestor: BlockRef | undefined; depth: number; isDeep: boolean; brokeFinality: boolean }

async function undo(ingest: Ingest, { ancestor, depth, isDeep, brokeFinality }: Undo): Promise<void> {
  const { cursor, firstBlock, writer } = ingest
  const target = ancestor?.number ?? firstBlock - 1
  const next: Cursor = {
    block: ancestor ?? null,
    final: brokeFinality ? (ancestor ?? null) : cursor.final,
    floor: isDeep ? (ancestor?.number ?? null) : cursor.floor,
  }
  await writer.transaction(async (tx) => {
    if (isDeep) await cutAndReplay(tx, ingest, target)
    else await tx`select chain.rollback_to(${target})`
    await moveCursor(tx, cursor, next)
    await recordReorg(tx, target, depth, brokeFinality)
  })
  ingest.cursor = next
}

async function cutAndReplay(tx: TransactionSql, ingest: Ingest, target: number): Promise<void> {
  await tx`delete from chain.log where block_number > ${target}`
  await tx`delete from chain.block where number > ${target}`
  await replayLog(tx, ingest.targets, { to: target, floor: target })
}

async function recordReorg(tx: TransactionSql, target: number, depth: number, brokeFinality: boolean): Promise<void> {
  await tx`
    update chain.cursor set
      reorg_count = reorg_count + 1,
      last_reorg_at = ${selectNow(tx)},
      last_reorg_block = ${target},
      last_reorg_depth = ${depth}`
  if (!brokeFinality) return
  await tx`
    update chain.cursor set
      deep_reorg_at = ${selectNow(tx)},
      deep_reorg_block = ${target},
      deep_reorg_depth = ${depth},
      deep_reorg_acknowledged_at = null`
}
