import { array, assert, bigInt, property, record, constantFrom } from 'fast-check'
import { getDeployment } from '@app/config/deployments'
import type { TokenAssets } from '@app/core/api/withdrawal'
import { describe, expect, it, vi } from 'vitest'
import { type HoldingAnswers, getClaims, getHoldings, getTotalValue, type TokenSum } from './holdings.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const { productToken, usdt, rwas } = getDeployment(31337).contracts
const figure = (amount: bigint) => ({ amount: String(amount), rowCount: 1 })
const none = figure(0n)

const own = (
  token: string,
  amounts: { available?: bigint; locked?: bigint; pendingWithdrawal?: bigint },
): TokenAssets =>
  ({
    token,
    ...Object.fromEntries(
      ['available', 'locked', 'pendingWithdrawal'].map((name) => [
        name,
        figure(amounts[name as keyof typeof amounts] ?? 0n),
      ]),
    ),
    withdrawn: none,
    invested: none,
  }) as unknown as TokenAssets

const pools = (...earned: (string | null)[]) =>
  ({ pools: earned.map((amount) => ({ rewardToken: productToken, earned: amount })) }) as unknown as NonNullable<
    HoldingAnswers['staking']
  >
const power = (claimable: string) => ({ totals: { token: productToken, claimable } })
const cards = (held: string, claimable: string, claimableIncome: string) => ({
  token: productToken,
  rewardToken: rwas,
  held,
  claimable,
  claimableIncome,
})
const nothing: HoldingAnswers = { wallet: [], assets: [], staking: pools(), power: null, cards: null }

const sumOf = (sums: readonly TokenSum[], token: string) =>
  sums.filter((sum) => sum.token.address === token).reduce((sum, { amount }) => sum + amount, 0n)
const wholeOf = (answers: HoldingAnswers, token: string) =>
  sumOf(Object.values(getHoldings(answers).parts).flat(), token)

const sums = (amounts: readonly (readonly [string, bigint])[]): TokenSum[] =>
  getHoldings({
    ...nothing,
    assets: amounts.map(([address, available]) => own(address, { available })),
  }).parts.available.slice()

describe('all that an account has', () => {
  const amount = bigInt({ min: 0n, max: 10n ** 40n })

  it('is each part once, whatever the amounts', () => {
    assert(
      property(
        array(record({ token: constantFrom(productToken, usdt, rwas), available: amount, locked: amount })),
        array(amount),
        record({ claimable: amount, held: amount, released: amount, income: amount }),
        (assets, earned, { claimable, held, released, income }) => {
          const answers: HoldingAnswers = {
            ...nothing,
            assets: assets.map(({ token, ...amounts }) => own(token, amounts)),
            staking: pools(...earned.map(String)),
            power: power(String(claimable)),
            cards: cards(String(held), String(released), String(income)),
          }
          const ofAssets = (token: string) =>
            assets.filter((one) => one.token === token).reduce((sum, one) => sum + one.available + one.locked, 0n)
          const ofPools = earned.reduce((sum, one) => sum + one, 0n)
          expect(wholeOf(answers, productToken)).toBe(ofAssets(productToken) + ofPools + claimable + held + released)
          expect(wholeOf(answers, rwas)).toBe(ofAssets(rwas) + income)
          expect(wholeOf(answers, usdt)).toBe(ofAssets(usdt))
        },
      ),
    )
  })

  it('does not count a withdrawal under way twice: it is part of what is available', () => {
    const assets = [own(usdt, { available: 100n, pendingWithdrawal: 40n })]
    expect(wholeOf({ ...nothing, assets }, usdt)).toBe(100n)
  })

  it('names what could not be read, and has the rest', () => {
    const claims = getClaims({ staking: pools('5', null), power: undefined, cards: undefined })
    expect(claims.unread).toEqual(['pools', 'power', 'cards'])
    expect(sumOf(claims.sums, productToken)).toBe(5n)
  })

  it('misses nothing of what is not there', () => {
    expect(getHoldings(nothing).unread).toEqual([])
  })
})

describe('its value', () => {
  const exchange = { quote: usdt, price: '500000', priceDecimals: 6 } as unknown as Parameters<typeof getTotalValue>[1]
  it('is unknown without a price, not zero', () => {
    expect(getTotalValue(sums([[usdt, 5n]]), null, productToken)).toBeNull()
    expect(getTotalValue(sums([[usdt, 5n]]), { ...exchange!, price: null }, productToken)).toBeNull()
  })

  it('leaves out and names what has no price', () => {
    const { value, leftOut } = getTotalValue(
      sums([
        [usdt, 5n],
        [rwas, 7n],
      ]),
      exchange,
      productToken,
    )!
    expect([value, leftOut]).toEqual([5n, ['RWAS']])
  })

  it('never rounds up, and by less than a base unit for all parts of a token together', () => {
    assert(
      property(array(bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1 }), (amounts) => {
        const known = sums([[productToken, 1n]])[0]!.token
        const all = amounts.map((amount) => ({ token: known, amount }))
        const { value } = getTotalValue(all, exchange, productToken)!
        const exact = amounts.reduce((sum, amount) => sum + amount, 0n) * 500_000n
        const scale = 10n ** 18n
        expect(value * scale <= exact && exact < (value + 1n) * scale).toBe(true)
      }),
    )
  })
})
