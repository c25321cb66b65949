// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { TokenDataPage } from './token-data-page.tsx'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))
vi.mock('#shared/i18n/i18n.ts', () => ({ withTexts: (module: Promise<unknown>) => module }))
vi.mock('./read-obligations.ts', () => ({
  obligationsQuery: () => ({
    queryKey: ['obligations'],
    queryFn: () => ({ obligations, at: 1_800_000_000, blockNumber: 7n }),
  }),
}))

const { contracts } = getDeployment(31337)
const owe = (contract: string, key: string, kind: string, token: string, held: string, owed: string | null) => ({
  contract,
  key,
  kind,
  token,
  held,
  owed,
  unknown: null,
})
const obligations = [
  owe(contracts.cardVault, 'cardVault', 'rewards', contracts.rwas, '2000000000000000000', '1000000000000000000'),
  owe(contracts.stakingPoolUsdt, 'stakingPoolUsdt', 'principal', contracts.usdt, '5000000', '5000000'),
  owe(contracts.dividendVault, 'dividendVault', 'withdrawals', contracts.usdt, '3000000', null),
]

const find = (name: string) => getWords(screen.getByRole('heading', { name }).parentElement!.parentElement!)

it('says what contracts hold and owe by their own word when the service does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderTx(
    <QueryClientProvider client={queries}>
      <TokenDataPage />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^What follows is read from the chain itself/)).toBeTruthy()
  expect(screen.getAllByText(/Your funds are not affected\.$/)).toHaveLength(2)
  expect(find('RWAS')).toContain('Coverage 200%')
  expect(find('USDT')).toContain('Not known')
  expect(find('USDT')).toContain('What the dividend vault owes is added up')
  expect(find('USDT')).toMatch(/Held5\.00 *Owed5\.00/)
  expect(screen.queryByRole('button', { name: 'Where these figures come from' })).toBeNull()
})
