import type { TransactionSql } from '@app/db/client'
import { sleep } from '@app/process/sleep'
import type { Auditor } from '../equality/auditor.ts'
import { describeError, isChainTrouble } from '../errors.ts'
import { ProjectionError } from '../projections/origin.ts'
import { ForkError } from './check-blocks.ts'
import { type BlockRef, moveCursor } from './cursor.ts'
import { readBlock } from './event-log.ts'
import { syncHistory } from './history.ts'
import { getNextBlock, type Ingest } from './ingest.ts'
import { type Header, type Node, passesByItself, type Tips } from './node.ts'
import { resolveReorg } from './reorg.ts'
import type { IndexerState } from './writer.ts'
import { advanceWindow } from './window.ts'

type Step = {
  state: IndexerState
  error: string | null
  /** The node answers but is behind or on another fork: ask another one next. */
  isNodeAtFault?: boolean
}

const longestPauseMs = 5_000
/** Blocks to read from their receipts after events have contradicted each other. */
const doubtfulBlocks = 64

/**
 * Follows the chain until the signal is aborted. Trouble with nodes is waited out; trouble with the database is thrown.
 */
export async function follow(ingest: Ingest, auditor: Auditor): Promise<void> {
  const { policy, pool, signal } = ingest
  let failures = 0
  let waitsSince: number | undefined
  while (!signal.aborted) {
    const node = pool.pick()
    try {
      const step = await takeStep(ingest, node)
      if (step.isNodeAtFault) pool.failed(node)
      else pool.succeeded(node)
      failures = 0
      waitsSince = undefined
      if (step.isNear) await auditor.look()
      if (step.state !== 'syncing') await sleep(policy.pollMs, signal)
    } catch (error) {
      if (!isChainTrouble(error)) throw error
      if (passesByItself(error)) {
        waitsSince ??= Date.now()
        if (Date.now() - waitsSince >= policy.quietMs) {
          pool.failed(node)
          await reportWaiting(ingest, describeError(error))
        }
        await sleep(policy.pollMs, signal)
      } else {
        pool.failed(node)
        await reportFailure(ingest, describeError(error))
        if (error instanceof ProjectionError) {
          // An event is missing, in the logs that were given or in the index.
          ingest.receiptsUpTo = getNextBlock(ingest) + doubtfulBlocks - 1
          await auditor.lookIntoContradiction()
        }
        await sleep(Math.min(longestPauseMs, 100 * 2 ** ++failures), signal)
      }
    }
  }
}

async function reportWaiting({ cursor, log, status }: Ingest, error: string): Promise<void> {
  log.debug({ error, block: cursor.block?.number ?? null }, 'waiting for the nodes')
  await status.report({ state: 'waiting', head: null, error })
}

async function reportFailure({ cursor, log, status }: Ingest, error: string): Promise<void> {
  log.warn({ error, block: cursor.block?.number ?? null }, 'cannot go on; will try again')
  await status.report({ state: 'failing', head: null, error })
}

async function takeStep(ingest: Ingest, node: Node): Promise<Step & { isNear: boolean }> {
  const tips = await node.getTips()
  const step = await advance(ingest, node, tips)
  await ingest.status.report({ ...step, head: tips.head })
  const { block } = ingest.cursor
  return { ...step, isNear: block !== null && tips.head.number - block.number <= ingest.policy.journalDepth }
}

async function advance(ingest: Ingest, node: Node, tips: Tips): Promise<Step> {
  const { head } = tips
  const { block } = ingest.cursor
  try {
    if (block && head.number <= block.number && head.hash !== block.hash) {
      return await handleOtherHead(ingest, node, head)
    }
    if (block?.hash === head.hash || head.number < ingest.firstBlock) {
      ingest.suspicion = undefined
      await advanceFinality(ingest, tips)
      return await getLiveStep(ingest, node, head)
    }
    const safe = Math.min(getFinalNumber(ingest, tips), head.number - ingest.policy.journalDepth)
    if (getNextBlock(ingest) <= safe) {
      if (block) await assertOurs(node, block)
      await ingest.status.report({ state: 'syncing', head, error: null })
      await syncHistory(ingest, node, safe)
    } else {
      await advanceWindow(ingest, node, head)
      await advanceFinality(ingest, tips)
    }
  } catch (error) {
    if (error instanceof ForkError) return handleFork(ingest, node)
    throw error
  }
  ingest.suspicion = undefined
  return { state: ingest.cursor.block?.number === head.number ? 'live' : 'syncing', error: null }
}

