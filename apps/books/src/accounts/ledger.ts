import type { Deployment } from '@app/config/deployment'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { type IndexState, readTransactions, type Transaction } from '../index-reading.ts'
import { getIndexedTokens, getMoneyContracts, type Movement, type Reason } from '../movements.ts'

/** Unix seconds; `to` is excluded. */
export interface Period {
  from: number
  to: number
}

/** Tokens that came in (or, below zero, went out) without an event of the contract that explains it. */
export interface Stray {
  transaction: Hex
  block: number
  amount: bigint
}

/**
 * A contract and a token. Sums are of explained movements only; strays are also known where the token is indexed. For
 * one that is not, `explained` has the sum of each transaction.
 */
export interface Line {
  contract: string
  address: Hex
  token: Hex
  isIndexed: boolean
  opening: bigint
  straysBefore: bigint
  reasons: Map<Reason, { in: bigint; out: bigint }>
  strays: Stray[]
  explained: Map<Hex, { amount: bigint; isSince: boolean }>
  /** After the period up to the newest final block; `later` goes on from there to the newest indexed block. */
  since: bigint
  straysSince: bigint
  later: bigint
}

export interface Ledger {
  lines: Line[]
  /** What accounts paid and no contract kept in the period, by reason and token. */
  outside: Map<string, { reason: Reason; token: Hex; amount: bigint }>
  /** By contract, reason and token; `closing` up to the end of the period. */
  totals: Map<string, { closing: bigint; since: bigint; later: bigint }>
  moved: Moved[]
}

interface Moved {
  transaction: Hex
  reason: Reason
  token: Hex
  amount: bigint
}

export const getTotalKey = (contract: Hex, reason: Reason, token: Hex) => `${contract} ${reason} ${token}`

type Phase = 'before' | 'in' | 'since' | 'later'

export async function readLedger(
  tx: TransactionSql,
  deployment: Deployment,
  { period, state }: { period: Period; state: IndexState },
): Promise<Ledger> {
  const indexed = new Set(getIndexedTokens(deployment))
  const lines = new Map<string, Line>()
  const getLine = (contract: Hex, token: Hex): Line | undefined => lines.get(`${contract} ${token}`)
  for (const { name, address, tokens } of getMoneyContracts(deployment))
    for (const token of tokens)
      lines.set(`${address} ${token}`, createLine(name, { address, token, isIndexed: indexed.has(token) }))
  const ledger: Ledger = { lines: [], outside: new Map(), totals: new Map(), moved: [] }
  const withVoucher = await readVoucherPayments(tx)
  const seller = deployment.contracts['cardSeller']?.toLowerCase()
  const getPhase = ({ block, timestamp }: Transaction): Phase => {
    if (block > (state.finalBlock ?? -1)) return 'later'
    if (timestamp < period.from) return 'before'
    return timestamp < period.to ? 'in' : 'since'
  }
  for await (const transaction of readTransactions(tx, deployment, { to: state.block })) {
    const phase = getPhase(transaction)
    const nets = new Map<Line, bigint>()
    const add = (line: Line | undefined, amount: bigint) => line && nets.set(line, (nets.get(line) ?? 0n) + amount)
    for (const { token, from, to, amount } of transaction.transfers) {
      add(getLine(from, token), -amount)
      add(getLine(to, token), amount)
    }
    for (const movement of transaction.movements) {
      const reason = nameReason(movement, transaction, withVoucher)
      if (movement.contract === undefined) {
        if (phase === 'in') addOutside(ledger, { ...movement, reason })
        continue
      }
      const line = getLine(movement.contract, movement.token) ?? createUnlisted(movement, { deployment, lines })
      if (line.isIndexed) add(line, -movement.amount)
      book(ledger, line, { phase, reason, amount: movement.amount, transaction: transaction.hash })
    }
    for (const [line, amount] of nets) {
      if (amount === 0n) continue
      // Its stock is put in by plain transfers: nothing else tells of it.
      if (line.address === seller && amount > 0n)
        book(ledger, line, { phase, reason: 'stock put in', amount, transaction: transaction.hash })
      else addStray(line, phase, { transaction: transaction.hash, block: transaction.block, amount })
    }
  }
  ledger.lines = [...lines.values()]
  return ledger
}

