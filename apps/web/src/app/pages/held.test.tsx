// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import type { Card } from '@app/core/api/cards'
import type { PowerOrder } from '@app/core/api/power'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveOut, setStates } from '#shared/base/page-config.test-setup.ts'
import type { BoundAction } from '#shared/tx/tx-action.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import Held from './held.tsx'
import { listLeft } from './list-left.ts'

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
  readContract: (_: unknown, { address, functionName }: { address: string; functionName: string }) => {
    const answer = chain.answers[`${address} ${functionName}`] ?? chain.answers[functionName]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  },
}))

const { contracts } = getDeployment(31337)
const whole = 10n ** 18n
const [past, future] = [1_899_000_000, 1_910_000_000]
const closed = { dr: 'soon', pos: 'off', power: 'off', backpack: 'off', community: 'off' } as const

const order: PowerOrder = {
  orderId: '7',
  state: 'inProgress',
  powerToken: contracts.powerToken,
  power: String(10n * whole),
  remainingPower: String(5n * whole),
  token: contracts.productToken,
  outputRate: String(whole),
  fuelRate: String(whole / 10n),
  remainingFuel: String(whole),
  fuelBurned: String(whole),
  fuelEmptyAt: 1_900_100_000,
  openedAt: past,
  endsAt: future,
  lifetime: future - past,
  claimable: String(3n * whole),
  claimed: '0',
  reserved: String(9n * whole),
  paused: false,
  accruedAt: past,
  weight: '1',
  blockNumber: 7,
  transaction: `0x${'07'.repeat(32)}`,
}

const card = (place: number, changed: Partial<Card>): Card => ({
  id: String((1n << 32n) + BigInt(place)),
  series: 1,
  name: 'Card',
  stockCode: 'YOURS',
  shares: 30_000,
  place,
  owner: testAccount,
  state: 'unstaked',
  inVault: false,
  held: String(100n * whole),
  released: '0',
  claimable: '0',
  income: '0',
  claimableIncome: '0',
  age: 0,
  endsAt: null,
  boughtAt: past,
  blockNumber: 7,
  transaction: `0x${'07'.repeat(32)}`,
  tokenUri: '/api/nft721/1',
  ...changed,
})

const cardTerms = { token: contracts.productToken, rewardToken: contracts.rwas, life: 31_536_000 }
const page = (list: readonly object[]) => ({ list, page: 1, pageSize: 20, total: list.length })
const orderTotals = {
  powerToken: contracts.powerToken,
  remainingPower: order.remainingPower,
  token: contracts.productToken,
  dailyOutput: '0',
  openCount: 1,
}

type Answers = Readonly<Record<string, object>>

const something: Answers = {
  '/api/power/orders': {
    ...page([order]),
    totals: { ...orderTotals, claimable: order.claimable, claimableOrderIds: ['7'] },
  },
  '/api/nft/summarized': { ...cardTerms, credited: String(2n * whole), creditedIncome: '0' },
  '/api/nft721': {
    ...page([card(1, { state: 'staked', inVault: true, claimable: String(whole), endsAt: future }), card(2, {})]),
    ...cardTerms,
  },
}
const nothing: Answers = {
  '/api/power/orders': { ...page([]), totals: { ...orderTotals, claimable: '0', claimableOrderIds: [] } },
  '/api/nft/summarized': { ...cardTerms, credited: '0', creditedIncome: '0' },
  '/api/nft721': { ...page([]), ...cardTerms },
}

const asked: string[] = []

function answerApi(answers: Answers): void {
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (url === rpcUrl) {
      const { id } = JSON.parse(init!.body) as { id: number }
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: '0x1d7' }))
    }
    const path = url.split('?')[0]!
    asked.push(path)
    const data = answers[path]
    const body = { code: 0, data, asOf: { blockNumber: 471, blockTimestamp: 1_900_000_000 }, stale: false }
    return data === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Response.json(body))
  })
}

const noStake = { stakedOf: 0n, earned: 0n, positionsOf: [] }

