import type { Deployment } from '@app/config/deployment'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { type IndexState, readState } from '../index-reading.ts'
import { BooksError } from '../messages.ts'
import { createTokenNames } from '../tokens.ts'
import type { Chain } from './chain.ts'
import { getBalanceCall, getCounters } from './counters.ts'
import { getClosing, getStrays, type Ledger, type Line, type Period, readLedger, type Stray } from './ledger.ts'
import { type PoolMonth, readPools, toDate } from './pools.ts'
import { compareTables } from './tables.ts'

export interface LineOutcome {
  line: Line
  /** Unexplained balance from before the period; undefined where only an old state could tell it. */
  carried: bigint | undefined
  strays: Stray[]
  books: bigint
  chain: bigint | undefined
  difference: bigint | undefined
}

export interface Accounts {
  period: Period
  state: IndexState
  isOver: boolean
  closingBlock: number
  compared: { block: number; by: string[] } | undefined
  outcomes: LineOutcome[]
  outside: Ledger['outside']
  pools: PoolMonth[]
  settledUpTo: number | undefined
  problems: string[]
  notes: string[]
}

export async function reconcile(
  tx: TransactionSql,
  { deployment, period, chain }: { deployment: Deployment; period: Period; chain: Chain },
): Promise<Accounts> {
  const state = await readState(tx, deployment)
  const blocks = await findBlocks(chain, { deployment, period, state })
  const { format } = createTokenNames(deployment)
  const ledger = await readLedger(tx, deployment, { period, state })
  const problems = [...state.openProblems, ...(await compareTables(tx, ledger, { deployment, period, state, format }))]
  const settled = await readPools(tx, period)
  problems.push(...settled.problems)
  const notes: string[] = []
  const counters = getCounters(deployment, ledger)
  const calls = [...ledger.lines.map(getBalanceCall), ...counters.map(({ call }) => call)]
  const atClosing = await chain.read(blocks.closing, calls)
  const block = atClosing ? blocks.closing : blocks.final
  const answers = atClosing ?? (await chain.read(block, calls))
  if (!atClosing && answers)
    notes.push(
      `No node has the state of block ${blocks.closing} any more (an archive has it): balances were compared at the newest final block ${block} instead, with what moved since.`,
    )
  if (!answers)
    problems.push(
      `No node could say the balances at block ${block}: they were not compared with the chain. Give RPC_URL another node.`,
    )
  // Before the deployment there was nothing to hold anything.
  const opening =
    blocks.opening <= deployment.startBlock
      ? { values: ledger.lines.map(() => 0n) }
      : await chain.read(blocks.opening, ledger.lines.map(getBalanceCall))
  const isSince = block !== blocks.closing
  const outcomes: LineOutcome[] = []
  for (const [index, line] of ledger.lines.entries()) {
    const outcome = await judge(line, {
      chain,
      readLogged: (contract, at) => readLogged(tx, contract, at),
      held: answers?.values[index],
      heldBefore: opening?.values[index],
      isSince,
      blocks: { from: blocks.opening + 1, compared: block },
      describe: (words) => problems.push(words),
      format: (amount) => format(line.token, amount),
    })
    outcomes.push(outcome)
  }
  const counted = answers?.values.slice(ledger.lines.length)
  problems.push(...compareCounters(counters, counted, { isSince, block, format }))
  for (const [name, said] of chain.silent)
    notes.push(`${name} did not answer all that was asked of it (${said}): there the other nodes were believed alone.`)
  const { isOver, closing: closingBlock } = blocks
  const compared = answers && { block, by: answers.by }
  const { pools, settledUpTo } = settled
  const lastDay = period.to / SECONDS_PER_DAY - 1
  if (isOver && pools.length > 0 && settledUpTo! < lastDay)
    notes.push(
      `Days after ${toDate(settledUpTo!)} are not settled yet: what the pools release and give on them is missing. Run the command again when ${toDate(lastDay)} is.`,
    )
  const { outside } = ledger
  return { period, state, isOver, closingBlock, compared, outcomes, outside, pools, settledUpTo, problems, notes }
}

async function findBlocks(
  chain: Chain,
  { deployment, period, state }: { deployment: Deployment; period: Period; state: IndexState },
): Promise<{ final: number; opening: number; closing: number; isOver: boolean }> {
  if (state.finalBlock === null || state.finalTimestamp === null)
    throw new BooksError('No indexed block is final yet: run the command again later.')
  if (period.from > state.finalTimestamp)
    throw new BooksError(
      `The period begins after the newest final block ${state.finalBlock} (${toTime(state.finalTimestamp)}).`,
    )
  const start = await chain.getHeader(deployment.startBlock)
  if (period.to <= start.timestamp)
    throw new BooksError(
      `The period ends before the deployment, whose first block ${start.number} is of ${toTime(start.timestamp)}.`,
    )
  const final = await chain.getHeader(state.finalBlock)
  if (final.hash !== state.finalHash)
    throw new BooksError(
      `The nodes have another block ${state.finalBlock} than the index: wait, or look at docs/operations.md, "Nodes".`,
    )
  const isOver = state.finalTimestamp >= period.to
  const closing = isOver ? await findLastBefore(chain, period.to, state.finalBlock) : state.finalBlock
  const opening = await findLastBefore(chain, period.from, closing)
  return { final: state.finalBlock, opening, closing, isOver }
}

