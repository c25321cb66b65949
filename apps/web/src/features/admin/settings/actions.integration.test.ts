import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { decodeCall } from '@app/config/acts/acts'
import { type Address, encodeFunctionData, type Hex, keccak256, toHex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { carryOut, chain, deployment, passTime, prepare, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { bindAction, type BoundAction } from '#shared/tx/tx-action.ts'
import type { SettingTerms } from './reads.ts'
import { fromCall, toCall } from './setting.ts'
import { cancelAction, carryOutAction, setAction, type SetInput, type WaitingInput } from './actions.ts'

const admin: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const one: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const guardian: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const stranger: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const DAY = 86_400
const WEEK = 7 * DAY
const {
  accessManager,
  cardSeller,
  dividendVault,
  powerMarket,
  productSwap,
  settingsDesk,
  usdt,
  productToken,
  powerToken,
} = deployment.contracts
const terms: SettingTerms = {
  usdt: { address: usdt, symbol: 'USDT', decimals: 6 },
  productToken: { address: productToken, symbol: 'PRD', decimals: 18 },
  power: { address: powerToken, symbol: 'DRCP', decimals: 18 },
}
const price = 2_400_000_000n
const base = { setting: { name: 'cardPrice', amount: price }, terms } as const
type Call = WaitingInput['call']
const waiting: Call = { target: cardSeller, data: encodeFunctionData(toCall(base.setting, deployment)) }

const atDesk = (call: Call): WaitingInput => ({
  call,
  setting: fromCall(deployment, call.target, call.data),
  decoded: decodeCall(deployment, call.target, call.data),
  isAtDesk: true,
  proposer: one,
  terms,
})

async function confirm(hash: Hex): Promise<void> {
  expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

async function grant(role: bigint, account: Address, delay: number): Promise<void> {
  const manager = { account: admin, address: accessManager, abi: accessManagerAbi } as const
  await confirm(await chain.writeContract({ ...manager, functionName: 'grantRole', args: [role, account, delay] }))
}

async function revoke(role: bigint, account: Address): Promise<void> {
  const manager = { account: admin, address: accessManager, abi: accessManagerAbi } as const
  await confirm(await chain.writeContract({ ...manager, functionName: 'revokeRole', args: [role, account] }))
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
const execute = (account: Address, call: Call = waiting) => attempt(account, bindAction(carryOutAction, atDesk(call)))
type Place = 'settingsDesk' | 'accessManager'
const cancel = (account: Address, at: Place, call: Call = waiting) =>
  attempt(account, bindAction(cancelAction, { ...atDesk(call), at }))

async function proposeAt(call: Call, account = one): Promise<void> {
  const desk = { account, address: settingsDesk, abi: settingsDeskAbi } as const
  await confirm(await chain.writeContract({ ...desk, functionName: 'propose', args: [call.target, call.data] }))
}
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

const toDay = (time: bigint, later: number) => time / BigInt(DAY) + BigInt(later)

it('is carried out, too, when no page sets what was proposed; by another operator, as it was proposed', async () => {
  const { timestamp } = await chain.getBlock()
  const args = [keccak256(toHex('rules')), toDay(timestamp, 30)] as const
  const data = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceRules', args })
  const rules: Call = { target: dividendVault, data }
  expect(await execute(other, rules)).toBe('PROPOSAL_CLOSED')
  await proposeAt(rules)
  expect(await execute(other, rules)).toBe('PROPOSAL_TOO_EARLY')
  await passTime(DAY)
  expect(await execute(one, rules)).toBe('PROPOSAL_OWN')
  expect(await execute(stranger, rules)).toBe('ROLE_MISSING')
  const otherwise = { target: dividendVault, data: `${data.slice(0, -2)}ff` as Hex }
  expect(await execute(other, otherwise)).toBe('PROPOSAL_CLOSED')
  expect(await execute(other, rules)).toBe('settings:set.otherCall settings:tx.setNote')
  expect(await execute(other, rules)).toBe('PROPOSAL_CLOSED')
})

it('of orders and swaps is proposed by one operator and carried out by another', async () => {
  const market = { address: powerMarket, abi: powerMarketAbi } as const
  const before = await chain.readContract({ ...market, functionName: 'terms' })
  const next = { ...before, outputRate: before.outputRate - 1n, lifetime: before.lifetime + 86_400n }
  for (const setting of [
    { name: 'orderTerms', terms: next },
    { name: 'swapMinimumUsdt', amount: 3_000_000n },
  ] as const) {
    const call = toCall(setting, deployment)
    const proposed: Call = { target: call.address, data: encodeFunctionData(call) }
    const said = `settings:set.${setting.name}`
    expect(await attempt(one, { setting, terms, mode: 'propose' })).toBe(`${said} settings:tx.proposeNote`)
    await passTime(DAY)
    expect(await execute(other, proposed)).toBe(`${said} settings:tx.setNote`)
  }
  expect(await chain.readContract({ ...market, functionName: 'terms' })).toEqual(next)
  const swap = { address: productSwap, abi: productSwapAbi, functionName: 'minimumExchangeOf', args: [usdt] } as const
  expect(await chain.readContract(swap)).toBe(3_000_000n)
})

it.each<[what: string, call: Call, said: string]>([
  [
    'is changed on no page',
    {
      target: dividendVault,
      data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceEmptyPool', args: [1n, 1] }),
    },
    'settings:set.otherCall',
  ],
  ['is in bytes that no page sends', { target: cardSeller, data: `${waiting.data}00` }, 'settings:set.cardPrice'],
])('is cancelled, too, when what was proposed %s', async (_, call, said) => {
  for (const [account, at] of [
    [other, 'settingsDesk'],
    [guardian, 'accessManager'],
  ] as const) {
    await proposeAt(call)
    expect(await cancel(account, at, call)).toBe(`settings:tx.cancelNote ${said}`)
    expect(await cancel(account, at, call)).toBe('PROPOSAL_CLOSED')
  }
})

it('is never carried out in bytes that nobody reads', async () => {
  const padded: Call = { target: cardSeller, data: `${waiting.data}00` }
  await proposeAt(padded)
  await passTime(DAY)
  expect(await execute(other, padded)).toBe('CALL_NOT_ALLOWED')
  expect(await cancel(other, 'settingsDesk', padded)).toContain('settings:tx.cancelNote')
})

describe('what waits at the AccessManager', () => {
  const signer: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
  const call: Call = { target: dividendVault, data: '0x' }
  const waits = (): WaitingInput => ({
    call,
    setting: null,
    decoded: decodeCall(deployment, call.target, call.data),
    isAtDesk: false,
    proposer: signer,
    terms,
  })
  const carryOutAs = (account: Address) => attempt(account, bindAction(carryOutAction, waits()))
  const cancelAs = (account: Address) => attempt(account, bindAction(cancelAction, { ...waits(), at: 'accessManager' }))

  async function schedule(): Promise<void> {
    const manager = { account: signer, address: accessManager, abi: accessManagerAbi } as const
    const args = [call.target, call.data, 0] as const
    await confirm(await chain.writeContract({ ...manager, functionName: 'schedule', args }))
  }

  beforeAll(async () => {
    await grant(roles.SIGNER_ADMIN, signer, DAY)
    // There are two at most.
    const vault = { account: guardian, address: dividendVault, abi: dividendVaultAbi } as const
    await confirm(await chain.writeContract({ ...vault, functionName: 'disableSigner' }))
    const { timestamp } = await chain.getBlock()
    // The role is held five days after its grant.
    await passTime(6 * DAY)
    const args = [stranger, timestamp + 400n * BigInt(DAY)] as const
    call.data = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'addSigner', args })
  })

  it('is carried out by whoever scheduled it, after the delay, and by nobody else', async () => {
    expect(await carryOutAs(signer)).toBe('PROPOSAL_CLOSED')
    await schedule()
    expect(await carryOutAs(signer)).toBe('PROPOSAL_TOO_EARLY')
    await passTime(DAY)
    expect(await carryOutAs(admin)).toBe('CALLER_NOT_ALLOWED')
    expect(await carryOutAs(signer)).toBe('settings:set.otherCall settings:tx.setNote')
    expect(await carryOutAs(signer)).toBe('PROPOSAL_CLOSED')
  })

  it('is cancelled by whoever scheduled it, ADMIN, and the guardian of its role, and by nobody else', async () => {
    for (const account of [signer, admin, guardian]) {
      await schedule()
      expect(await cancelAs(stranger)).toBe('ROLE_MISSING')
      expect([account, await cancelAs(account)]).toEqual([account, 'settings:tx.cancelNote settings:set.otherCall'])
      expect(await cancelAs(account)).toBe('PROPOSAL_CLOSED')
    }
  })

  it('lapses a week after its time', async () => {
    await schedule()
    await passTime(DAY + WEEK)
    expect(await carryOutAs(signer)).toBe('PROPOSAL_LAPSED')
  })
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
