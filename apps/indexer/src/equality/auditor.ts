import type { Deployment } from '@app/config/deployments'
import type { BlockRef } from '../ingest/cursor.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { EqualityPolicy } from '../ingest/policy.ts'
import { sleep } from '@app/process/sleep'
import { describeError } from '../errors.ts'
import { toHex } from '../projections/origin.ts'
import { askContracts, type Endpoint } from './ask.ts'
import type { Comparison } from './comparison.ts'
import { getContracts } from './contracts.ts'
import {
  endMismatches,
  noteMismatches,
  openMismatches,
  readEquality,
  readOpenMismatches,
  writeEquality,
} from './mismatches.ts'
import { type Difference, repair, repairBlind } from './repair.ts'
import type { Place } from './reading.ts'
import { rowKinds } from './rows.ts'
import { readSums } from './sums.ts'

export type Auditor = {
  /** Called again and again by whoever moves the cursor, between two moves. Waits for no node unless something must be repaired. */
  look(): Promise<void>
  /** Called when events contradict each other, so that the cursor cannot be moved. */
  lookIntoContradiction(): Promise<void>
}

/** A page of rows, by what it begins after. */
type Spot = { kind: number; after: Place | undefined }
type Compared = Comparison & { spot: Spot | undefined }
/** What was read of the index at a block, and with it how far the rows have come. */
type Reading = { block: BlockRef; comparisons: Compared[]; walked: Spot }
type Verdict = { reading: Reading; differences: Difference[] }

const start: Spot = { kind: 0, after: undefined }
const longestRestMs = 5 * 60_000
const silenceMs = 60_000

