import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import * as fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { TxProblemError } from '#shared/errors/tx-problem.ts'
import { assertAllowedCall } from './allow-list.ts'
import type { ScheduledCall } from './scheduled-call.ts'

const deployment = getDeployment(31337)
const {
  usdt,
  productToken,
  stakingPoolUsdt,
  referralRegistry,
  accessManager,
  multicall3,
  settingsDesk,
  cardSeller,
  dividendVault,
} = deployment.contracts
const stranger: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const exact = { amount: 500_000_000n }

const approve = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args: [spender, amount] })

const claim = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' })
const stakeOf5 = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [5n] })
const bind = encodeFunctionData({ abi: referralRegistryAbi, functionName: 'bind', args: [stranger] })
const dirtyBind: Hex = `${bind.slice(0, 10) as Hex}${'1'.repeat(24)}${bind.slice(34)}`

const atDesk = (functionName: 'propose' | 'execute' | 'cancel') => (to: Address, data: Hex) =>
  encodeFunctionData({ abi: settingsDeskAbi, functionName, args: [to, data] })
const cancelAtManager = (to: Address, data: Hex, caller: Address = settingsDesk) =>
  encodeFunctionData({ abi: accessManagerAbi, functionName: 'cancel', args: [caller, to, data] })

const scheduledBy = (caller: Address, target: Address, data: Hex) => ({ caller, target, data }) as ScheduledCall
const executeAtManager = (to: Address, data: Hex) =>
  encodeFunctionData({ abi: accessManagerAbi, functionName: 'execute', args: [to, data] })

interface Given {
  allowance?: { amount: bigint } | null
  value?: bigint
  scheduled?: ScheduledCall
}

function isAllowed(to: Address, data: Hex, { allowance = null, value = 0n, scheduled }: Given = {}): boolean {
  try {
    assertAllowedCall(deployment, { to, data, value }, allowance, scheduled)
    return true
  } catch (error) {
    if (error instanceof TxProblemError && error.problem.key === 'CALL_NOT_ALLOWED') return false
    throw error
  }
}

const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)

describe('what may leave the page', () => {
  it.each([
    ['stake', stakingPoolUsdt, encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [5n] })],
    ['unstake', stakingPoolUsdt, encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstake', args: [[5n]] })],
    ['claim', stakingPoolUsdt, encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' })],
    [
      'bind',
      referralRegistry,
      encodeFunctionData({ abi: referralRegistryAbi, functionName: 'bind', args: [stranger] }),
    ],
  ] as const)('%s', (_, to, data) => {
    expect(isAllowed(to, data)).toBe(true)
    expect(isAllowed(to.toLowerCase() as Address, data)).toBe(true)
  })

  it('an approval of exactly the amount, or of 0, for a contract of ours', () => {
    expect(isAllowed(usdt, approve(stakingPoolUsdt, exact.amount), { allowance: exact })).toBe(true)
    expect(isAllowed(usdt, approve(stakingPoolUsdt, 0n), { allowance: exact })).toBe(true)
  })

  it('taking back an allowance that any contract of ours has', () => {
    for (const spender of Object.values(deployment.contracts)) {
      expect(isAllowed(usdt, approve(spender, 0n))).toBe(true)
      expect(isAllowed(productToken, approve(spender, 0n))).toBe(true)
    }
    expect(isAllowed(usdt, approve(stranger, 0n))).toBe(false)
  })
})

