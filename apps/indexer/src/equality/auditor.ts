import type { Deployment } from '@app/config/deployments'
import type { Hex } from 'viem'
import { describeError } from '../errors.ts'
import type { BlockRef } from '../ingest/cursor.ts'
import { readBlock } from '../ingest/event-log.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { EqualityPolicy } from '../ingest/policy.ts'
import { toHex } from '../projections/origin.ts'
import { type Asker, createAsker } from './ask.ts'
import type { Difference } from './comparison.ts'
import { getContracts } from './contracts.ts'
import { repair, repairBlind } from './repair.ts'
import { type Compared, createWalk, noteMismatches, readEquality, type Sample } from './walk.ts'

export type Auditor = {
  /**
   * Called repeatedly by the loop that moves the cursor, between two moves. Waits for no node unless something must be
   * repaired.
   */
  look(): Promise<void>
  lookIntoContradiction(): Promise<void>
}

type Verdict = { sample: Sample; differences: Difference<Compared>[] }

const longestRestMs = 5 * 60_000

export function createAuditor(ingest: Ingest, deployment: Deployment, policy: EqualityPolicy): Auditor {
  const multicall = toHex(deployment.contracts.multicall3)
  const walk = createWalk(ingest, getContracts(deployment), policy.rows)
  const asker = createAsker(ingest, multicall, policy.againMs)
  const mender = createMender(ingest, asker, multicall, policy.everyMs)
  let nextAt = Date.now() + policy.everyMs
  let asking: { verdict: Promise<Verdict | undefined>; isOver: boolean } | undefined
  let contradictedAt: number | undefined

  async function compare(sample: Sample): Promise<Verdict | undefined> {
    const differences = await asker.findDifferences(sample.block, sample.comparisons)
    return differences && { sample, differences }
  }

  async function judge({ sample, differences }: Verdict): Promise<void> {
    const { block } = sample
    const ours = await ingest.writer.transaction(async (tx) => readBlock(tx, block.number))
    if (ours?.hash !== block.hash) return
    const hasMore = await walk.settle(sample, differences)
    if (differences.length > 0) nextAt = await mender.mend(differences, block, hasMore)
    else mender.reset()
  }

  return {
    look: async () => {
      if (asking) {
        if (!asking.isOver) return
        const verdict = await asking.verdict
        asking = undefined
        nextAt = Date.now() + (walk.isDoubtful() ? policy.everyMs / 10 : policy.everyMs)
        if (verdict) await judge(verdict)
        return
      }
      if (Date.now() < nextAt || !ingest.cursor.block) return
      const sample = await walk.read(ingest.cursor.block)
      const question = { verdict: compare(sample), isOver: false }
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
      const verdict = await compare(await walk.read(block))
      if (verdict) await judge(verdict)
      if (verdict && verdict.differences.length > 0) return
      if (contradictedAt === block.number) nextAt = await mender.mendBlind()
      contradictedAt = block.number
    },
  }
}

/** Both return when to look again, in milliseconds of the clock. */
type Mender = {
  mend(differences: readonly Difference[], block: BlockRef, hasMore: boolean): Promise<number>
  mendBlind(): Promise<number>
  reset(): void
}

function createMender(ingest: Ingest, asker: Asker, multicall: Hex, everyMs: number): Mender {
  const { log, writer } = ingest
  let failures = 0
  let repairAt = 0
  /** The tables were rebuilt from a complete log and still differ. */
  let hasReplayed = false
  const getRestEnd = () => Date.now() + Math.min(longestRestMs, everyMs * 2 ** failures)

  async function tryRepair(differences: readonly Difference[], block: BlockRef): Promise<string | undefined> {
    const lastEqual = await writer.transaction(readEquality)
    const first = ingest.firstBlock - 1
    const from = Math.max(first, Math.min(lastEqual ?? first, block.number - 1))
    const context = { ingest, endpoints: asker.getEndpoints(), multicall, mayReplay: !hasReplayed }
    try {
      const outcome = await repair(context, differences, block, from)
      if ('note' in outcome) return outcome.note
      hasReplayed = outcome.blocks.length === 0
      log.warn({ blocks: outcome.blocks }, 'indexed again from receipts')
      return undefined
    } catch (error) {
      return `the repair failed and is tried again: ${describeError(error)}`
    }
  }

  return {
    mend: async (differences, block, hasMore) => {
      if (!hasMore && Date.now() < repairAt) return Date.now() + everyMs
      const whats = differences.map(({ comparison }) => comparison.what)
      const facts = { what: whats, block: block.number }
      log.error(facts, 'index and chain differ; nothing is signed until they do not')
      const note = await tryRepair(differences, block)
      if (note === undefined) return 0
      failures += 1
      repairAt = getRestEnd()
      const nextAt = Date.now() + everyMs
      log.error({ ...facts, note }, 'index and chain differ and could not be made equal')
      await writer.transaction(async (tx) => noteMismatches(tx, whats, note))
      return nextAt
    },
    mendBlind: async () => {
      const lastEqual = await writer.transaction(readEquality)
      const equal = Math.min(lastEqual ?? ingest.firstBlock - 1, ingest.cursor.block!.number)
      failures += 1
      const nextAt = getRestEnd()
      try {
        const blocks = await repairBlind({ ingest, endpoints: asker.getEndpoints(), multicall }, equal)
        log.warn({ blocks }, 'events contradict each other; blocks were indexed again from receipts')
      } catch (error) {
        const message = describeError(error)
        log.warn({ error: message }, 'events contradict each other, and blocks could not be read anew')
      }
      return nextAt
    },
    reset: () => {
      failures = 0
      hasReplayed = false
    },
  }
}