/** Compares the index with the chain for as long as it is called, and mends it. */
export function createAuditor(ingest: Ingest, deployment: Deployment, policy: EqualityPolicy): Auditor {
  const contracts = getContracts(deployment)
  const multicall = toHex(deployment.contracts.multicall3)
  let nextAt = Date.now() + policy.everyMs
  /** When an endpoint last said what the contracts are, or when it was last told that none does. */
  let heardAt = Date.now()
  let turn = 0
  let asking: { verdict: Promise<Verdict | undefined>; isOver: boolean } | undefined
  let walk = start
  /** Differences that are open, by what differs; undefined for what an earlier process found. */
  let open: Map<string, Compared | undefined> | undefined
  /** Found by an earlier process: over when a whole walk has not met them again. */
  const inherited = new Set<string>()
  /** Something was different: all rows are looked at without long pauses, until a whole walk has found nothing more. */
  let isDoubtful = false
  let walkIsClean = false
  let failedRepairs = 0
  /** When what could not be repaired is tried again, unless more is found to differ. */
  let repairAt = 0
  /** Where the cursor was when events contradicted each other and the contracts did not say why. */
  let contradictedAt: number | undefined
  /** The tables were built anew from a log that lacks nothing, and still differ. */
  let hasReplayed = false

  return {
    look: async () => {
      if (asking) {
        if (!asking.isOver) return
        const verdict = await asking.verdict
        asking = undefined
        nextAt = Date.now() + (isDoubtful ? policy.everyMs / 10 : policy.everyMs)
        if (verdict) await judge(verdict)
        return
      }
      if (Date.now() < nextAt || !ingest.cursor.block) return
      const reading = await read(ingest.cursor.block)
      const question = { verdict: ask(reading), isOver: false }
      const end = () => {
        question.isOver = true
      }
      question.verdict.then(end, end)
      asking = question
    },
    lookIntoContradiction: async () => {
      const { block } = ingest.cursor
      if (!block || Date.now() < nextAt) return
      nextAt = Date.now() + policy.everyMs
      await asking?.verdict
      asking = undefined
      const verdict = await ask(await read(block))
      if (verdict) await judge(verdict)
      if (verdict && verdict.differences.length > 0) return
      if (contradictedAt === block.number) await mendBlind()
      contradictedAt = block.number
    },
  }

  async function read(block: BlockRef): Promise<Reading> {
    return ingest.writer.transaction(async (tx) => {
      if (!open) {
        open = new Map((await readOpenMismatches(tx)).map((what) => [what, undefined]))
        for (const what of open.keys()) inherited.add(what)
      }
      const sums = await readSums(tx, contracts, block.timestamp)
      const readSpot = async ({ kind, after }: Spot, limit: number) => {
        const { comparisons, next } = await rowKinds[kind]!(tx, contracts, { after, limit, time: block.timestamp })
        const spot = { kind, after }
        return { comparisons: comparisons.map((comparison) => ({ ...comparison, spot })), next }
      }
      const page = await readSpot(walk, policy.rows)
      const known: Compared[] = [...sums.map((sum) => ({ ...sum, spot: undefined })), ...page.comparisons]
      const opened = [...open.values()].filter((comparison) => comparison?.spot !== undefined)
      // A row that is gone stands for nothing.
      known.unshift(...opened.map((comparison) => ({ ...comparison!, index: 0n })))
      for (const spot of new Set(opened.map((comparison) => comparison!.spot!))) {
        const again = await readSpot(spot, 2 * policy.rows)
        known.push(...again.comparisons.filter(({ what }) => open!.has(what)))
      }
      const comparisons = [...new Map(known.map((comparison) => [comparison.what, comparison])).values()]
      const walked = page.next
        ? { kind: walk.kind, after: page.next }
        : { kind: (walk.kind + 1) % rowKinds.length, after: undefined }
      return { block, comparisons, walked }
    })
  }

  function getEndpoints(): Endpoint[] {
    const all = ingest.pool.all()
    const first = turn++ % all.length
    return [...all.slice(first), ...all.slice(0, first)]
  }

  /** @returns Undefined when nobody could say, or not everybody says the same. */
  async function ask(reading: Reading): Promise<Verdict | undefined> {
    const { block, comparisons } = reading
    const endpoints = getEndpoints()
    for (const endpoint of endpoints) {
      const said = await askContracts(endpoint, multicall, block, comparisons)
      if (!said) continue
      heardAt = Date.now()
      const differences = getDifferences(comparisons, said)
      if (differences.length === 0) return { reading, differences }
      await sleep(policy.againMs, ingest.signal)
      return (await isConfirmed(endpoints, block, differences)) ? { reading, differences } : undefined
    }
    if (Date.now() - heardAt > silenceMs) {
      heardAt = Date.now()
      const names = endpoints.map(({ name }) => name)
      ingest.log.warn(
        { block: block.number, endpoints: names },
        'no endpoint says what the contracts are at this block, so index and chain are not compared',
      )
    }
    return undefined
  }

  /** Whether every endpoint that has the block says the same again. */
  async function isConfirmed(endpoints: readonly Endpoint[], block: BlockRef, differences: readonly Difference[]) {
    const comparisons = differences.map(({ comparison }) => comparison)
    const answers = await Promise.all(
      endpoints.map(async (endpoint) => ({
        endpoint,
        said: await askContracts(endpoint, multicall, block, comparisons),
      })),
    )
    const sayings = answers.filter(({ said }) => said !== undefined)
    const same = sayings.filter(({ said }) =>
      differences.every((difference, index) => difference.said === said![index]),
    )
    if (same.length === sayings.length) return sayings.length > 0
    const names = same.map(({ endpoint }) => endpoint.name)
    ingest.log.warn(
      { block: block.number, what: comparisons.map(({ what }) => what), endpoints: names },
      'endpoints contradict each other about the contracts; nothing is done about it',
    )
    return false
  }

  async function judge({ reading, differences }: Verdict): Promise<void> {
    const { block, comparisons, walked } = reading
    if (!(await isOurs(block))) return
    const isWalkOver = walked.kind === 0 && walked.after === undefined && walk.kind !== 0
    walk = walked
    if (differences.length > 0) {
      isDoubtful = true
      walkIsClean = false
    } else if (isWalkOver) {
      isDoubtful &&= !walkIsClean
      walkIsClean = true
    }
    const different = new Set(differences.map(({ comparison }) => comparison.what))
    const equal = comparisons.map(({ what }) => what).filter((what) => !different.has(what))
    for (const what of different) inherited.delete(what)
    const over = [...open!.keys()].filter((what) => equal.includes(what) || (isWalkOver && inherited.has(what)))
    await ingest.writer.transaction(async (tx) => {
      await openMismatches(tx, block, differences)
      await endMismatches(tx, over)
      if (differences.every(({ comparison }) => (comparison as Compared).spot)) await writeEquality(tx, block)
    })
    for (const what of over) {
      open!.delete(what)
      inherited.delete(what)
      ingest.log.info({ what, block: block.number }, 'index and chain are equal again')
    }
    const hasMore = [...different].some((what) => !open!.has(what))
    for (const { comparison } of differences) open!.set(comparison.what, comparison as Compared)
    if (differences.length > 0) {
      if (hasMore || Date.now() >= repairAt) await mend(differences, block)
      else nextAt = Date.now() + policy.everyMs
      return
    }
    failedRepairs = 0
    hasReplayed = false
  }

  async function mend(differences: readonly Difference[], block: BlockRef): Promise<void> {
    const whats = differences.map(({ comparison }) => comparison.what)
    ingest.log.error(
      { what: whats, block: block.number },
      'index and chain differ; nothing is signed until they do not',
    )
    const lastEqual = await ingest.writer.transaction(readEquality)
    const first = ingest.firstBlock - 1
    const note = await tryRepair(differences, block, Math.max(first, Math.min(lastEqual ?? first, block.number - 1)))
    nextAt = 0
    if (note === undefined) return
    failedRepairs += 1
    repairAt = Date.now() + Math.min(longestRestMs, policy.everyMs * 2 ** failedRepairs)
    nextAt = Date.now() + policy.everyMs
    ingest.log.error({ what: whats, block: block.number, note }, 'index and chain differ and could not be made equal')
    await ingest.writer.transaction(async (tx) => noteMismatches(tx, whats, note))
  }

  /** @returns Why it could not be done. */
  async function tryRepair(
    differences: readonly Difference[],
    block: BlockRef,
    lastEqual: number,
  ): Promise<string | undefined> {
    const endpoints = getEndpoints()
    try {
      const outcome = await repair(
        { ingest, endpoints, multicall, mayReplay: !hasReplayed },
        differences,
        block,
        lastEqual,
      )
      if ('note' in outcome) return outcome.note
      hasReplayed = outcome.blocks.length === 0
      ingest.log.warn({ blocks: outcome.blocks }, 'indexed again from receipts')
      return undefined
    } catch (error) {
      return `the repair failed and is tried again: ${describeError(error)}`
    }
  }

  async function mendBlind(): Promise<void> {
    const lastEqual = await ingest.writer.transaction(readEquality)
    const equal = Math.min(lastEqual ?? ingest.firstBlock - 1, ingest.cursor.block!.number)
    failedRepairs += 1
    nextAt = Date.now() + Math.min(longestRestMs, policy.everyMs * 2 ** failedRepairs)
    try {
      const blocks = await repairBlind({ ingest, endpoints: getEndpoints(), multicall }, equal)
      ingest.log.warn({ blocks }, 'events contradict each other; blocks were indexed again from receipts')
    } catch (error) {
      ingest.log.warn(
        { error: describeError(error) },
        'events contradict each other, and blocks could not be read anew',
      )
    }
  }

  async function isOurs({ number, hash }: BlockRef): Promise<boolean> {
    const [row] = await ingest.writer.transaction(
      async (tx) => tx<{ hash: string }[]>`select hash from chain.block where number = ${number}`,
    )
    return row?.hash === hash
  }
}

function getDifferences(comparisons: readonly Comparison[], said: readonly bigint[]): Difference[] {
  return comparisons
    .map((comparison, index) => ({ comparison, said: said[index]! }))
    .filter((difference) => difference.said !== difference.comparison.index)
}