async function assertOurs(node: Node, block: BlockRef): Promise<void> {
  const [header] = await node.getHeaders([block.number])
  if (header!.hash !== block.hash) throw new ForkError(`Block ${block.number} is not ours`)
}

async function handleFork(ingest: Ingest, node: Node): Promise<Step> {
  const doubt = await resolveReorg(ingest, node)
  return doubt === undefined
    ? { state: 'syncing', error: null }
    : { state: 'waiting', error: doubt, isNodeAtFault: true }
}

/** A stuck node looks like a chain without new blocks until others are asked. */
async function getLiveStep(ingest: Ingest, node: Node, head: Header): Promise<Step> {
  const ahead = await ingest.pool.findAhead(node, head.number + ingest.policy.lagBlocks, ingest.policy.compareMs)
  if (!ahead) return { state: 'live', error: null }
  return {
    state: 'waiting',
    error: `${node.name} lags: it is at block ${head.number}, ${ahead.node.name} at ${ahead.head.number}`,
    isNodeAtFault: true,
  }
}

async function handleOtherHead(ingest: Ingest, node: Node, head: Header): Promise<Step> {
  const { cursor, policy } = ingest
  const known = await ingest.writer.transaction(async (tx) => readHighestUpTo(tx, head.number))
  const there = known && (known.number === head.number ? head : await node.getHeader(known.number))
  if (known && there && there.hash !== known.hash) throw new ForkError(`Block ${known.number} is not ours`)
  const behind = cursor.block!.number - head.number
  if (behind <= policy.lagBlocks) return getLiveStep(ingest, node, head)
  ingest.log.debug({ node: node.name, head: head.number }, 'the node lags')
  const error = `${node.name} lags: it is at block ${head.number}, we are at ${cursor.block!.number}`
  return { state: 'waiting', error, isNodeAtFault: true }
}

async function readHighestUpTo(tx: TransactionSql, number: number): Promise<BlockRef | undefined> {
  const [row] = await tx<BlockRef[]>`
    select number, hash, timestamp from chain.block where number <= ${number} order by number desc limit 1`
  return row
}

function getFinalNumber({ policy }: Ingest, { head, final }: Tips): number {
  return typeof policy.finality === 'number' ? head.number - policy.finality : (final?.number ?? 0)
}

/**
 * Our block becomes final when the node's final block has the same hash. With a number of blocks, it does when it is
 * the node's head, since each of our blocks continues the one before.
 * @throws ForkError when the final block is not ours.
 */
async function advanceFinality(ingest: Ingest, tips: Tips): Promise<void> {
  const { cursor, writer } = ingest
  const final = chooseFinal(ingest, tips)
  if (!final || !cursor.block || (cursor.final && cursor.final.number >= final.number)) return
  const block = await writer.transaction(async (tx) => readBlock(tx, final.number))
  if (!block) return
  if (final.hash !== undefined && final.hash !== block.hash)
    throw new ForkError(`The final block ${final.number} is not ours`)
  const next = { ...cursor, final: block }
  await writer.transaction(async (tx) => moveCursor(tx, cursor, next))
  ingest.cursor = next
}

function chooseFinal(ingest: Ingest, { head, final }: Tips): { number: number; hash?: string } | undefined {
  const { policy, cursor, awaitedFinal } = ingest
  const { block } = cursor
  if (!block) return undefined
  if (typeof policy.finality === 'number')
    return block.hash === head.hash ? { number: head.number - policy.finality } : undefined
  if (!final) return undefined
  const reached = [final, awaitedFinal].find((header) => header && header.number <= block.number)
  if (reached) ingest.awaitedFinal = undefined
  else ingest.awaitedFinal ??= final
  return reached
}
