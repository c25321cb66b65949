import { getDeployment } from '@app/config/deployments'
import { expect, it } from 'vitest'
import { assert, bigInt, property } from 'fast-check'
import type { DrTerms } from './reads.ts'
import { mintAction, getMintable, getMintCost } from './mint.ts'

const { contracts } = getDeployment(31_337)
const terms: DrTerms = {
  dr: { address: contracts.drToken, decimals: 18, symbol: 'DR' },
  product: { address: contracts.productToken, decimals: 18, symbol: 'PRD' },
  pool: contracts.daoPool,
}
const parse = (text: string, balance: bigint | null = null) => mintAction.parse({ text, locale: 'en', terms, balance })
const problem = (key: string) => ({ ok: false, problem: { key } })

it.each(['', '  '])('asks for the amount where there is none: %j', (text) => {
  expect(parse(text)).toEqual(problem('MINT_AMOUNT_MISSING'))
})

it.each(['0', '-1', 'x', '1e3', '1.0000000000000000001', '1..2'])('refuses %s in the words for minting', (text) => {
  expect(parse(text)).toEqual(problem('MINT_AMOUNT_INVALID'))
})

it('takes as much as the balance pays for with its fee, and no base unit more', () => {
  const balance = 102n * 10n ** 18n
  expect(parse('100', balance)).toEqual({ ok: true, input: { amount: 100n * 10n ** 18n, terms } })
  expect(parse('100.000000000000000001', balance)).toEqual(problem('INSUFFICIENT_BALANCE'))
})

it('says what is burned, of which the fee, and what comes for it', async () => {
  const changes = await mintAction.changes({ amount: 10n ** 20n, terms }, {} as never, {} as never)
  expect(changes.map(({ text }) => [text.key, text.values])).toEqual([
    [
      'dao:tx.mint.leaves',
      { amount: expect.objectContaining({ amount: (102n * 10n ** 18n).toString(), symbol: 'PRD' }) },
    ],
    ['dao:tx.mint.fee', { fee: expect.objectContaining({ amount: (2n * 10n ** 18n).toString() }) }],
    ['dao:tx.mint.arrives', { amount: expect.objectContaining({ amount: (10n ** 20n).toString(), symbol: 'DR' }) }],
    ['dao:tx.mint.forGood', undefined],
  ])
})

it.each([
  [1n, 2n],
  [49n, 50n],
  [50n, 51n],
  [51n, 53n],
  [100n * 10n ** 18n, 102n * 10n ** 18n],
])('costs for %i DR %i of the product', (amount, cost) => {
  expect(getMintCost(amount)).toBe(cost)
})

it('mints as much as the balance pays for, and one base unit more would be too much', () => {
  assert(
    property(bigInt(0n, 2n ** 200n), (balance) => {
      const most = getMintable(balance)
      expect(getMintCost(most)).toBeLessThanOrEqual(balance)
      expect(getMintCost(most + 1n)).toBeGreaterThan(balance)
    }),
  )
})
