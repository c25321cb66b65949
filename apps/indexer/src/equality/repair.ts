import type { TransactionSql } from '@app/db/client'
import { applyReversibleLogs, replayLog } from '../ingest/apply-logs.ts'
import type { BlockRef } from '../ingest/cursor.ts'
import { insertBlocks, insertLogs, readBlock, readLogs } from '../ingest/event-log.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { ProjectionError } from '../projections/origin.ts'
import { isSame, type KnownLog, readAgreed, readBlockRef, type WholeBlock } from './read-block.ts'
import { askContracts, type Endpoint } from './ask.ts'
import type { Comparison, Difference } from './comparison.ts'
import { countEvents, locate, mostReceiptBlocks, type Patches, type Search, searchLogs } from './search.ts'

export type Outcome = { blocks: number[] } | { note: string }

const notes = {
  unfound:
    'no endpoint has the state of old blocks, and none of them gives a log that the index lacks: add an endpoint with an archive to RPC_URL',
  unproven:
    'the receipts of a block cannot be proven and only one endpoint gives them: add an endpoint of another operator to RPC_URL',
  tables: 'the log of events says what the contract says, the tables do not, and a replay has not helped',
  other: 'every block has been looked at, and the contract differs for another reason than a missing log',
}

/**
 * Finds the blocks that the index has wrong, reads them from their receipts, and rebuilds the tables from there.
 * Changes nothing unless the events then add up to what the contracts say.
 * @param block Where the differences were seen, on our chain.
 * @param mayReplay Whether the tables may be rebuilt although the log is complete.
 * @param lastEqual Number of a block at which nothing was known to differ.
 */
export async function repair(
  { mayReplay, ...context }: Omit<Search, 'patches'> & { mayReplay: boolean },
  differences: readonly Difference[],
  block: BlockRef,
  lastEqual: number,
): Promise<Outcome> {
  const patches = new Map<number, WholeBlock>()
  const search: Search = { ...context, patches }
  for (;;) {
    const open = await findUncounted(search, differences, block)
    const [difference] = open
    if (!difference) break
    const equal = await findEqual(search, difference.comparison, lastEqual)
    const found = await locate(search, difference.comparison, equal, block)
    const note = found
      ? await addPatch(search, patches, found.number)
      : await addFoundByLogs(search, patches, differences, equal, block)
    if (note !== undefined) return { note }
  }
  if (patches.size === 0 && !mayReplay) return { note: notes.tables }
  try {
    await rebuild(context.ingest, patches)
  } catch (error) {
    if (!(error instanceof ProjectionError)) throw error
    // Another log is missing that no sum would miss: a transfer before the one that was found.
    await addAll(search, patches, await searchLogs(search, lastEqual + 1, block.number))
    await addAll(search, patches, listNewest(context.ingest.firstBlock - 1, block.number))
    await rebuild(context.ingest, patches)
  }
  return { blocks: [...patches.keys()].toSorted((a, b) => a - b) }
}

/**
 * For events that contradict each other when the contracts cannot be asked: takes over whatever other endpoints' logs
 * and receipts have differently after block `equal`.
 * @returns The blocks that were read again.
 */
export async function repairBlind(context: Omit<Search, 'patches'>, equal: number): Promise<number[]> {
  const patches = new Map<number, WholeBlock>()
  const search: Search = { ...context, patches }
  const { number: to } = context.ingest.cursor.block!
  await addAll(search, patches, await searchLogs(search, equal + 1, to))
  if (patches.size === 0) await addAll(search, patches, listNewest(equal, to))
  if (patches.size > 0) await rebuild(context.ingest, patches)
  return [...patches.keys()]
}

async function findUncounted(
  { ingest, patches }: Search,
  differences: readonly Difference[],
  block: BlockRef,
): Promise<Difference[]> {
  const comparisons = differences.map(({ comparison }) => comparison)
  const [values] = await ingest.writer.transaction(async (tx) => countEvents(tx, comparisons, patches, [block]))
  return differences.filter(({ said }, index) => said !== values![index])
}

