// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { BuySheet } from './buy-sheet.tsx'
import { type CardSale, cardSaleQuery, type CardTerms } from './reads.ts'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

const { contracts } = getDeployment(31337)
const product = { address: contracts.productToken, symbol: 'PRD', decimals: 18 }
const payment = { address: contracts.usdt, symbol: 'USDT', decimals: 6 }
const terms: CardTerms = {
  seller: contracts.cardSeller,
  cards: contracts.equityCard,
  vault: contracts.cardVault,
  product,
  reward: product,
  payment,
  heldPerCard: 5_000n * 10n ** 18n,
  releasePerDay: 33n * 10n ** 18n,
  incomePerDay: 30n * 10n ** 18n,
  life: 13_090_909,
}
const sale: CardSale = {
  price: 1_000_000n,
  onSale: [
    { series: 1, opensAt: 10 },
    { series: 2, opensAt: 10 },
  ],
  available: 9n,
  maxQuantity: 50n,
  isWhitelisted: true,
  isBound: true,
  readAt: 20,
  blockNumber: 1n,
}
const second = { ...sale, onSale: [{ series: 2, opensAt: 10 }] }

function renderSheet(first: CardSale): (next: CardSale) => void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const { queryKey } = cardSaleQuery(31337, testAccount)
  queries.setQueryData(queryKey, first)
  renderTx(
    <QueryClientProvider client={queries}>
      <BuySheet terms={terms} open onClose={() => undefined} onBought={() => undefined} />
    </QueryClientProvider>,
  )
  return (next) => act(() => void queries.setQueryData(queryKey, next))
}

/** Without a browser a sheet counts as hidden. */
const anywhere = { hidden: true }
const getSum = (label: string) => getWords(screen.getByText(label).closest('div')!)
const getChosen = () => screen.getAllByRole('radio', anywhere).filter((radio) => (radio as HTMLInputElement).checked)

beforeEach(() => {
  connectTestWallet()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

it('never puts another stock in the place of the one that was shown, when its sale ends', async () => {
  const answer = renderSheet(sale)
  expect(await screen.findAllByRole('radio', anywhere)).toHaveLength(2)
  expect(getChosen()).toHaveLength(1)
  answer(second)
  expect(await screen.findByText('This series is not on sale at the moment')).toBeTruthy()
  expect(getChosen()).toEqual([])
  fireEvent.click(screen.getByRole('radio', anywhere))
  expect(screen.queryByText('This series is not on sale at the moment')).toBeNull()
  expect(screen.getByText('YOURS-2')).toBeTruthy()
})

it('asks for no choice where one series is on sale', async () => {
  renderSheet(second)
  expect((await screen.findAllByText('YOURS-2')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('radio', anywhere)).toBeNull()
})

it('counts by buttons and by keyboard, and says what is paid and held for that many', async () => {
  renderSheet(second)
  const field = await screen.findByLabelText('How many')
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/nft721/8589934593/image?bare=1')
  expect(screen.getByRole('button', { name: 'One less', ...anywhere }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'One more', ...anywhere }))
  expect((field as HTMLInputElement).value).toBe('2')
  expect(getSum('Holds in all')).toContain('10,000')
  expect(getSum('Payment amount')).toContain('2.00 USDT')
  fireEvent.change(field, { target: { value: '51' } })
  expect(screen.getAllByText('At most 50 in one purchase.').length).toBeGreaterThan(0)
  expect(getSum('Holds in all')).toContain('—')
})
