import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { powerMarketAbi } from '@app/abis/power-market'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { type Address, encodeFunctionData } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import { carryOut, chain, deployment, passTime, prepare, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { bindAction, type BoundAction } from '#shared/tx/tx-action.ts'
import type { SettingTerms } from './reads.ts'
import { toCall } from './setting.ts'
import { cancelAction, type CancelInput, setAction, type SetInput } from './actions.ts'

const admin: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const one: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const guardian: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const stranger: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const DAY = 86_400
const WEEK = 7 * DAY
const { accessManager, cardSeller, powerMarket, settingsDesk, usdt, productToken, powerToken } = deployment.contracts
const terms: SettingTerms = {
  usdt: { address: usdt, symbol: 'USDT', decimals: 6 },
  productToken: { address: productToken, symbol: 'PRD', decimals: 18 },
  power: { address: powerToken, symbol: 'DRCP', decimals: 18 },
}
const price = 2_400_000_000n
const base = { setting: { name: 'cardPrice', amount: price }, terms } as const
const waiting: CancelInput['call'] = { target: cardSeller, data: encodeFunctionData(toCall(base.setting, deployment)) }

async function grant(role: bigint, account: Address, delay: number): Promise<void> {
  const manager = { account: admin, address: accessManager, abi: accessManagerAbi } as const
  const hash = await chain.writeContract({ ...manager, functionName: 'grantRole', args: [role, account, delay] })
  expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

async function revoke(role: bigint, account: Address): Promise<void> {
  const manager = { account: admin, address: accessManager, abi: accessManagerAbi } as const
  const hash = await chain.writeContract({ ...manager, functionName: 'revokeRole', args: [role, account] })
  expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

/** A manager lowers a delay only days later; a role given anew has its own at once. */
async function setDelay(seconds: number): Promise<void> {
  await revoke(roles.SETTINGS, settingsDesk)
  await grant(roles.SETTINGS, settingsDesk, seconds)
}

setUpChain()
beforeAll(async () => {
  await grant(roles.OPERATOR, one, 0)
  await grant(roles.OPERATOR, other, 0)
  await grant(roles.GUARDIAN, guardian, 0)
})

/** @returns the key of the refusal, otherwise what the transaction was said to do. */
async function attempt(account: Address, input: SetInput | BoundAction): Promise<string> {
  const action = 'checks' in input ? input : bindAction(setAction, input)
  const prepared = await prepare(action, account)
  if (!prepared.ok) return prepared.problem.key
  return (await carryOut(action, account)).said.join(' ')
}

const propose = (account: Address) => attempt(account, { ...base, mode: 'propose' })
const execute = (account: Address) => attempt(account, { ...base, mode: 'execute' })
const cancel = (account: Address, at: CancelInput['at']) =>
  attempt(account, bindAction(cancelAction, { ...base, at, call: waiting }))
const cancelOther = (account: Address, at: CancelInput['at'], call: CancelInput['call']) =>
  attempt(account, bindAction(cancelAction, { at, call, setting: null, terms }))
const getPrice = () => chain.readContract({ address: cardSeller, abi: cardSellerAbi, functionName: 'price' })

it('is set at once where settings have no delay, by an operator alone', async () => {
  const first = { ...base, setting: { name: 'cardPrice', amount: price + 1n } } as const
  expect(await attempt(one, { ...first, mode: 'propose' })).toBe('EDIT_CONFLICT')
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
    expect(await cancel(account, at)).toBe('settings:tx.cancelNote settings:set.cardPrice')
    expect(await cancel(account, at)).toBe('PROPOSAL_CLOSED')
    await passTime(DAY)
    expect(await execute(other)).toBe('PROPOSAL_CLOSED')
  }
})

it.each<[what: string, call: CancelInput['call']]>([
  [
    'is changed on no page',
    {
      target: powerMarket,
      data: encodeFunctionData({ abi: powerMarketAbi, functionName: 'setTerms', args: [1n, 2n, 3n] }),
    },
  ],
  ['is in bytes that no page sends', { target: cardSeller, data: `${waiting.data}00` }],
])('is cancelled, too, when what was proposed %s', async (_, call) => {
  for (const [account, at] of [
    [other, 'settingsDesk'],
    [guardian, 'accessManager'],
  ] as const) {
    const args = [call.target, call.data] as const
    const desk = { account: one, address: settingsDesk, abi: settingsDeskAbi } as const
    const hash = await chain.writeContract({ ...desk, functionName: 'propose', args })
    await chain.waitForTransactionReceipt({ hash })
    expect(await cancelOther(account, at, call)).toBe('settings:tx.cancelNote settings:set.otherCall')
    expect(await cancelOther(account, at, call)).toBe('PROPOSAL_CLOSED')
  }
})

it('is proposed with the time of the delay that is, whatever the page has read before', async () => {
  await grant(roles.SETTINGS, settingsDesk, 2 * DAY)
  const before = await chain.getBlock()
  const prepared = await prepare(bindAction(setAction, { ...base, mode: 'propose' }), one)
  const at = prepared.ok && prepared.plan.sentences[1]?.text.values?.at
  expect(at).toMatchObject({ type: 'time' })
  expect(at && 'at' in at ? at.at : 0).toBeGreaterThanOrEqual(Number(before.timestamp) + 2 * DAY)
  await setDelay(DAY)
})

it('is refused to an operator with a delay of its own, who cannot come in its own name at once', async () => {
  await revoke(roles.OPERATOR, other)
  await grant(roles.OPERATOR, other, DAY)
  expect(await propose(other)).toBe('OPERATION_DELAYED')
  expect(await execute(other)).toBe('OPERATION_DELAYED')
  expect(await cancel(other, 'settingsDesk')).toBe('OPERATION_DELAYED')
  await revoke(roles.OPERATOR, other)
  await grant(roles.OPERATOR, other, 0)
})

it('lapses when nobody carries it out in time, and can be proposed again', async () => {
  await propose(one)
  await passTime(DAY + WEEK)
  expect(await execute(other)).toBe('PROPOSAL_LAPSED')
  expect(await propose(other)).toBe('settings:set.cardPrice settings:tx.proposeNote')
})

it('is refused to everybody once the desk holds the role no more', async () => {
  await revoke(roles.SETTINGS, settingsDesk)
  await passTime(DAY)
  expect(await execute(one)).toBe('EDIT_CONFLICT')
  expect(await attempt(one, { ...base, mode: 'set' })).toBe('EDIT_CONFLICT')
  expect(await cancel(one, 'settingsDesk')).toBe('settings:tx.cancelNote settings:set.cardPrice')
})