async function findEqual(search: Search, comparison: Comparison, lastEqual: number): Promise<number> {
  const { ingest, endpoints, multicall, patches } = search
  for (const endpoint of endpoints) {
    const block = await readBlockRef(endpoint, lastEqual).catch(() => undefined)
    const said = block && (await askContracts(endpoint, multicall, block, [comparison]))
    if (!said) continue
    const [values] = await ingest.writer.transaction(async (tx) => countEvents(tx, [comparison], patches, [block]))
    if (values![0] === said[0]) return lastEqual
    break
  }
  return ingest.firstBlock - 1
}

async function addPatch(search: Search, patches: Map<number, WholeBlock>, number: number): Promise<string | undefined> {
  const hash = await readHash(search, number)
  const whole = hash && (await readAgreed(search.endpoints, hash, search.ingest.addresses))
  if (!whole) return notes.unproven
  if (isSame(whole.logs, await readKnownLogs(search, number))) return notes.other
  patches.set(number, whole)
  return undefined
}

async function readKnownLogs({ ingest, patches }: Search, number: number): Promise<readonly KnownLog[]> {
  const patch = patches.get(number)
  if (patch) return patch.logs
  const before = { block: number - 1, index: 2 ** 31 - 1 }
  return ingest.writer.transaction(async (tx) => readLogs(tx, before, number, 2 ** 31 - 1))
}

async function addFoundByLogs(
  search: Search,
  patches: Map<number, WholeBlock>,
  differences: readonly Difference[],
  equal: number,
  block: BlockRef,
): Promise<string | undefined> {
  const before = patches.size
  await addAll(search, patches, await searchLogs(search, equal + 1, block.number))
  const open = await findUncounted(search, differences, block)
  if (open.length === 0) return undefined
  await addAll(search, patches, listNewest(equal, block.number))
  return patches.size === before ? notes.unfound : undefined
}

function listNewest(equal: number, to: number): number[] {
  const from = Math.max(equal + 1, to - mostReceiptBlocks + 1)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

async function addAll(search: Search, patches: Map<number, WholeBlock>, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await addPatch(search, patches, number)
}

async function readHash({ ingest, endpoints }: Search, number: number): Promise<BlockRef['hash'] | undefined> {
  const block = await ingest.writer.transaction(async (tx) => readBlock(tx, number))
  return block?.hash ?? (await readHashOfAny(endpoints, number))
}

async function readHashOfAny(endpoints: readonly Endpoint[], number: number): Promise<BlockRef['hash'] | undefined> {
  for (const endpoint of endpoints) {
    const block = await readBlockRef(endpoint, number).catch(() => undefined)
    if (block) return block.hash
  }
  return undefined
}

async function rebuild(ingest: Ingest, patches: Patches): Promise<void> {
  const { cursor, log, status, writer } = ingest
  const { number: to } = cursor.block!
  const target = Math.min(to, ...patches.keys()) - 1
  const floor = cursor.floor ?? to
  const isWithinJournal = patches.size > 0 && target >= floor
  log.warn({ blocks: [...patches.keys()], to }, 'index and chain differ; the tables are built anew')
  if (!isWithinJournal) {
    const error = 'Index and chain differ: the event log is being replayed'
    await status.report({ state: 'replaying', head: null, error })
  }
  await writer.transaction(async (tx) => {
    await writePatches(tx, patches)
    if (isWithinJournal) await projectAgain(tx, ingest, target, to)
    else await replayLog(tx, ingest.targets, { to, floor })
  })
}

async function writePatches(tx: TransactionSql, patches: Patches): Promise<void> {
  for (const [number, { header, logs }] of patches) {
    await tx`delete from chain.log where block_number = ${number}`
    const [stored] = await tx`select from chain.block where number = ${number}`
    if (!stored) await insertBlocks(tx, [header])
    await insertLogs(tx, logs)
  }
}

async function projectAgain(tx: TransactionSql, { targets }: Ingest, target: number, to: number): Promise<void> {
  await tx`create temporary table again_block on commit drop as select * from chain.block where number > ${target}`
  await tx`create temporary table again_log on commit drop as select * from chain.log where block_number > ${target}`
  await tx`select chain.rollback_to(${target})`
  await tx`insert into chain.block select * from again_block`
  await tx`insert into chain.log select * from again_log`
  const logs = await readLogs(tx, { block: target, index: 2 ** 31 - 1 }, to, 2 ** 31 - 1)
  await applyReversibleLogs(tx, logs, targets)
}
