import type { Card } from '@app/core/api/cards'
import { describe, expect, it, vi } from 'vitest'
import { tokens } from '#shared/base/tokens.ts'
import {
  getCardActions,
  getLifeDays,
  getFirstSeries,
  getSpentDays,
  readCardId,
  getSaleProblem,
  readQuantity,
} from './cards.ts'
import { findCardUnits } from './reads.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const LIFE = 13_090_910
const card = (state: Card['state'], inVault: boolean, claimable = '0') =>
  ({ state, inVault, claimable, claimableIncome: '0' }) as Card
const onSale = [
  { series: 1, opensAt: 5 },
  { series: 2, opensAt: 7 },
]
const sale = { onSale, available: 9n, isWhitelisted: true, isBound: true, readAt: 5 }

describe('a card', () => {
  it.each([undefined, '', '0', '01', '-1', '1.5', 'x', '0x1', '18446744073709551616', '9'.repeat(99)])(
    'is not named by %s',
    (text) => expect(readCardId(text)).toBeNull(),
  )

  it('is named by its number', () => expect(readCardId('18446744073709551615')).toBe('18446744073709551615'))

  it('has a unit for each day, the last of which may be short', () => {
    expect(getLifeDays(LIFE)).toBe(152)
    expect([0, 86_399, 86_400, LIFE - 1, LIFE].map((age) => getSpentDays({ age }, LIFE))).toEqual([0, 0, 1, 151, 152])
  })
})

describe('what can be done with cards', () => {
  it.each([
    ['an unstaked one', [card('unstaked', false)], ['stake', 'gift']],
    ['a staked one', [card('staked', true, '5')], ['claim', 'takeOut']],
    ['a staked one that has just been claimed', [card('staked', true)], ['takeOut']],
    ['an ended one in the vault', [card('ended', true, '5')], ['claim', 'takeOut']],
    ['an ended one', [card('ended', false)], ['gift']],
    ['unstaked and ended ones', [card('unstaked', false), card('ended', false)], ['gift']],
    ['staked ones of which one pays', [card('staked', true), card('ended', true, '1')], ['claim', 'takeOut']],
    ['a staked and an unstaked one', [card('staked', true), card('unstaked', false)], []],
    ['none', [], []],
  ])('%s', (_, cards, actions) => expect(getCardActions(cards)).toEqual(actions))
})

describe('what the figures of cards are counted in', () => {
  const { productToken: product, rwas: reward } = tokens
  const answer = { token: product.address, rewardToken: reward.address.toLowerCase() as `0x${string}` }

  it('is found by address, however it is written', () => expect(findCardUnits(answer)).toEqual({ product, reward }))

  it('is not known while a token at that address is not, whatever it is called', () =>
    expect(findCardUnits({ ...answer, rewardToken: '0x00000000000000000000000000000000000000b3' })).toBeUndefined())
})

describe('a sale', () => {
  it.each([
    [{}, null],
    [{ isWhitelisted: undefined, isBound: undefined }, null],
    [{ isWhitelisted: false, isBound: false, onSale: [] }, 'NO_PURCHASE_PERMISSION'],
    [{ isBound: false, onSale: [] }, 'SUPERIOR_NOT_ACTIVATED'],
    [{ onSale: [] }, 'SALE_CLOSED'],
    [{ onSale: onSale.slice(1) }, 'SERIES_NOT_ON_SALE'],
    [{ readAt: 4 }, 'SALE_NOT_OPEN'],
    [{ available: 0n }, 'STOCK_EXHAUSTED'],
  ])('with %o is refused with %s', (change, problem) => {
    expect(getSaleProblem({ ...sale, ...change }, 1)).toBe(problem)
  })

  it('opens each series at its own time, and begins with one that is open', () => {
    expect([5, 7].map((readAt) => getSaleProblem({ ...sale, readAt }, 2))).toEqual(['SALE_NOT_OPEN', null])
    const late = onSale.map(({ series, opensAt }) => ({ series, opensAt: 12 - opensAt }))
    expect([4, 5, 7].map((readAt) => getFirstSeries({ onSale: late, readAt }))).toEqual([1, 2, 1])
    expect(getFirstSeries({ onSale: [], readAt: 5 })).toBeUndefined()
  })

  it.each([
    ['', 'AMOUNT_MISSING'],
    ['0', 'AMOUNT_INVALID'],
    ['-1', 'AMOUNT_INVALID'],
    ['1.5', 'AMOUNT_INVALID'],
    ['zwei', 'AMOUNT_INVALID'],
    ['4', 'CARD_QUANTITY_INVALID'],
    ['9'.repeat(300), 'AMOUNT_INVALID'],
  ])('of %s cards says %s', (text, error) => {
    expect(readQuantity(text, { available: 9n, maxQuantity: 3n }, 'en')).toEqual({ quantity: null, error })
  })

  it('of more than there are says so', () => {
    expect(readQuantity('3', { available: 2n, maxQuantity: 3n }, 'en').error).toBe('STOCK_EXHAUSTED')
  })

  it.each(['3', ' 3 ', '３', '٣', '3.0'])('understands %s', (text) => {
    expect(readQuantity(text, { available: 9n, maxQuantity: 3n }, 'en')).toEqual({ quantity: 3, error: null })
  })
})
