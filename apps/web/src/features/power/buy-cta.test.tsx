// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectTestWallet, getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { BuyCta, type BuyForm } from './power-swap-page.tsx'
import type { PayToken, PowerMarket } from './reads.ts'

const unit = { decimals: 6, symbol: 'USDT' }
const market = {
  terms: {
    data: { power: { decimals: 18, symbol: 'PWR' }, productToken: { decimals: 18, symbol: 'PRD' }, usdt: unit },
  },
  figures: { data: { pausedUntil: 0 } },
  bound: { data: true },
} as unknown as PowerMarket

beforeEach(connectTestWallet)

function getNote(payWith: PayToken, allowance: bigint): string {
  const form = { payWith, allowance, amount: { amount: 5_000_000n }, power: 5n * 10n ** 18n } as unknown as BuyForm
  const { container } = renderTx(<BuyCta market={market} form={form} />)
  screen.getByRole('button', { name: /Buy/ })
  return getWords(container)
}

test.each([
  ['usdt', 0n, 'Two signatures: approve exactly 5.00 USDT, then buy'],
  ['usdt', 5_000_000n, 'One signature: buy'],
  ['usdt', 1n, 'Up to three signatures: reset the old approval, approve exactly 5.00 USDT, then buy'],
  ['productToken', 1n, 'Two signatures: approve exactly'],
] as const)('paying with %s while %s is allowed: "%s"', (payWith, allowance, note) => {
  expect(getNote(payWith, allowance)).toContain(note)
})
