// @vitest-environment jsdom
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { decodeCall } from '@app/config/acts/acts'
import { getDeployment } from '@app/config/deployments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { type Address, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { beforeEach, expect, it, vi } from 'vitest'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { CallWords } from './call-diff.tsx'

const answer = vi.hoisted(() => vi.fn<(request: { functionName: string }) => Promise<unknown>>())
vi.mock('viem/actions', async (original) => ({
  ...(await original<object>()),
  readContract: (_: unknown, request: { functionName: string }) => answer(request),
}))
vi.mock('#shared/chain/read-client.ts', () => ({ getReadClient: () => ({}) }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [] }),
}))

const deployment = getDeployment(31337)
const { dividendVault, powerMarket, usdt } = deployment.contracts
beforeEach(() => void answer.mockReset())

function renderCall(target: Address, data: Hex) {
  const decoded = decodeCall(deployment, target, data)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderTx(
    <QueryClientProvider client={queries}>
      <CallWords call={{ target, data }} decoded={decoded} />
    </QueryClientProvider>,
  )
}

const wei = (amount: string) => parseUnits(amount, 18)
const rows = () => screen.queryAllByRole('row').map(getWords)
const raise = encodeFunctionData({
  abi: dividendVaultAbi,
  functionName: 'raiseDailyCap',
  args: [usdt, 20_000_000_000n],
})

it('says of one value what is so now and what the call says', async () => {
  answer.mockResolvedValue(5_000_000_000n)
  renderCall(dividendVault, raise)
  await vi.waitFor(() => expect(rows()[1]).toBe('cap5,000 USDT20,000 USDT'))
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ functionName: 'dailyCap', args: [usdt] }))
})

it('says of several values each, also where the contract answers them by name', async () => {
  const now = { outputRate: wei('0.2'), fuelRate: wei('0.1'), lifetime: 7_776_000n }
  answer.mockResolvedValue(now)
  const args = [wei('0.21'), wei('0.1'), 8_640_000n] as const
  renderCall(powerMarket, encodeFunctionData({ abi: powerMarketAbi, functionName: 'setTerms', args }))
  await vi.waitFor(() => expect(rows()).toHaveLength(4))
  expect(rows()[1]).toMatch(/^outputPerDay0\.2 \S+0\.21 \S+$/)
  expect(rows()[3]).toBe('lifetime90 d100 d')
})

it('shows no table while the chain does not answer, and never a zero', async () => {
  answer.mockRejectedValue(new Error('away'))
  const { container } = renderCall(dividendVault, raise)
  await vi.waitFor(() => expect(answer).toHaveBeenCalled())
  expect(rows()).toEqual([])
  expect(container.textContent).toContain('raise-daily-cap: token USDT, cap 20,000 USDT')
})

it('asks nothing of an act that has no value before it', () => {
  const args = [`0x${'ab'.repeat(32)}`, 21_000n] as const
  renderCall(dividendVault, encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceRules', args }))
  expect(answer).not.toHaveBeenCalled()
  expect(rows()).toEqual([])
})

it('names the contract in words, with its name in the deployment and its address behind a tap', () => {
  answer.mockResolvedValue(1n)
  const { container } = renderCall(dividendVault, raise)
  expect(container.textContent).not.toContain('dividendVault')
  const name = screen.getByRole('button', { name: 'Dividend vault', expanded: false })
  fireEvent.click(name)
  expect(name.getAttribute('aria-expanded')).toBe('true')
  expect(container.textContent).toContain('dividendVault')
  screen.getByTitle(dividendVault)
})

it('shows the bytes of what nobody can read', () => {
  const { container } = renderCall(dividendVault, `${raise}00`)
  expect(container.textContent).toBe(`${dividendVault} ${raise}00`)
})
