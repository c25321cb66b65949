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
  const postings: Posting[] = []
  let left = amount
  for (const kind of dividendKinds) {
    const balance = balances[kind] ?? 0n
    const part = balance < left ? balance : left
    if (part <= 0n) continue
    postings.push({ token, kind, owner, amount: -part })
    left -= part
  }
  return left > 0n ? undefined : [...postings, { token, kind: 'withdrawal', owner, amount }]
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
