// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { CardsOnChain } from './cards-on-chain.tsx'
import { ownCardsQuery, type OwnCards } from './read-own-cards.ts'
import type { CardTerms, OwnCard } from './reads.ts'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

const { contracts } = getDeployment(31337)
const product = { address: contracts.productToken, symbol: 'PRD', decimals: 18 }
const reward = { address: contracts.rwas, symbol: 'RWAS', decimals: 18 }
const whole = (amount: number) => String(BigInt(amount) * 10n ** 18n)
const terms = { product, reward, releasePerDay: 33n, incomePerDay: 30n, life: 13_090_909 } as unknown as CardTerms
const staked: OwnCard = {
  id: String((1n << 32n) + 5n),
  name: 'Dragon Card',
  stockCode: 'YOURS',
  shares: 10,
  state: 'staked',
  inVault: true,
  held: whole(4_900),
  released: whole(100),
  claimable: whole(7),
  income: whole(90),
  claimableIncome: whole(6),
  age: 260_000,
  endsAt: 1_900_000_000,
}

beforeEach(connectTestWallet)

function show(value: Omit<OwnCards, 'blockNumber'>, onAction = vi.fn<() => void>()) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queries.setQueryData(ownCardsQuery(31337, terms, testAccount).queryKey, { ...value, blockNumber: 1n })
  renderTx(
    <QueryClientProvider client={queries}>
      <CardsOnChain terms={terms} account={testAccount} onAction={onAction} />
    </QueryClientProvider>,
  )
  return onAction
}

it('shows each card with what it holds and can be done with it', async () => {
  const onAction = show({ cards: [staked], credit: { released: 0n, income: 0n } })
  const title = await screen.findByRole('heading', { name: 'Dragon Card No. 1-0005' })
  expect(getWords(title.closest('section')!)).toMatch(/Held4,900\.0000 PRD.*To claim7\.0000/)
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(onAction).toHaveBeenCalledExactlyOnceWith('takeOut', [staked])
})

it('lets what is credited be claimed, also without a card', async () => {
  show({ cards: [], credit: { released: 5n * 10n ** 18n, income: 0n } })
  expect(await screen.findByText('No cards yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Claim' })).toBeTruthy()
})