function createLine(contract: string, place: Pick<Line, 'address' | 'token' | 'isIndexed'>): Line {
  const nothing = { opening: 0n, straysBefore: 0n, since: 0n, straysSince: 0n, later: 0n }
  return { contract, ...place, ...nothing, reasons: new Map(), strays: [], explained: new Map() }
}

/** The dividend vault can be funded with further tokens. */
function createUnlisted(
  { contract, token }: Movement,
  { deployment, lines }: { deployment: Deployment; lines: Map<string, Line> },
): Line {
  const address = contract!
  const name = getMoneyContracts(deployment).find((each) => each.address === address)!.name
  const line = createLine(name, { address, token, isIndexed: getIndexedTokens(deployment).includes(token) })
  lines.set(`${address} ${token}`, line)
  return line
}

function book(
  { totals, moved }: Ledger,
  line: Line,
  { phase, reason, amount, transaction }: { phase: Phase; reason: Reason; amount: bigint; transaction: Hex },
): void {
  const key = getTotalKey(line.address, reason, line.token)
  const total = totals.get(key) ?? { closing: 0n, since: 0n, later: 0n }
  totals.set(key, total)
  if (phase === 'before' || phase === 'in') total.closing += amount
  else total[phase] += amount
  if (phase === 'before') line.opening += amount
  if (phase === 'since') line.since += amount
  if (phase === 'later') line.later += amount
  if (!line.isIndexed && (phase === 'in' || phase === 'since')) {
    const before = line.explained.get(transaction)?.amount ?? 0n
    line.explained.set(transaction, { amount: before + amount, isSince: phase === 'since' })
  }
  if (phase !== 'in') return
  const sums = line.reasons.get(reason) ?? { in: 0n, out: 0n }
  line.reasons.set(reason, sums)
  if (amount > 0n) sums.in += amount
  else sums.out -= amount
  moved.push({ transaction, reason, token: line.token, amount })
}

function addStray(line: Line, phase: Phase, stray: Stray): void {
  if (phase === 'before') line.straysBefore += stray.amount
  if (phase === 'in') line.strays.push(stray)
  if (phase === 'since') line.straysSince += stray.amount
  if (phase === 'later') line.later += stray.amount
}

function addOutside({ outside }: Ledger, { reason, token, amount, other }: Movement): void {
  if (other !== undefined) return
  const key = `${reason} ${token}`
  outside.set(key, { reason, token, amount: (outside.get(key)?.amount ?? 0n) + amount })
}

export function getIn(line: Line): bigint {
  return [...line.reasons.values()].reduce((sum, each) => sum + each.in, 0n)
}

export function getOut(line: Line): bigint {
  return [...line.reasons.values()].reduce((sum, each) => sum + each.out, 0n)
}

export function getStrays({ strays }: Line): bigint {
  return strays.reduce((sum, { amount }) => sum + amount, 0n)
}

export function getClosing(line: Line): bigint {
  return line.opening + getIn(line) - getOut(line)
}

function nameReason(movement: Movement, { hash }: Transaction, withVoucher: ReadonlySet<string>): Reason {
  if (movement.reason !== 'dividends paid') return movement.reason
  return withVoucher.has(`${hash} ${movement.token} ${movement.account}`) ? 'paid by voucher' : 'paid by exit'
}

/**
 * No log says how a payment was made. One that reaches the exact sum of a voucher that is still valid counts as made by
 * that voucher.
 */
async function readVoucherPayments(tx: TransactionSql): Promise<Set<string>> {
  const rows = await tx<{ transaction_hash: Hex; token: Hex; account: Hex }[]>`
    select transaction_hash, token, account from chain.dividend_payment payment
    where exists (select from app.voucher voucher where voucher.account = payment.account and voucher.token = payment.token
      and voucher.up_to = payment.paid_in_all and voucher.deadline_at >= payment.paid_at)`
  return new Set(rows.map((row) => `${row.transaction_hash} ${row.token} ${row.account}`))
}
