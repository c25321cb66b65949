import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { roles } from '@app/abis/roles'
import { getDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type Address, createTestClient, http, publicActions, walletActions } from 'viem'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preparePlan } from '#shared/tx/prepare-plan.ts'
import { sendTransaction } from '#shared/tx/send-transaction.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { deployLocal } from '../../../../../../../contracts/script/deploy-local.ts'
import type { SettingTerms } from '../queries/settings.ts'
import { setAction, type SetInput } from './set.ts'

const admin: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const one: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const guardian: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const stranger: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const DAY = 86_400
const WEEK = 7 * DAY
const deployment = getDeployment(31337)
const { accessManager, cardSeller, settingsDesk, usdt, productToken, powerToken } = deployment.contracts
const terms: SettingTerms = {
  usdt: { address: usdt, symbol: 'USDT', decimals: 6 },
  productToken: { address: productToken, symbol: 'PRD', decimals: 18 },
  power: { address: powerToken, symbol: 'DRCP', decimals: 18 },
}
const price = 2_400_000_000n
const base = { setting: { name: 'cardPrice', amount: price }, terms } as const

let anvil: Anvil
let chain: ReturnType<typeof createChain>

function createChain(url: string) {
  return createTestClient({ chain: anvilChain, mode: 'anvil', transport: http(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

async function grant(role: bigint, account: Address, delay: number): Promise<void> {
  const manager = { account: admin, address: accessManager, abi: accessManagerAbi } as const
  const hash = await chain.writeContract({ ...manager, functionName: 'grantRole', args: [role, account, delay] })
  expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  await grant(roles.OPERATOR, one, 0)
  await grant(roles.OPERATOR, other, 0)
  await grant(roles.GUARDIAN, guardian, 0)
})
afterAll(() => anvil.stop())

/** @returns the key of the refusal, otherwise what the transaction was said to do. */
async function attempt(account: Address, input: SetInput): Promise<string> {
  const setting = { client: chain, account, chainId: 31337, deployment }
  const prepared = await preparePlan(bindAction(setAction, input), setting, 1_000)
  if (!prepared.ok) return prepared.problem.key
  const provider = {
    async request({ params }: { params?: readonly unknown[] | object }) {
      const { to, data } = (params as readonly [{ to: Address; data: `0x${string}` }])[0]
      return await chain.sendTransaction({ account, to, data })
    },
  }
  const [step] = prepared.plan.steps
  if (step === undefined) throw new Error('there is no step')
  const hash = await sendTransaction(provider, deployment, { ...step.callData, account, allowance: null, gas: null })
  expect(await chain.waitForTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({ status: 'success' })
  return prepared.plan.sentences.map(({ text }) => text.key).join(' ')
}

const propose = (account: Address) => attempt(account, { ...base, mode: 'propose', delay: DAY })
const execute = (account: Address) => attempt(account, { ...base, mode: 'execute' })
const cancel = (account: Address, at: 'settingsDesk' | 'accessManager') =>
  attempt(account, { ...base, mode: 'cancel', at })
const passTime = async (seconds: number) => {
  await chain.increaseTime({ seconds })
  await chain.mine({ blocks: 1 })
}
const getPrice = () => chain.readContract({ address: cardSeller, abi: cardSellerAbi, functionName: 'price' })

it('is set at once where settings have no delay, by an operator alone', async () => {
  const first = { ...base, setting: { name: 'cardPrice', amount: price + 1n } } as const
  expect(await attempt(stranger, { ...first, mode: 'set' })).toBe('ROLE_MISSING')
  expect(await attempt(one, { ...first, mode: 'set' })).toBe('settings:set.cardPrice settings:tx.setNote')
  expect(await getPrice()).toBe(price + 1n)
})

it('is proposed by one operator and carried out by another, after the delay', async () => {
  await grant(roles.SETTINGS, settingsDesk, DAY)
  expect(await attempt(one, { ...base, mode: 'set' })).toBe('OPERATION_DELAYED')
  expect(await propose(stranger)).toBe('ROLE_MISSING')
  expect(await propose(one)).toBe('settings:set.cardPrice settings:tx.proposeNote')
  expect(await propose(other)).toBe('PROPOSAL_EXISTS')
  expect(await execute(other)).toBe('PROPOSAL_TOO_EARLY')
  await passTime(DAY)
  expect(await execute(one)).toBe('PROPOSAL_OWN')
  expect(await execute(stranger)).toBe('ROLE_MISSING')
  expect(await execute(other)).toBe('settings:set.cardPrice settings:tx.setNote')
  expect(await getPrice()).toBe(price)
  expect(await execute(other)).toBe('PROPOSAL_CLOSED')
})

it('is cancelled by any operator at the desk and by the guardian at the manager', async () => {
  for (const [account, at] of [
    [other, 'settingsDesk'],
    [guardian, 'accessManager'],
  ] as const) {
    await propose(one)
    expect(await cancel(stranger, at)).toBe('ROLE_MISSING')
    expect(await cancel(account, at)).toBe('settings:tx.cancelNote')
    expect(await cancel(account, at)).toBe('PROPOSAL_CLOSED')
    await passTime(DAY)
    expect(await execute(other)).toBe('PROPOSAL_CLOSED')
  }
})

it('lapses when nobody carries it out in time, and can be proposed again', async () => {
  await propose(one)
  await passTime(DAY + WEEK)
  expect(await execute(other)).toBe('PROPOSAL_LAPSED')
  expect(await propose(other)).toBe('settings:set.cardPrice settings:tx.proposeNote')
})

it('is refused to everybody once the desk holds the role no more', async () => {
  const manager = { account: admin, address: accessManager, abi: accessManagerAbi } as const
  const hash = await chain.writeContract({
    ...manager,
    functionName: 'revokeRole',
    args: [roles.SETTINGS, settingsDesk],
  })
  await chain.waitForTransactionReceipt({ hash })
  await passTime(DAY)
  expect(await execute(one)).toBe('ROLE_MISSING')
  expect(await attempt(one, { ...base, mode: 'set' })).toBe('ROLE_MISSING')
  expect(await cancel(one, 'settingsDesk')).toBe('settings:tx.cancelNote')
})
