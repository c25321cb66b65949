// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { ClaimAllPage } from './claim-all-page.tsx'

const { startFlow, chain, rpcUrl } = vi.hoisted(() => {
  const silent: { answers: Record<string, unknown> } = { answers: {} }
  return { startFlow: vi.fn<(action: BoundAction) => void>(), chain: silent, rpcUrl: 'http://localhost/rpc' }
})
vi.mock('#shared/tx/start-flow.ts', () => ({ startFlow }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [rpcUrl] }),
}))
vi.mock('viem/actions', async (original) => ({
  ...(await original<object>()),
  readContract: (_: unknown, { address, functionName }: { address: string; functionName: string }) => {
    const answer = chain.answers[`${address} ${functionName}`] ?? chain.answers[functionName]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  },
}))

const { contracts } = getDeployment(31337)
const noRows = { code: 0, data: { list: [], total: 0 }, asOf: { blockNumber: 471 }, stale: false }
const unreachable = 'The server cannot be reached; check the connection and try again'

/** The node tells its newest block, the service what is said here, and nothing else. */
function answerApi(paths: Readonly<Record<string, () => Promise<Response>>>): void {
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (url === rpcUrl) {
      const { id } = JSON.parse(init!.body) as { id: number }
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: '0x1d7' }))
    }
    const path = Object.keys(paths).find((each) => url.startsWith(each))
    return path === undefined ? Promise.reject(new TypeError('Failed to fetch')) : paths[path]!()
  })
}

const answerNothing = () => Promise.resolve(Response.json(noRows))

beforeEach(() => {
  connectTestWallet()
  startFlow.mockReset()
  chain.answers = {
    earned: 0n,
    [`${contracts.stakingPoolUsdt} earned`]: 25n * 10n ** 17n,
    rewardToken: contracts.productToken,
    decimals: 18,
    symbol: 'PRD',
    cardsOf: [],
    creditOf: [0n, 0n],
  }
})

function renderPage(): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  renderTx(
    <QueryClientProvider client={queries}>
      <ClaimAllPage />
    </QueryClientProvider>,
  )
}

it('says which parts a silent service leaves out, names the service, and still claims what is known', async () => {
  answerApi({})
  renderPage()
  const notice = await screen.findByRole('alert')
  expect(getWords(notice)).toContain('Could not be read: Computing-power orders, Cards')
  expect(getWords(notice)).toContain(unreachable)
  expect(screen.getByText('To claim, at least')).toBeTruthy()
  expect(screen.queryByText('To claim')).toBeNull()
  expect(document.body.textContent).not.toContain('No node')
  expect(screen.queryByRole('button', { name: 'Claim everything' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Claim what’s available' }))
  const action = startFlow.mock.calls[0]![0]
  expect(action.title).toEqual({ key: 'cards:tx.claimAll.part' })
})

it('reads the missing part again at a press, and then says the sum without a mark', async () => {
  answerApi({ '/api/power/orders': answerNothing })
  renderPage()
  expect(getWords(await screen.findByRole('alert'))).toContain('Could not be read: Cards')
  answerApi({ '/api/power/orders': answerNothing, '/api/nft721': answerNothing })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('To claim')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Claim everything' })).toBeTruthy()
})

it('names the chain where it is the chain that does not answer', async () => {
  answerApi({ '/api/power/orders': answerNothing, '/api/nft721': answerNothing })
  chain.answers.creditOf = new Error('fetch failed')
  renderPage()
  expect(getWords(await screen.findByRole('alert'))).toContain('No network node can be reached')
})

it('claims nothing of what only fails, and does not call it nothing', async () => {
  answerApi({})
  chain.answers[`${contracts.stakingPoolUsdt} earned`] = 0n
  renderPage()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('Nothing to claim yet')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull()
})
