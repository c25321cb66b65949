import type { TransactionSql } from '@app/db/client'
import type { Auditor } from '../equality/auditor.ts'
import { describeError, isChainTrouble } from '../errors.ts'
import { ForkError } from './check-blocks.ts'
import type { BlockRef } from './cursor.ts'
import { syncHistory } from './history.ts'
import { getNextBlock, type Ingest } from './ingest.ts'
import type { Header, Node } from './node.ts'
import { ProjectionError } from '../projections/origin.ts'
import { isCanonical, resolveReorg } from './reorg.ts'
import { sleep } from './sleep.ts'
import type { IndexerState } from './status.ts'
import { advanceFinality, advanceWindow } from './window.ts'

type Step = {
  state: IndexerState
  error: string | null
  /** The node answers but is behind or elsewhere: another one is to be asked next. */
  isNodeAtFault?: boolean
}

const longestPauseMs = 5_000
/** Blocks that are read from their receipts once events have contradicted each other. */
const doubtfulBlocks = 64

/** Follows the chain until the signal is aborted. Trouble with the node is waited out; trouble with the database is thrown. */
export async function follow(ingest: Ingest, auditor: Auditor): Promise<void> {
  let failures = 0
  while (!ingest.signal.aborted) {
    const node = await pickNode(ingest)
    if (!node) {
      await pause(ingest, ++failures)
      continue
    }
    try {
      const step = await takeStep(ingest, node)
      if (step.isNodeAtFault) ingest.pool.failed(node)
      else ingest.pool.succeeded(node)
      failures = 0
      if (step.isNear) await auditor.look()
      if (step.state !== 'syncing') await sleep(ingest.policy.pollMs, ingest.signal)
    } catch (error) {
      if (!isChainTrouble(error)) throw error
      ingest.pool.failed(node)
      await reportFailure(ingest, `${node.name}: ${describeError(error)}`)
      if (error instanceof ProjectionError) {
        // An event is missing, in the logs that were given or in the index.
        ingest.receiptsUpTo = getNextBlock(ingest) + doubtfulBlocks - 1
        await auditor.lookIntoContradiction()
      }
      await pause(ingest, ++failures)
    }
  }
}

async function pickNode(ingest: Ingest): Promise<Node | undefined> {
  try {
    return await ingest.pool.pick()
  } catch (error) {
    await reportFailure(ingest, describeError(error))
    return undefined
  }
}

async function pause({ signal }: Ingest, failures: number): Promise<void> {
  await sleep(Math.min(longestPauseMs, 100 * 2 ** failures), signal)
}

async function reportFailure(ingest: Ingest, message: string): Promise<void> {
  ingest.log.warn({ error: message, block: ingest.cursor.block?.number ?? null }, 'cannot go on; will try again')
  await ingest.status.report({ state: 'failing', head: null, error: message })
}

async function takeStep(ingest: Ingest, node: Node): Promise<Step & { isNear: boolean }> {
  const head = await node.getHead()
  const step = await advance(ingest, node, head)
  await ingest.status.report({ ...step, head })
  const { block } = ingest.cursor
  return { ...step, isNear: block !== null && head.number - block.number <= ingest.policy.journalDepth }
}

async function advance(ingest: Ingest, node: Node, head: Header): Promise<Step> {
  const { block } = ingest.cursor
  if (block && head.number < block.number) return handleLowerHead(ingest, node, head)
  if (block && head.number === block.number && head.hash !== block.hash) return handleFork(ingest, node)
  const final = await getFinalNumber(ingest, node, head)
  if (block?.number === head.number || head.number < ingest.firstBlock) {
    await advanceFinality(ingest, final)
    return getLiveStep(ingest, node, head)
  }
  const safe = Math.min(final, head.number - ingest.policy.journalDepth)
  try {
    if (getNextBlock(ingest) <= safe) {
      if (block && !(await isCanonical(node, block))) return handleFork(ingest, node)
      await reportSyncing(ingest, head)
      await syncHistory(ingest, node, safe)
    } else {
      await advanceWindow(ingest, node, head, final, safe)
    }
  } catch (error) {
    if (error instanceof ForkError) return handleFork(ingest, node)
    throw error
  }
  return { state: ingest.cursor.block?.number === head.number ? 'live' : 'syncing', error: null }
}

async function reportSyncing({ status }: Ingest, head: Header): Promise<void> {
  await status.report({ state: 'syncing', head, error: null })
}

async function getFinalNumber({ policy }: Ingest, node: Node, head: Header): Promise<number> {
  if (typeof policy.finality === 'number') return head.number - policy.finality
  return (await node.getFinalizedNumber()) ?? 0
}

async function handleFork(ingest: Ingest, node: Node): Promise<Step> {
  const isUndone = await resolveReorg(ingest, node)
  return isUndone
    ? { state: 'syncing', error: null }
    : { state: 'waiting', error: `${node.name} is on another fork than the other endpoints`, isNodeAtFault: true }
}

/** A node that stands still looks like a chain that does, unless others are asked. */
async function getLiveStep(ingest: Ingest, node: Node, head: Header): Promise<Step> {
  const ahead = await ingest.pool.findAhead(node, head.number + ingest.policy.lagBlocks, ingest.policy.compareMs)
  if (!ahead) return { state: 'live', error: null }
  return {
    state: 'waiting',
    error: `${node.name} lags: it is at block ${head.number}, ${ahead.node.name} at ${ahead.head.number}`,
    isNodeAtFault: true,
  }
}

/** A node that is behind us on the same chain lags, and nothing is undone for it. */
async function handleLowerHead(ingest: Ingest, node: Node, head: Header): Promise<Step> {
  const known = await ingest.writer.transaction(async (tx) => readHighestUpTo(tx, head.number))
  if (known && !(await isCanonical(node, known))) return handleFork(ingest, node)
  const error = `${node.name} lags: it is at block ${head.number}, we are at ${ingest.cursor.block!.number}`
  ingest.log.debug({ node: node.name, head: head.number }, 'the node lags')
  return { state: 'waiting', error, isNodeAtFault: true }
}

async function readHighestUpTo(tx: TransactionSql, number: number): Promise<BlockRef | undefined> {
  const [row] = await tx<BlockRef[]>`
    select number, hash, timestamp from chain.block where number <= ${number} order by number desc limit 1`
  return row
}
