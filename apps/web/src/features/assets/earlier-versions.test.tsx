// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { answerMulticall, answerNothing, type ContractAnswers } from '@app/testing/contract-answers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { type Hex, parseUnits } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setOlder } from '#shared/base/page-config.test-setup.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { AssetsTotal } from './assets-total.tsx'
import EarlierVersions from './earlier-versions.tsx'
import type { AssetsScreen } from './reads.ts'

const node = vi.hoisted(() => ({
  request: vi.fn<(asked: { params: [{ data: Hex }, Hex] }) => Promise<Hex>>(),
  answers: {} as Record<string, ContractAnswers[string]>,
}))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [] }),
}))
vi.mock('viem/actions', async (original) => ({
  ...(await original<object>()),
  getBlock: () => Promise.resolve({ number: 471n, timestamp: 1_900_000_000n }),
}))
vi.mock('#shared/chain/read-client.ts', () => ({
  getReadClient: () => node,
  readAtHead: async (read: (at: { blockNumber: bigint }) => Promise<unknown>) => ({
    value: await read({ blockNumber: 471n }),
    blockNumber: 471n,
  }),
}))

const { governance: _, ...first } = getDeployment(31337)
const { contracts, tokens } = first
const usdt = (amount: string) => parseUnits(amount, tokens.usdt.decimals)
beforeEach(() => {
  node.answers = { ...answerNothing(first) }
  node.request.mockReset()
  node.request.mockImplementation(({ params: [call] }) =>
    Promise.resolve(answerMulticall(first, node.answers, call.data)),
  )
  connectTestWallet()
})

const open = (part = <EarlierVersions />) =>
  renderTx(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )
const section = async (number = 1) => screen.findByRole('region', { name: `Earlier contracts, version ${number}` })

const position = (id: bigint, amount: bigint, unlockAt: number) => ({
  id,
  amount,
  stakedAt: 1n,
  unlockAt: BigInt(unlockAt),
})
const ofPool = (name: 'stakingPoolUsdt' | 'votingEscrow', what: string) => `${what} of ${contracts[name].toLowerCase()}`

it('asks nothing where there is no earlier version', async () => {
  open()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(node.request).not.toHaveBeenCalled()
  expect(document.body.textContent).toBe('')
})

it('shows amounts with when each opens, all at one block, and the way to the page that takes them out', async () => {
  node.answers[ofPool('stakingPoolUsdt', 'positionsOf')] = () => [
    position(1n, usdt('100'), 1_899_000_000),
    position(2n, usdt('250.5'), 1_910_000_000),
  ]
  node.answers['allowance'] = ([, spender]) =>
    String(spender).toLowerCase() === contracts.stakingPoolUsdt.toLowerCase() ? 5n : 0n
  setOlder(first)
  open()
  const rows = within(await section())
    .getAllByRole('listitem')
    .map(getWords)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('100.00 USDTStake · can be withdrawn now')
  expect(rows[1]).toMatch(/^250\.50 USDTStake · unlocks 11 Jul 2030/)
  expect(rows[2]).toMatch(/^Token approvals\d+$/)
  expect(screen.getByRole('link', { name: 'Withdraw from version 1' }).getAttribute('href')).toBe('/exit#1')
  expect(new Set(node.request.mock.calls.map(([{ params }]) => params[1]))).toEqual(new Set(['0x1d7']))
})

it('names what did not answer, never as nothing, and reads it again', async () => {
  node.answers[ofPool('votingEscrow', 'lockOf')] = undefined
  setOlder(first)
  open()
  expect(getWords(await section())).toContain('Could not be read: VE lock')
  expect(document.body.textContent).not.toContain('Nothing of this account')
  node.answers['lockOf of ' + contracts.votingEscrow.toLowerCase()] = () => ({ amount: 10n ** 18n, unlockAt: 1n })
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  expect(await screen.findByText(/VE lock · can be withdrawn now/)).toBeTruthy()
  expect(screen.queryByText(/Could not be read/)).toBeNull()
})

it('names a stake whose token nobody knows instead of guessing its decimals', async () => {
  node.answers[ofPool('stakingPoolUsdt', 'stakingToken')] = () => '0x00000000000000000000000000000000000000AA'
  node.answers[ofPool('stakingPoolUsdt', 'positionsOf')] = () => [position(1n, 5n, 1_899_000_000)]
  setOlder(first)
  open()
  expect(getWords(await section())).toContain('Could not be read: Stake')
})

it('says in a line where nothing is, newest version first', async () => {
  setOlder(first, first)
  open()
  const links = await screen.findAllByRole('link', { name: /^Withdraw from version/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/exit#2', '/exit#1'])
  expect(screen.getAllByText(/Nothing of this account was found/)).toHaveLength(2)
  expect(screen.queryByRole('region')).toBeNull()
})

it('says that nothing could be read where no node answers', async () => {
  node.request.mockRejectedValue(new Error('offline'))
  setOlder(first)
  open()
  expect(getWords(await section())).toContain(
    'Could not be read: Stake, DR in the DAO, VE lock, Computing power, Cards',
  )
})

describe('the total', () => {
  const screenOf = { account: testAccount, chainId: 31337, stats: {}, wallet: {}, assets: {}, terms: {} }
  const openTotal = () => open(<AssetsTotal screen={screenOf as unknown as AssetsScreen} />)

  it('says that it counts the newest only where something is in an earlier one', async () => {
    node.answers['earned'] = () => 10n ** 18n
    setOlder(first)
    openTotal()
    expect(await screen.findByText('Counts the newest contracts only; more is in earlier ones')).toBeTruthy()
  })

  it('says so, too, where it is not known', async () => {
    node.answers[ofPool('votingEscrow', 'lockOf')] = undefined
    setOlder(first)
    openTotal()
    expect(await screen.findByText('Counts the newest contracts only; earlier ones could not be read')).toBeTruthy()
  })

  it('says nothing where nothing is there, though an approval still stands', async () => {
    node.answers['allowance'] = () => 5n
    setOlder(first)
    openTotal()
    await vi.waitFor(() => expect(node.request).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(/newest contracts only/)).toBeNull()
  })
})
