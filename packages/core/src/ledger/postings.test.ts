import { assert, bigInt, constantFrom, pre, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { dividendKinds, getPoolKind, mayFallBelowZero, type DividendKind } from './account-kinds.ts'
import {
  getFoundPaymentPostings,
  getFundingPostings,
  getPaymentPostings,
  getReversal,
  getSplitFundingPostings,
  getWithdrawalPostings,
  isBalanced,
  type Posting,
} from './postings.ts'

const token: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const owner: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const positive = bigInt({ min: 1n, max: 2n ** 200n })
const balance = bigInt({ min: 0n, max: 2n ** 100n })
const balances = record({ promotion: balance, node: balance, community: balance, ve: balance, dao: balance })
const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { amount }) => sum + amount, 0n)

describe('postings', () => {
  it('of a funding go from the vault to the pool it names', () => {
    assert(
      property(constantFrom(...dividendKinds), positive, (kind, amount) => {
        const postings = getFundingPostings(token, kind, amount)
        expect(isBalanced(postings)).toBe(true)
        expect(postings).toContainEqual({ token, kind: getPoolKind(kind), amount })
      }),
    )
    expect(() => getFundingPostings(token, 've', 0n)).toThrow(RangeError)
  })

  it('of a withdrawal take exactly the amount, never more than a kind has, in the order of kinds', () => {
    assert(
      property(balances, positive, (held, asked) => {
        const total = dividendKinds.reduce((sum, kind) => sum + held[kind], 0n)
        const postings = getWithdrawalPostings(token, owner, asked, held) ?? []
        expect(postings.length > 0).toBe(asked <= total)
        expect(isBalanced(postings)).toBe(true)
        const debits = postings.slice(0, -1)
        expect(sumOf(debits)).toBe(asked <= total ? -asked : 0n)
        const kinds = debits.map(({ kind }) => dividendKinds.indexOf(kind as DividendKind))
        expect(kinds).toEqual(kinds.toSorted((a, b) => a - b))
        const left = debits.map(({ kind, amount }) => held[kind as DividendKind] + amount)
        expect(debits.every(({ amount }) => amount < 0n) && left.every((rest) => rest >= 0n)).toBe(true)
        expect(left.slice(0, -1).every((rest) => rest === 0n)).toBe(true)
        expect(sumOf([...postings, ...getReversal(postings)])).toBe(0n)
      }),
    )
  })

  it('of a payment give the vault what left it, fee apart', () => {
    expect(getPaymentPostings(token, owner, 100n, 2n)).toEqual([
      { token, kind: 'withdrawal', owner, amount: -100n },
      { token, kind: 'vault', amount: 98n },
      { token, kind: 'fee', amount: 2n },
    ])
    expect(getPaymentPostings(token, owner, 100n, 0n)).toHaveLength(2)
    expect(() => getPaymentPostings(token, owner, 100n, 100n)).toThrow(RangeError)
    expect(() => getPaymentPostings(token, owner, 100n, -1n)).toThrow(RangeError)
  })

  it('of a split funding give each pool its part and no more', () => {
    assert(
      property(balances, (parts) => {
        const total = dividendKinds.reduce((sum, kind) => sum + parts[kind], 0n)
        pre(total > 0n)
        const postings = getSplitFundingPostings(token, parts)
        expect(isBalanced(postings)).toBe(true)
        expect(postings).toContainEqual({ token, kind: 'vault', amount: -total })
        for (const kind of dividendKinds)
          expect(postings.find((line) => line.kind === getPoolKind(kind))?.amount ?? 0n).toBe(parts[kind])
      }),
    )
    expect(() => getSplitFundingPostings(token, {})).toThrow(RangeError)
    expect(() => getSplitFundingPostings(token, { node: -1n, ve: 2n })).toThrow(RangeError)
  })

  it('of a payment that nobody asked for take income first, and what is beyond it is overpaid', () => {
    assert(
      property(balances, positive, (held, amount) => {
        const fee = amount / 50n
        const total = dividendKinds.reduce((sum, kind) => sum + held[kind], 0n)
        const postings = getFoundPaymentPostings(token, owner, { amount, fee }, held)
        expect(isBalanced(postings)).toBe(true)
        const overpaid = postings.find(({ kind }) => kind === 'overpaid')?.amount ?? 0n
        expect(overpaid).toBe(amount > total ? total - amount : 0n)
        expect(postings.some(({ kind }) => kind === 'withdrawal')).toBe(false)
        expect(postings.find(({ kind }) => kind === 'vault')?.amount).toBe(amount - fee)
        const rests = dividendKinds.map(
          (kind) => held[kind] + (postings.find((line) => line.kind === kind)?.amount ?? 0n),
        )
        expect(rests.every((rest) => rest >= 0n)).toBe(true)
      }),
    )
  })

  it('of two tokens are balanced each by itself', () => {
    const other: Address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
    expect(
      isBalanced([
        { token, kind: 'vault', amount: 5n },
        { token: other, kind: 'vePool', amount: -5n },
      ]),
    ).toBe(false)
  })
})

it('lets only the vault, fees and what is overpaid fall below zero', () => {
  expect(mayFallBelowZero('vault') && mayFallBelowZero('fee') && mayFallBelowZero('overpaid')).toBe(true)
  expect(mayFallBelowZero('withdrawal') || mayFallBelowZero('vePool') || mayFallBelowZero('dao')).toBe(false)
})
