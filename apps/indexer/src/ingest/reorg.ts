import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { Hex } from 'viem'
import { type BlockRef, type Cursor, moveCursor } from './cursor.ts'
import type { Ingest } from './ingest.ts'
import type { Header, Node } from './node.ts'
import { replayLog } from './apply-logs.ts'
import { within } from './node-pool.ts'

const pageSize = 500
const witnessMs = 5_000

type Fork = {
  ancestor: BlockRef | undefined
  /** The lowest of our blocks that the other chain has differently, and its block there. */
  ours: BlockRef
  theirs: Header
  head: Header
}

/**
 * The node reported a block that is not on our chain. Goes back to the last common block once the fork is certain: a
 * second endpoint has it or, where no other can tell, it was seen again after a while. Within the journal, rows are
 * restored from it; deeper, the event log is cut and all projections are replayed.
 * @returns Why nothing was undone; undefined when it was.
 */
export async function resolveReorg(ingest: Ingest, node: Node): Promise<string | undefined> {
  const own = ingest.pool.getAlone(node)
  const fork = await findFork(ingest, own)
  if (fork === 'none') {
    ingest.suspicion = undefined
    return `${node.name} has changed its mind about its newest blocks`
  }
  if (!fork) return `${node.name} does not have the blocks that it builds on; it is behind`
  const isDeep = ingest.cursor.final !== null && fork.ours.number <= ingest.cursor.final.number
  const doubt = await findDoubt(ingest, own, fork, isDeep)
  if (doubt) return doubt
  ingest.suspicion = undefined
  ingest.awaitedFinal = undefined
  await goBack(ingest, fork.ancestor)
  return undefined
}

async function findFork(ingest: Ingest, node: Node): Promise<Fork | 'none' | undefined> {
  const { head } = await node.getTips()
  let below = Math.min(ingest.cursor.block!.number, head.number)
  let above: { ours: BlockRef; theirs: Header } | undefined
  for (;;) {
    const page = await readPage(ingest, below)
    const lowest = page.at(-1)
    if (!lowest) return above && { ancestor: undefined, ...above, head }
    const theirs = await node.getHeader(lowest.number)
    if (!theirs) return undefined
    if (theirs.hash === lowest.hash) return findLeaving(node, page, { above, head })
    above = { ours: lowest, theirs }
    below = lowest.number - 1
  }
}

async function readPage({ writer }: Ingest, below: number): Promise<BlockRef[]> {
  return writer.transaction(
    async (tx) => tx<BlockRef[]>`
      select number, hash, timestamp from chain.block where number <= ${below} order by number desc limit ${pageSize}`,
  )
}

type Known = { above: { ours: BlockRef; theirs: Header } | undefined; head: Header }

/** `page` is in descending order, and the node has its last block. */
async function findLeaving(node: Node, page: readonly BlockRef[], known: Known): Promise<Fork | 'none' | undefined> {
  let { above } = known
  let low = 0
  let high = page.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const ours = page[middle]!
    const theirs = await node.getHeader(ours.number)
    if (!theirs) return undefined
    if (theirs.hash === ours.hash) high = middle
    else {
      above = { ours, theirs }
      low = middle + 1
    }
  }
  if (!above) return 'none'
  const ancestor = page[high]!
  const isNext = above.ours.number === ancestor.number + 1
  if (isNext && above.theirs.parentHash !== ancestor.hash) return undefined
  return { ancestor, ...above, head: known.head }
}

async function findDoubt(ingest: Ingest, node: Node, fork: Fork, isDeep: boolean): Promise<string | undefined> {
  const { log, policy, pool } = ingest
  const { ours, theirs, head } = fork
  const answers = await Promise.all(
    pool.getOthers(node).map(async (other) => ({ name: other.name, ...(await askWitness(other, theirs.number)) })),
  )
  if (answers.some(({ hash }) => hash === theirs.hash)) return undefined
  const witness = answers.find(
    ({ hash, at }) => hash === ours.hash && at !== undefined && at + policy.lagBlocks >= head.number,
  )
  if (witness) {
    log.warn(
      { node: node.name, witness: witness.name, block: ours.number },
      'a node is on another fork; it is left aside',
    )
    return `${node.name} is on another fork than ${witness.name}`
  }
  const { suspicion } = ingest
  if (suspicion?.hash !== theirs.hash) ingest.suspicion = { hash: theirs.hash, since: Date.now() }
  else if (Date.now() - suspicion.since >= (isDeep ? policy.deepForkMs : policy.forkMs)) return undefined
  return `${node.name} has another block ${ours.number} than ours; it is asked again`
}

async function askWitness(node: Node, number: number): Promise<{ hash?: Hex; at?: number }> {
  const [header, tips] = (await within(witnessMs, Promise.all([node.getHeader(number), node.getTips()]))) ?? []
  return header && tips ? { hash: header.hash, at: tips.head.number } : {}
}

async function goBack(ingest: Ingest, ancestor: BlockRef | undefined): Promise<void> {
  const { cursor, log } = ingest
  const depth = cursor.block!.number - (ancestor?.number ?? ingest.firstBlock - 1)
  const brokeFinality = cursor.final !== null && (ancestor?.number ?? 0) < cursor.final.number
  const isBelowJournal = (ancestor?.number ?? ingest.firstBlock - 1) < (cursor.floor ?? ingest.firstBlock - 1)
  const facts = { from: cursor.block?.number, to: ancestor?.number ?? null, depth, isBelowJournal, brokeFinality }
  if (brokeFinality) log.error(facts, 'reorg of blocks that were held final: an operator must acknowledge it')
  else log.warn(facts, 'reorg')
  if (isBelowJournal)
    await ingest.status.report({
      state: 'replaying',
      head: null,
      error: `Reorg ${depth} blocks deep: the event log is being replayed`,
    })
  await undo(ingest, { ancestor, depth, isBelowJournal, brokeFinality })
  log.info({ block: ancestor?.number ?? null }, 'reorg undone')
}

type Undo = { ancestor: BlockRef | undefined; depth: number; isBelowJournal: boolean; brokeFinality: boolean }

async function undo(ingest: Ingest, { ancestor, depth, isBelowJournal, brokeFinality }: Undo): Promise<void> {
  const { cursor, firstBlock, writer } = ingest
  const target = ancestor?.number ?? firstBlock - 1
  const next: Cursor = {
    block: ancestor ?? null,
    final: brokeFinality ? (ancestor ?? null) : cursor.final,
    floor: isBelowJournal ? (ancestor?.number ?? null) : cursor.floor,
  }
  await writer.transaction(async (tx) => {
    if (isBelowJournal) await cutAndReplay(tx, ingest, target)
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
      last_reorg_depth = ${depth}`
  if (brokeFinality)
    await tx`insert into chain.deep_reorg (block, depth, at) values (${target}, ${depth}, ${selectNow(tx)})`
}
