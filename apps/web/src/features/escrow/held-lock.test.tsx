// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setStates } from '#shared/base/page-config.test-setup.ts'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { HeldLock } from './held-lock.tsx'

const { startFlow, chain, rpcUrl } = vi.hoisted(() => {
  const silent: { answers: Record<string, unknown> } = { answers: {} }
  return { startFlow: vi.fn<(action: BoundAction) => void>(), chain: silent, rpcUrl: 'http://localhost/rpc' }
})
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [rpcUrl] }),
}))
vi.mock('#shared/chain/chain-clock.ts', () => ({ useChainNow: () => 1_900_000_000, useHasCome: () => true }))
vi.mock('viem/actions', async (original) => ({
  ...(await original<object>()),
  getBlock: () => Promise.resolve({ number: 471n, timestamp: 1_900_000_000n }),
  readContract: (_: unknown, { functionName }: { functionName: string }) => {
    const answer = chain.answers[functionName]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  },
}))

const { contracts } = getDeployment(31337)
const lockUntil = (unlockAt: number) => ({ amount: 12n * 10n ** 18n, unlockAt: BigInt(unlockAt) })

beforeEach(() => {
  setStates({ ve: 'off' })
  connectTestWallet()
  startFlow.mockReset()
  chain.answers = {
    decimals: 18,
    symbol: 'TKN',
    product: contracts.productToken,
    maxLockDuration: 126_230_400n,
    totalLocked: 50n * 10n ** 18n,
    totalVotingPower: 1n,
    balanceOf: 0n,
    allowance: 0n,
  }
  vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
    const { id } = JSON.parse(init.body) as { id: number }
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: '0x1d7' }))
  })
})

function renderLock(lockOf: unknown): void {
  chain.answers.lockOf = lockOf
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  renderTx(
    <QueryClientProvider client={queries}>
      <HeldLock name="VE lock" />
    </QueryClientProvider>,
  )
}

const findPart = () => screen.findByRole('region', { name: 'Still yours: VE lock' })

it('takes out a lock that has ended', async () => {
  renderLock(lockUntil(1_899_000_000))
  fireEvent.click(within(await findPart()).getByRole('button', { name: /^Withdraw 12/ }))
  expect(startFlow.mock.calls[0]![0]).toMatchObject({ key: 'escrow.withdraw', path: '/assets-page' })
})

it('says when a lock ends that has not, without a way to take it out yet', async () => {
  renderLock(lockUntil(1_910_000_000))
  const part = await findPart()
  expect(getWords(part)).toContain('Unlocks')
  expect(within(part).queryByRole('button')).toBeNull()
})

it('says that it could not be read, not that there is nothing', async () => {
  renderLock(new Error('fetch failed'))
  expect(getWords(await findPart())).toContain('Your lock could not be read')
})

it('is nothing without a lock', async () => {
  renderLock({ amount: 0n, unlockAt: 0n })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('region')).toBeNull()
})
