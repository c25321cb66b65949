// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { leaveOut, setStates } from '#shared/base/page-config.test-setup.ts'
import { parseSearch, stringifySearch } from '#shared/routing/search.ts'
import { connectTestWallet, renderTx } from '#shared/tx/tx-test.tsx'
import StakeRoute from './stake.tsx'

const { chain, rpcUrl } = vi.hoisted(() => {
  const silent: { answers: Record<string, unknown>; asked: string[] } = { answers: {}, asked: [] }
  return { chain: silent, rpcUrl: 'http://localhost/rpc' }
})
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [rpcUrl] }),
}))
vi.mock('#shared/chain/chain-clock.ts', () => ({ useChainNow: () => 1_900_000_000, useHasCome: () => true }))
vi.mock('viem/actions', async (original) => ({
  ...(await original<object>()),
  getBlock: () => Promise.resolve({ number: 471n, timestamp: 1_900_000_000n }),
  readContract: (_: unknown, { address, functionName }: { address: string; functionName: string }) => {
    chain.asked.push(address)
    return Promise.resolve(chain.answers[functionName])
  },
}))
vi.spyOn(window, 'scrollTo').mockReturnValue()

const { contracts } = getDeployment(31337)
const registry: Address = contracts.referralRegistry
const nobody: Address = `0x${'00'.repeat(20)}`

beforeEach(() => {
  connectTestWallet()
  chain.asked = []
  chain.answers = {
    stakingToken: contracts.usdt,
    rewardToken: contracts.productToken,
    referralRegistry: registry,
    lockDuration: 15_552_000n,
    decimals: 6,
    symbol: 'TKN',
    totalStaked: 10n ** 9n,
    minimumTotalStake: 0n,
    rewardRate: 1n,
    periodEnd: 1_950_000_000n,
    remainingBudget: 10n ** 20n,
    stakedOf: 0n,
    earned: 0n,
    positionsOf: [],
    balanceOf: 0n,
    allowance: 0n,
    isBound: false,
    pausedUntil: 0n,
    superiorOf: nobody,
    idOf: 0n,
  }
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (url !== rpcUrl) return Promise.reject(new TypeError('Failed to fetch'))
    const { id } = JSON.parse(init!.body) as { id: number }
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: '0x1d7' }))
  })
})

async function openStake(address = '/stake'): Promise<void> {
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/stake', component: StakeRoute })]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  renderTx(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Pool' })
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('has power, its superior and further pools where all is live', async () => {
  await openStake()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Stake', 'Computing power'])
  expect(await screen.findByRole('button', { name: 'Activate superior' })).toBeTruthy()
  expect(links()).toContain('/pos')
})

it('says first what was earned, and when the next stake unlocks', async () => {
  const day = 86_400
  const stake = { amount: 5n * 10n ** 8n, stakedAt: BigInt(1_900_000_000 - 137 * day) }
  chain.answers = {
    ...chain.answers,
    stakedOf: 10n ** 9n,
    earned: 1_234_567n,
    positionsOf: [
      { id: 2n, ...stake, unlockAt: BigInt(1_900_000_000 + 43 * day) },
      { id: 1n, ...stake, unlockAt: 1_900_000_000n - 1n },
    ],
  }
  await openStake()
  const earned = await screen.findByText('Earned')
  const next = screen.getByText('Next unlock')
  expect(earned.compareDocumentPosition(screen.getByText('Your stake'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(next.parentElement!.parentElement!.textContent).toMatch(/^Next unlock43\u00a0days/)
  expect(screen.getAllByRole('img', { name: /^43 of 180 days left/ })).toHaveLength(2)
})

it('has stakes alone where nothing else is there, asks for no superior and reads no registry', async () => {
  setStates({
    ve: 'off',
    dr: 'off',
    pos: 'off',
    power: 'off',
    backpack: 'off',
    swapProduct: 'off',
    community: 'off',
    invite: 'off',
  })
  leaveOut('ve', 'dr', 'pos', 'power', 'backpack', 'community', 'invite')
  chain.answers.referralRegistry = nobody
  await openStake('/stake?tab=power')
  expect(screen.queryAllByRole('tab')).toEqual([])
  expect(screen.getByRole('button', { name: 'Stake' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Activate superior' })).toBeNull()
  expect(links()).toEqual(['/stake/list'])
  expect(chain.asked).toContain(contracts.stakingPoolUsdt)
  expect(chain.asked).not.toContain(registry)
})

it('still takes a superior where the pool asks for one', async () => {
  setStates({ power: 'off', backpack: 'off', community: 'off', invite: 'off' })
  await openStake()
  expect(await screen.findByRole('button', { name: 'Activate superior' })).toBeTruthy()
})

it.each(['live', 'off'] as const)(
  'leads a bound account to inviting while that is %s, and only then',
  async (invite) => {
    setStates({ power: 'off', backpack: 'off', community: 'off', invite })
    chain.answers = { ...chain.answers, isBound: true, superiorOf: contracts.usdt }
    await openStake()
    expect(await screen.findByText('Superior activated')).toBeTruthy()
    expect(links().includes('/invite')).toBe(invite === 'live')
  },
)