async function readLogged(tx: TransactionSql, contract: Hex, block: number): Promise<Set<number>> {
  const rows = await tx<{ log_index: number }[]>`
    select log_index from chain.log where block_number = ${block} and address = ${contract}`
  return new Set(rows.map((row) => row.log_index))
}

function compareCounters(
  counters: ReturnType<typeof getCounters>,
  values: readonly bigint[] | undefined,
  {
    isSince,
    block,
    format,
  }: { isSince: boolean; block: number; format: ReturnType<typeof createTokenNames>['format'] },
): string[] {
  return counters.flatMap((counter, index) => {
    const said = values?.[index]
    const own = isSince ? counter.closing + counter.since : counter.closing
    return said === undefined || said === own
      ? []
      : `${counter.name} says ${format(counter.token, said)} at block ${block}, and the events of the index come to ${format(counter.token, own)}: the index lacks an event. npm run reset -w apps/indexer reads the chain anew`
  })
}

async function judge(
  line: Line,
  asked: {
    chain: Chain
    readLogged: (contract: Hex, block: number) => Promise<Set<number>>
    held: bigint | undefined
    heldBefore: bigint | undefined
    isSince: boolean
    blocks: { from: number; compared: number }
    describe: (words: string) => void
    format: (amount: bigint) => string
  },
): Promise<LineOutcome> {
  const { chain, held, heldBefore, isSince, blocks, describe, format } = asked
  const place = `${line.contract}, ${line.token}`
  const closing = getClosing(line)
  const reasoned = isSince ? closing + line.since : closing
  const carried = line.isIndexed ? line.straysBefore : heldBefore === undefined ? undefined : heldBefore - line.opening
  const known = getStrays(line) + (isSince ? line.straysSince : 0n)
  let { strays } = line
  let unreasoned = line.isIndexed ? known : 0n
  if (!line.isIndexed && held !== undefined && held !== reasoned + (carried ?? 0n)) {
    strays = await findStrays(line, asked)
    unreasoned = strays.reduce((sum, { amount }) => sum + amount, 0n)
  }
  for (const { transaction, block, amount } of strays) {
    const logged = await asked.readLogged(line.address, block)
    const missing = (await chain.getLogIndices(line.address, block)).filter(
      (log) => log.transaction === transaction && !logged.has(log.index),
    )
    const way = amount > 0n ? 'came in without a reason' : 'went out without a reason'
    describe(
      missing.length > 0
        ? `${place}: ${format(amount)} moved by transaction ${transaction} (block ${block}) for a reason that the index lacks: its log ${missing.map(({ index }) => index).join(', ')} is not in chain.log. npm run reset -w apps/indexer reads the chain anew`
        : `${place}: ${format(amount < 0n ? -amount : amount)} ${way}, by transaction ${transaction} (block ${block}): nothing of ours tells why. Look it up in an explorer`,
    )
  }
  const books = reasoned + (carried ?? 0n) + unreasoned
  const difference = held === undefined ? undefined : held - books
  if (difference !== undefined && difference !== 0n)
    describe(
      `${place}: the chain has ${format(held!)} at block ${blocks.compared}, the books ${format(books)}, difference ${format(difference)}${
        carried === undefined
          ? ': it may have come before the period (no node has the state of its first block). Run the months before it, or give RPC_URL an archive'
          : ': look at chain.mismatch and run npm run verify and npm run doctor'
      }`,
    )
  return { line, carried, strays, books, chain: held, difference }
}

/** For a token whose transfers are not indexed: what the nodes report, less what the reasons explain. */
async function findStrays(
  { address, token, explained }: Line,
  { chain, blocks, isSince }: { chain: Chain; blocks: { from: number; compared: number }; isSince: boolean },
): Promise<Stray[]> {
  const found = await chain.findTransfers({ token, holder: address }, { from: blocks.from, to: blocks.compared })
  const moved = new Set(found.map(({ transaction }) => transaction))
  return [
    ...found.map((each) => ({ ...each, amount: each.amount - (explained.get(each.transaction)?.amount ?? 0n) })),
    ...[...explained].flatMap(([transaction, each]) =>
      moved.has(transaction) || (each.isSince && !isSince)
        ? []
        : [{ transaction, block: blocks.compared, amount: -each.amount }],
    ),
  ].filter(({ amount }) => amount !== 0n)
}

async function findLastBefore(chain: Chain, time: number, newest: number): Promise<number> {
  let [low, high] = [0, newest]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const { timestamp } = await chain.getHeader(middle)
    if (timestamp < time) low = middle
    else high = middle - 1
  }
  return low
}

function toTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
