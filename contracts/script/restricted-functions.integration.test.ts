import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { daoPoolAbi } from '@app/abis/dao-pool'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { powerTokenAbi } from '@app/abis/power-token'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { ContractName, Deployment } from '@app/config/deployments'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import {
  encodeErrorResult,
  encodeFunctionData,
  pad,
  toFunctionSignature,
  zeroAddress,
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from './deploy-local.ts'
import { restrictedFunctions } from './restricted-functions.ts'

const ours: Partial<Record<ContractName, Abi>> = {
  productToken: productTokenAbi,
  referralRegistry: referralRegistryAbi,
  stakingPoolUsdt: stakingPoolAbi,
  stakingPoolRwas: stakingPoolAbi,
  drToken: drTokenAbi,
  daoPool: daoPoolAbi,
  powerMarket: powerMarketAbi,
  powerToken: powerTokenAbi,
  cardSeller: cardSellerAbi,
  equityCard: equityCardAbi,
  cardVault: cardVaultAbi,
  productSwap: productSwapAbi,
  votingEscrow: votingEscrowAbi,
  dividendVault: dividendVaultAbi,
  settingsDesk: settingsDeskAbi,
}
const stranger = '0x000000000000000000000000000000000000dEaD'
const unauthorised = encodeErrorResult({
  abi: stakingPoolAbi,
  errorName: 'AccessManagedUnauthorized',
  args: [stranger],
})

/** Answered by the AccessManager alone, whatever roles it gives. */
const ofTheAuthority = 'setAuthority(address)'

let anvil: Anvil
let contracts: Deployment['contracts']

beforeAll(async () => {
  anvil = await startAnvil()
  contracts = (await deployLocal({ rpcUrl: anvil.url, product: { name: 'Sample', symbol: 'SMP' } })).contracts
})

afterAll(() => anvil?.stop())

function getEmptyValue({ type, ...rest }: AbiParameter): unknown {
  if (type.endsWith(']')) return []
  if (type === 'tuple' && 'components' in rest) return rest.components.map(getEmptyValue)
  if (type === 'address') return zeroAddress
  if (type === 'bool') return false
  if (type === 'string') return ''
  if (type === 'bytes') return '0x'
  if (type.startsWith('bytes')) return pad('0x', { size: Number(type.slice(5)) })
  return 0n
}

async function isRefusedToAStranger(address: Hex, abi: AbiFunction): Promise<boolean> {
  const args = abi.inputs.map((input) => {
    const value = getEmptyValue(input)
    return input.type === 'tuple' && 'components' in input
      ? Object.fromEntries(input.components.map(({ name }, index) => [name, (value as unknown[])[index]]))
      : value
  })
  const data = encodeFunctionData({ abi: [abi], functionName: abi.name, args })
  const response = await fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ from: stranger, to: address, data }, 'latest'],
    }),
  })
  const { error } = (await response.json()) as { error?: { data?: string } }
  return error?.data?.toLowerCase() === unauthorised.toLowerCase()
}

describe('what a stranger is refused', () => {
  it.each(Object.keys(ours) as ContractName[])('%s: exactly the functions of the table', async (name) => {
    const functions = ours[name]!.filter(
      (item): item is AbiFunction =>
        item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure',
    )
    const refused: string[] = []
    for (const item of functions) {
      const signature = toFunctionSignature(item)
      if (signature !== ofTheAuthority && (await isRefusedToAStranger(contracts[name], item))) refused.push(signature)
    }
    const table = name in restrictedFunctions ? restrictedFunctions[name as keyof typeof restrictedFunctions] : {}
    expect(refused.toSorted()).toEqual(Object.keys(table).toSorted())
  })
})