beforeEach(() => {
  connectTestWallet()
  startFlow.mockReset()
  asked.length = 0
  answerApi(something)
  const position = { id: 5n, amount: 40n * whole, stakedAt: BigInt(past - 100), unlockAt: BigInt(past) }
  const stake = { stakedOf: position.amount, earned: whole, positionsOf: [position] }
  const stakes = Object.fromEntries(
    [contracts.daoPool, contracts.stakingPoolRwas].flatMap((pool) =>
      Object.entries(stake).map(([name, answer]) => [`${pool} ${name}`, answer]),
    ),
  )
  chain.answers = {
    ...stakes,
    decimals: 18,
    symbol: 'TKN',
    rewardToken: contracts.productToken,
    stakingToken: contracts.rwas,
    referralRegistry: contracts.referralRegistry,
    lockDuration: 15_552_000n,
    cardLife: 31_536_000n,
    heldPerCard: 100n * whole,
    releasePerDay: whole,
    incomePerDay: whole,
    isBound: true,
  }
})

function renderHeld(): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  renderTx(
    <QueryClientProvider client={queries}>
      <Held />
    </QueryClientProvider>,
  )
}

const findPart = (name: string) => screen.findByRole('region', { name: `Still yours: ${name}` })
const getBegun = () => startFlow.mock.calls.map(([{ key, path }]) => ({ key, path }))

async function press(part: string, name: RegExp | string): Promise<void> {
  fireEvent.click(within(await findPart(part)).getByRole('button', { name }))
}

describe('what is held in features that are not live', () => {
  it('is asked for only where the way in is closed and there are contracts', () => {
    expect(listLeft(31337)).toEqual([])
    setStates({ ve: 'off', dr: 'soon' })
    expect(listLeft(31337)).toEqual(['ve', 'dr'])
    leaveOut('ve')
    expect(listLeft(31337)).toEqual(['dr'])
    setStates({ pos: 'off' })
    expect(listLeft(31337)).toEqual(['dr', 'pos'])
  })

  it('can all leave, and the page of it is that of the assets', async () => {
    setStates(closed)
    renderHeld()
    await press('DR in the DAO', 'Claim')
    await press('Pos', 'Claim')
    await press('Computing power', 'Claim output')
    const cards = within(await findPart('Cards'))
    fireEvent.click(cards.getByRole('button', { name: 'Withdraw' }))
    fireEvent.click(cards.getAllByRole('button', { name: 'Claim' })[0]!)
    expect(getBegun()).toEqual([
      { key: 'staking.claim', path: '/assets-page' },
      { key: 'staking.claim', path: '/assets-page' },
      { key: 'power.claim', path: '/assets-page' },
      { key: 'cards.takeOut', path: '/assets-page' },
      { key: 'cards.claim', path: '/assets-page' },
    ])
  })

  it('offers no way in but staking a card, which releases what it holds', async () => {
    setStates(closed)
    renderHeld()
    const names = ['DR in the DAO', 'Pos', 'Computing power', 'Cards']
    const words = (await Promise.all(names.map(findPart))).map(getWords).join('\n')
    expect(words).toContain('What you hold here is yours and can leave as before.')
    const buttons = screen.getAllByRole('button').map((button) => getWords(button))
    expect(buttons.filter((name) => /\b(?:stake|gift|buy|add|lock|open)\b/i.test(name))).toEqual(['Stake'])
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.queryAllByRole('link', { name: /card/i })).toEqual([])
  })

  it('is nothing where the account holds nothing', async () => {
    setStates(closed)
    Object.assign(chain.answers, noStake)
    for (const pool of [contracts.daoPool, contracts.stakingPoolRwas])
      for (const [name, answer] of Object.entries(noStake)) chain.answers[`${pool} ${name}`] = answer
    answerApi(nothing)
    renderHeld()
    await expect.poll(() => new Set(asked)).toEqual(new Set(Object.keys(nothing)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.queryAllByRole('region')).toEqual([])
  })

  it('is said to be unknown, not nothing, where it cannot be read', async () => {
    setStates({ dr: 'off', power: 'off' })
    chain.answers[`${contracts.daoPool} stakedOf`] = new Error('fetch failed')
    answerApi({})
    renderHeld()
    expect(getWords(await findPart('DR in the DAO'))).toContain('Your stake could not be read')
    expect(getWords(await findPart('Computing power'))).toContain('Your orders could not be loaded')
  })
})
