import { getFeatureContracts } from '@app/config/contracts'
import { equityCardAbi } from '@app/abis/equity-card'
import { productSwapAbi } from '@app/abis/product-swap'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { createDescriptors } from '@app/config/clear-signing/describe'
import type { Field } from '@app/config/clear-signing/descriptor'
import { worlds } from '@app/config/clear-signing/worlds.test-setup'
import { getClaimTypedData } from '@app/core/withdrawal/signed-request'
import { encodeFunctionData, zeroHash } from 'viem'
import { expect, it } from 'vitest'
import { createWallet, toWalletJson } from './wallet.ts'

/** What docs/wallets.md says that the reference implementation does not do. Where it does, think again. */
const described = worlds.sandbox
const { contracts, chainId, tokens } = described.deployment
const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { productSwap } = getFeatureContracts(described.deployment, 'swapProduct')
const { equityCard } = getFeatureContracts(described.deployment, 'backpack')

const swap = {
  to: productSwap,
  from,
  data: encodeFunctionData({
    abi: productSwapAbi,
    functionName: 'swapExactIn',
    args: [contracts.usdt, 5_000_000n, 7n * 10n ** 18n, 1_800_000_000n],
  }),
} as const
const swapKey = 'swapExactIn(address tokenIn,uint256 amountIn,uint256 minOut,uint256 deadline)'

it('a map from a token to the other one of a pair is not followed, and takes the whole call with it', async () => {
  const descriptors = structuredClone(createDescriptors(described))
  const descriptor = descriptors['calldata-productSwap.json']!
  const maps = {
    other: { values: { [contracts.usdt]: contracts.productToken, [contracts.productToken]: contracts.usdt } },
  }
  Object.assign(descriptor.metadata, { maps })
  const field = descriptor.display.formats[swapKey]!.fields[1] as Field
  Object.assign(field, {
    format: 'tokenAmount',
    params: { token: { map: '$.metadata.maps.other', keyPath: 'tokenIn' } },
  })
  await expect(createWallet(described, descriptors).showCall(swap)).rejects.toThrow(TypeError)
  expect((await createWallet(described).showCall(swap)).fields[1]).toEqual([
    'At least, base units',
    String(7n * 10n ** 18n),
  ])
})

it('amounts of a token that a wallet does not know are base units, and it warns', async () => {
  const call = {
    to: contracts.stakingPoolUsdt,
    from,
    data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [5_000_000n] }),
  } as const
  expect(await createWallet(described, undefined, { knowsTokens: false }).showCall(call)).toMatchObject({
    intent: 'Stake 5000000',
    warnings: ['UNKNOWN_TOKEN'],
  })
  expect(await createWallet(described).showCall(call)).toMatchObject({ intent: `Stake 5 ${tokens.usdt.symbol}` })
})

it('letters beyond ASCII are garbled in calls', async () => {
  const data = encodeFunctionData({ abi: equityCardAbi, functionName: 'setUri', args: ['https://карты.example/', ''] })
  const { fields } = await createWallet(described).showCall({ to: equityCard, from, data })
  expect(fields[0]![1]).not.toContain('карты')
  expect(fields[0]![1]).toMatch(/^https:\/\/.+\.example\/$/)
})

it('a text of digits in a message is taken for a number', async () => {
  const frame = { account: from, nonce: zeroHash, deadlineAt: 1_800_000_000 } as const
  const show = async (stockCode: string) => {
    const claim = getClaimTypedData({ chainId, contract: equityCard }, { ...frame, cardId: 1n, stockCode, shares: 2n })
    const { intent } = await createWallet(described).showMessage(toWalletJson(claim))
    return intent
  }
  expect(await show('600519')).toBe('Claim 2 shares (600519)')
  expect(await show('000001')).toBe('Claim 2 shares (1)')
})

it('a call within a call to a contract without descriptor is bytes', async () => {
  const data = encodeFunctionData({ abi: settingsDeskAbi, functionName: 'propose', args: [from, '0x12345678'] })
  const model = await createWallet(described).showCall({ to: contracts.settingsDesk, from, data })
  expect(model.intent).toBe('Propose a setting')
  expect(model.fields).toEqual([
    ['Contract', from],
    ['Call', '0x12345678'],
  ])
  expect(model.calls).toEqual([expect.objectContaining({ isFallback: true, warnings: ['NO_DESCRIPTOR'] })])
})
