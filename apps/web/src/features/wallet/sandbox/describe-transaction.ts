import { accessManagerAbi } from '@app/abis/access-manager'
import { powerMarketAbi } from '@app/abis/power-market'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { multicall3Abi } from '@app/abis/multicall3'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testRwasAbi } from '@app/abis/test-rwas'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { type ContractName, getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { type Abi, type Address, decodeFunctionData, type Hex } from 'viem'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import type { TransactionRequest } from './sandbox-store.ts'

const abis: Partial<Record<ContractName, Abi>> = {
  productToken: productTokenAbi,
  usdt: testUsdtAbi,
  referralRegistry: referralRegistryAbi,
  stakingPoolUsdt: stakingPoolAbi,
  productSwap: productSwapAbi,
  rwas: testRwasAbi,
  stakingPoolRwas: stakingPoolAbi,
  drToken: drTokenAbi,
  daoPool: stakingPoolAbi,
  dividendVault: dividendVaultAbi,
  votingEscrow: votingEscrowAbi,
  cardSeller: cardSellerAbi,
  equityCard: equityCardAbi,
  cardVault: cardVaultAbi,
  multicall3: multicall3Abi,
  powerMarket: powerMarketAbi,
  accessManager: accessManagerAbi,
  settingsDesk: settingsDeskAbi,
}

export type TransactionDescription = { contract: string; call: string }

/** What the bytes mean, as far as the wallet knows the contract: `usdt`, `approve(0x…, 500000000)`. */
export function describeTransaction({
  to = '',
  data = '0x',
}: Pick<TransactionRequest, 'to' | 'data'>): TransactionDescription {
  const { contracts } = getDeployment(getRuntimeConfig().chainId)
  const name = (Object.keys(contracts) as ContractName[]).find((key) => isSameAddress(contracts[key], to))
  const abi = name === undefined ? undefined : abis[name]
  if (abi === undefined) return { contract: name ?? to, call: data }
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    if (name === 'settingsDesk' || (name === 'accessManager' && functionName === 'cancel')) {
      const [target, asked] = args.slice(-2) as [Address, Hex]
      const inner = describeTransaction({ to: target, data: asked })
      return { contract: name, call: `${functionName}(${inner.contract}.${inner.call})` }
    }
    return { contract: name ?? to, call: `${functionName}(${args.map(String).join(', ')})` }
  } catch {
    return { contract: name ?? to, call: data }
  }
}
