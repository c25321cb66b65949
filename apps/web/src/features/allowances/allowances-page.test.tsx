// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { maxUint256 } from 'viem'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { getWallet, getWalletState, setWalletState } from '#shared/wallet/wallet-store.ts'
import { AllowancesPage } from './allowances-page.tsx'
import { allowancesQuery, type GivenAllowance } from './reads.ts'

const startFlow = vi.hoisted(() => vi.fn<(action: BoundAction) => void>())
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))
vi.mock('#shared/chain/chain-clock.ts', () => ({ useChainNow: () => 1_900_000_004 }))

const { usdt, stakingPoolUsdt, referralRegistry } = getDeployment(31337).contracts
const unit = { token: 'usdt', tokenAddress: usdt, decimals: 6, symbol: 'USDT' } as const
const exact: GivenAllowance = {
  ...unit,
  spender: 'stakingPoolUsdt',
  spenderLabel: { key: 'stakingPool', token: 'USDT' },
  spenderAddress: stakingPoolUsdt,
  amount: 3_500_000n,
}
const endless: GivenAllowance = {
  ...unit,
  spender: 'referralRegistry',
  spenderLabel: { key: 'referralRegistry', token: '' },
  spenderAddress: referralRegistry,
  amount: maxUint256,
}

beforeEach(() => {
  startFlow.mockReset()
  connectTestWallet()
})

function renderPage(account: string, allowances: readonly GivenAllowance[] | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const { queryKey } = allowancesQuery(getWallet().configuredChainId, account as `0x${string}`)
  if (allowances !== null) queries.setQueryData(queryKey, { allowances, blockNumber: 471n, blockAt: 1_900_000_000 })
  renderTx(
    <QueryClientProvider client={queries}>
      <AllowancesPage />
    </QueryClientProvider>,
  )
}

it('says who may take how much, warns of what has no end, and takes it back at a press', () => {
  renderPage(testAccount, [exact, endless])
  const [first, second] = screen.getAllByRole('listitem')
  expect(getWords(first!)).toContain('USDT staking pool')
  expect(getWords(first!)).toContain('May take up to 3.50 USDT')
  expect(getWords(second!)).toContain('Unlimited')
  expect(getWords(second!)).toContain('May take every USDT you have or will have')
  expect(startFlow).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: USDT, USDT staking pool' }))
  expect(startFlow.mock.calls[0]![0]).toMatchObject({ key: 'allowances.revoke', path: '/allowances' })
})

it('shows a watched address what it has allowed; nothing can be taken back, and why', () => {
  const { account } = getWalletState()
  setWalletState({ ...getWalletState(), viewOnly: testAccount })
  renderPage(account, [exact])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /USDT staking pool/ })).toBeNull()
  expect(screen.getByText(/You are viewing an address/)).toBeTruthy()
})

it('says that nothing is allowed, as a fact with its block', () => {
  renderPage(testAccount, [])
  expect(screen.getByText('No approvals')).toBeTruthy()
  expect(screen.getByText(/Block 471/)).toBeTruthy()
})

it('asks for the wallet where there is none', () => {
  setWalletState({ ...getWalletState(), account: '', viewOnly: '' })
  renderPage('', null)
  expect(screen.getByText('Whose approvals?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy()
})

it('shows a failure as a failure, never as nothing allowed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderPage(testAccount, null)
  await screen.findByText('The approvals could not be read')
  expect(screen.queryByText('No approvals')).toBeNull()
  vi.unstubAllGlobals()
})