describe('what may not', () => {
  it.each([
    ['an approval without limit', usdt, approve(stakingPoolUsdt, maxUint256), exact],
    ['an approval of one unit more', usdt, approve(stakingPoolUsdt, exact.amount + 1n), exact],
    ['an approval that no plan asked for', usdt, approve(stakingPoolUsdt, exact.amount), null],
    ['an approval for a stranger', usdt, approve(stranger, exact.amount), exact],
    ['an approval for a contract of ours that takes no tokens', usdt, approve(referralRegistry, exact.amount), exact],
    [
      'an approval for the router, which no page swaps over',
      usdt,
      approve(deployment.contracts.uniswapV2Router, exact.amount),
      exact,
    ],
    ['an approval of the reward token', productToken, approve(stakingPoolUsdt, exact.amount), exact],
    [
      'a transfer',
      usdt,
      encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [stranger, 1n] }),
      null,
    ],
    [
      'a transfer of the product',
      productToken,
      encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args: [stranger, 1n] }),
      null,
    ],
    [
      'a function of the operator',
      stakingPoolUsdt,
      encodeFunctionData({ abi: stakingPoolAbi, functionName: 'fund', args: [1n] }),
      null,
    ],
    ['a call of the access manager', accessManager, '0x6d5115bd', null],
    ['a bundle', multicall3, '0x82ad56cb', null],
    ['our call to a stranger', stranger, encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' }), null],
    ['nothing at all', stakingPoolUsdt, '0x', null],
    ['our call with more behind it', stakingPoolUsdt, `${claim}deadbeef`, null],
    ['our call with too little', stakingPoolUsdt, stakeOf5.slice(0, -2) as Hex, null],
    ['an address with something above it', referralRegistry, dirtyBind, null],
    ['half a selector', stakingPoolUsdt, '0x4e71', null],
  ] as const)('%s', (_, to, data, allowance) => {
    expect(isAllowed(to, data, { allowance })).toBe(false)
  })

  const setPrice = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [5n] })
  const buy = encodeFunctionData({ abi: cardSellerAbi, functionName: 'buy', args: [1n, 1n, 5n, 9n] })
  const transfer = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [stranger, 5n] })
  const settings: [Address, Hex][] = [[cardSeller, setPrice]]
  const others: [Address, Hex][] = [
    [cardSeller, buy],
    [cardSeller, `${setPrice}00`],
    [stranger, setPrice],
    [usdt, transfer],
    [settingsDesk, atDesk('propose')(cardSeller, setPrice)],
  ]

  it('a setting without the desk', () => {
    expect(isAllowed(cardSeller, setPrice)).toBe(false)
  })

  it.each(['propose', 'execute'] as const)('%s at the settings desk anything but a setting', (functionName) => {
    const ask = atDesk(functionName)
    for (const call of settings) expect(isAllowed(settingsDesk, ask(...call))).toBe(true)
    for (const call of others) expect(isAllowed(settingsDesk, ask(...call))).toBe(false)
  })

  it('a cancellation of what somebody else than the desk has scheduled; of the desk, whatever it is', () => {
    for (const call of [...settings, ...others]) {
      expect(isAllowed(settingsDesk, atDesk('cancel')(...call))).toBe(true)
      expect(isAllowed(accessManager, cancelAtManager(...call))).toBe(true)
      expect(isAllowed(accessManager, cancelAtManager(...call, stranger))).toBe(false)
    }
    expect(isAllowed(settingsDesk, `${atDesk('cancel')(cardSeller, setPrice)}00`)).toBe(false)
  })

  const addSigner = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'addSigner', args: [stranger, 9n] })
  const emptyPool = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceEmptyPool', args: [1n, 0] })
  const grant = encodeFunctionData({ abi: accessManagerAbi, functionName: 'grantRole', args: [1n, stranger, 0] })

  it.each<[what: string, target: Address, data: Hex]>([
    ['a signer', dividendVault, addSigner],
    ['a role', accessManager, grant],
  ])('%s at the AccessManager, unless the chain says that it waits', (_, target, data) => {
    const execute = executeAtManager(target, data)
    const scheduled = scheduledBy(stranger, target, data)
    expect(isAllowed(accessManager, execute)).toBe(false)
    expect(isAllowed(accessManager, execute, { scheduled: scheduledBy(stranger, target, emptyPool) })).toBe(false)
    expect(isAllowed(accessManager, execute, { scheduled })).toBe(true)
    expect(isAllowed(accessManager, `${execute}00`, { scheduled })).toBe(false)
    const cancel = cancelAtManager(target, data, stranger)
    expect(isAllowed(accessManager, cancel)).toBe(false)
    expect(isAllowed(accessManager, cancel, { scheduled })).toBe(true)
    expect(isAllowed(accessManager, cancel, { scheduled: scheduledBy(accessManager, target, data) })).toBe(false)
  })

  it('what no page sets at the desk, unless the chain says that it waits there', () => {
    const execute = atDesk('execute')(dividendVault, emptyPool)
    expect(isAllowed(settingsDesk, execute)).toBe(false)
    const ofDesk = scheduledBy(settingsDesk, dividendVault, emptyPool)
    expect(isAllowed(settingsDesk, execute, { scheduled: ofDesk })).toBe(true)
    expect(isAllowed(settingsDesk, atDesk('propose')(dividendVault, emptyPool), { scheduled: ofDesk })).toBe(false)
    expect(isAllowed(settingsDesk, execute, { scheduled: scheduledBy(stranger, dividendVault, emptyPool) })).toBe(false)
  })

  it.each<[what: string, target: Address, data: Hex]>([
    ['a transfer of tokens', usdt, transfer],
    ['a contract that is not ours', stranger, setPrice],
    ['a function that nobody needs a role for', cardSeller, buy],
    ['bytes that nobody reads', cardSeller, `${setPrice}00`],
    ['another call within', accessManager, executeAtManager(dividendVault, addSigner)],
    ['several calls within', accessManager, '0xac9650d8'],
  ])('%s, even when it waits', (_, target, data) => {
    const [ofStranger, ofDesk] = [stranger, settingsDesk].map((caller) => scheduledBy(caller, target, data))
    expect(isAllowed(accessManager, executeAtManager(target, data), { scheduled: ofStranger! })).toBe(false)
    expect(isAllowed(settingsDesk, atDesk('execute')(target, data), { scheduled: ofDesk! })).toBe(false)
  })

  it('coins with a call', () => {
    const data = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' })
    expect(isAllowed(stakingPoolUsdt, data, { value: 1n })).toBe(false)
  })

  it('any bytes to anybody else', () => {
    fc.assert(
      fc.property(hex(20), hex(36), (to, data) => {
        expect(isAllowed(to, data)).toBe(false)
      }),
    )
  })
})
