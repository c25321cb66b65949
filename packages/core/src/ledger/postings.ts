import type { Address } from '../address.ts'
import { dividendKinds, getPoolKind, type DividendKind, type LedgerKind } from './account-kinds.ts'

/** One line of a ledger transaction. Base units; above zero: owed to the account more than before. */
export interface Posting {
  token: Address
  kind: LedgerKind
  /** Undefined for pools, the vault and fees. */
  owner?: Address
  amount: bigint
}

/** Money came into the vault for the dividend pool that the funding names. @throws RangeError unless above zero. */
export function getFundingPostings(token: Address, kind: DividendKind, amount: bigint): Posting[] {
  assertPositive(amount)
  return [
    { token, kind: 'vault', amount: -amount },
    { token, kind: getPoolKind(kind), amount },
  ]
}

/** As `getFundingPostings`, for several pools at once; parts of zero are left out. @throws RangeError when nothing is left. */
export function getSplitFundingPostings(
  token: Address,
  parts: Readonly<Partial<Record<DividendKind, bigint>>>,
): Posting[] {
  const pools = dividendKinds.flatMap((kind): Posting[] => {
    const amount = parts[kind] ?? 0n
    return amount === 0n ? [] : [{ token, kind: getPoolKind(kind), amount }]
  })
  for (const { amount } of pools) assertPositive(amount)
  const total = pools.reduce((sum, { amount }) => sum + amount, 0n)
  assertPositive(total)
  return [{ token, kind: 'vault', amount: -total }, ...pools]
}

/**
 * An owner asks for `amount`: it is taken from the kinds of income in their order and set aside.
 * @returns Undefined when the balances are too small.
 */
export function getWithdrawalPostings(
  token: Address,
  owner: Address,
  amount: bigint,
  balances: Readonly<Partial<Record<DividendKind, bigint>>>,
): Posting[] | undefined {
  assertPositive(amount)
  const { postings, left } = takeIncome(token, owner, amount, balances)
  return left > 0n ? undefined : [...postings, { token, kind: 'withdrawal', owner, amount }]
}

/**
 * The chain paid what nobody had asked the ledger for, as after a restore: taken from the owner's income as far as that goes;
 * the rest is overpaid. @throws RangeError unless 0 ≤ fee < amount.
 */
export function getFoundPaymentPostings(
  token: Address,
  owner: Address,
  { amount, fee }: { amount: bigint; fee: bigint },
  balances: Readonly<Partial<Record<DividendKind, bigint>>>,
): Posting[] {
  const [, ...paid] = getPaymentPostings(token, owner, amount, fee)
  const { postings, left } = takeIncome(token, owner, amount, balances)
  const overpaid: Posting[] = left === 0n ? [] : [{ token, kind: 'overpaid', owner, amount: -left }]
  return [...postings, ...overpaid, ...paid]
}

function takeIncome(
  token: Address,
  owner: Address,
  amount: bigint,
  balances: Readonly<Partial<Record<DividendKind, bigint>>>,
): { postings: Posting[]; left: bigint } {
  const postings: Posting[] = []
  let left = amount
  for (const kind of dividendKinds) {
    const balance = balances[kind] ?? 0n
    const part = balance < left ? balance : left
    if (part <= 0n) continue
    postings.push({ token, kind, owner, amount: -part })
    left -= part
  }
  return { postings, left }
}

/** The chain paid a withdrawal: `amount` left the vault, `fee` of it burned. @throws RangeError unless 0 ≤ fee < amount. */
export function getPaymentPostings(token: Address, owner: Address, amount: bigint, fee: bigint): Posting[] {
  assertPositive(amount)
  if (fee < 0n || fee >= amount) throw new RangeError('A fee is a part of what is paid')
  const paid: Posting[] = [
    { token, kind: 'withdrawal', owner, amount: -amount },
    { token, kind: 'vault', amount: amount - fee },
  ]
  return fee === 0n ? paid : [...paid, { token, kind: 'fee', amount: fee }]
}

/** What undoes a transaction: the same lines the other way. */
export function getReversal(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amount: -posting.amount }))
}

/** True when the lines of every token add up to zero. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { token, amount } of postings) {
    const key = token.toLowerCase()
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums.values()].every((sum) => sum === 0n)
}

function assertPositive(amount: bigint): void {
  if (amount <= 0n) throw new RangeError('Only an amount above zero is booked')
}
