import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { hashOperation } from '@app/config/acts/act-route'
import { decodeCall } from '@app/config/acts/acts'
import { QueryClient } from '@tanstack/react-query'
import { type Address, encodeFunctionData } from 'viem'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { chain, deployment, passTime, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import type { Operation } from './governance.ts'
import { mayCancelQuery, outcomeQuery } from './outcome.ts'
import { fromCall, toCall, type Setting } from './setting.ts'

const node = vi.hoisted(() => ({ isDown: false, members: [] as { account: string; isHeld: boolean }[] }))
vi.mock('#shared/chain/read-client.ts', () => ({
  getReadClient: () => (node.isDown ? { request: () => Promise.reject(new Error('away')) } : chain),
}))
vi.mock('#shared/api/query.ts', async (original) => ({
  ...(await original<object>()),
  readAtLeastSeen: () => Promise.resolve({ data: { list: node.members } }),
}))

const admin: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const one: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const guardian: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const stranger: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const signerAdmin: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const DAY = 86_400
const { accessManager, settingsDesk, dividendVault } = deployment.contracts
const { chainId } = deployment

setUpChain()
beforeAll(async () => {
  const grants: [bigint, Address, number][] = [
    [roles.OPERATOR, one, 0],
    [roles.OPERATOR, other, 0],
    [roles.GUARDIAN, guardian, 0],
    [roles.SETTINGS, settingsDesk, DAY],
    [roles.SIGNER_ADMIN, signerAdmin, DAY],
  ]
  const manager = { account: admin, address: accessManager, abi: accessManagerAbi } as const
  for (const args of grants) await confirm(await chain.writeContract({ ...manager, functionName: 'grantRole', args }))
  await passTime(6 * DAY)
})
beforeEach(() => {
  node.isDown = false
  node.members = [one, other].map((account) => ({ account, isHeld: true }))
})

async function confirm(hash: `0x${string}`): Promise<void> {
  expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

function describe(call: Operation['call'], isAtDesk: boolean, proposer: Address): Operation {
  return {
    id: hashOperation(isAtDesk ? settingsDesk : proposer, { to: call.target, data: call.data }),
    call,
    setting: fromCall(deployment, call.target, call.data),
    decoded: decodeCall(deployment, call.target, call.data),
    proposer,
    isAtDesk,
    readyAt: 0,
    expiresAt: 0,
  }
}

async function propose(setting: Setting): Promise<Operation> {
  const { address: target, ...rest } = toCall(setting, deployment)
  const call = { target, data: encodeFunctionData(rest) }
  const desk = { account: one, address: settingsDesk, abi: settingsDeskAbi } as const
  await confirm(await chain.writeContract({ ...desk, functionName: 'propose', args: [call.target, call.data] }))
  return describe(call, true, one)
}

async function scheduleSigner(endsAt: bigint): Promise<Operation> {
  const args = [stranger, endsAt] as const
  const data = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'addSigner', args })
  const manager = { account: signerAdmin, address: accessManager, abi: accessManagerAbi } as const
  await confirm(await chain.writeContract({ ...manager, functionName: 'schedule', args: [dividendVault, data, 0] }))
  return describe({ target: dividendVault, data }, false, signerAdmin)
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
const ask = (operation: Operation, account: Address | null = null) =>
  client.fetchQuery(outcomeQuery(chainId, operation, account, true))
const mayCancel = (operation: Operation, account: Address) =>
  client.fetchQuery(mayCancelQuery(chainId, operation, account))

it('of a setting is asked as another operator than the proposer, at the present state of the chain', async () => {
  const operation = await propose({ name: 'minimumExchange', amount: 20n * 10n ** 18n })
  expect(await ask(operation)).toEqual({ error: 'PROPOSAL_TOO_EARLY' })
  await passTime(DAY)
  expect(await ask(operation, one)).toEqual({ error: null })
  expect(await ask(operation, other)).toEqual({ error: null })
  node.members = [one, stranger].map((account) => ({ account, isHeld: true }))
  expect(await ask(operation)).toEqual({ error: 'ROLE_MISSING' })
})

it('is not known where nobody could carry it out, nor while no node answers', async () => {
  const operation = await propose({ name: 'minimumExchange', amount: 21n * 10n ** 18n })
  node.members = [
    { account: one, isHeld: true },
    { account: other, isHeld: false },
  ]
  await expect(ask(operation)).rejects.toThrow('There is no second operator')
  node.members = [{ account: other, isHeld: true }]
  node.isDown = true
  await expect(ask(operation)).rejects.toThrow('away')
  await expect(mayCancel(operation, one)).rejects.toThrow('away')
})

it('says the reason of the contract that would be called', async () => {
  const terms = { outputRate: 10n ** 30n, fuelRate: 1n, lifetime: 86_400n }
  const operation = await propose({ name: 'orderTerms', terms })
  await passTime(DAY)
  expect(await ask(operation)).toEqual({ error: 'DAILY_CHANGE_EXCEEDED' })
})

it('of an operation of the AccessManager is asked as who scheduled it; who may cancel it, the chain says', async () => {
  const { timestamp } = await chain.getBlock()
  const ended = await scheduleSigner(timestamp + BigInt(DAY / 2))
  const allowed = await Promise.all([signerAdmin, admin, guardian, one].map((account) => mayCancel(ended, account)))
  expect(allowed).toEqual([true, true, true, false])
  await passTime(DAY)
  expect(await ask(ended)).toEqual({ error: 'NUMBER_OUT_OF_RANGE' })
})
