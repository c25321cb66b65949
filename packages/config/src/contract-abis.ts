import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { multicall3Abi } from '@app/abis/multicall3'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Abi } from 'viem'
import type { ContractKind } from './contract-kinds.ts'

/** Apart from the facts, so that a page that needs only those does not load ABIs. */
export const contractAbis = {
  accessManager: accessManagerAbi,
  productToken: productTokenAbi,
  token: testUsdtAbi,
  referralRegistry: referralRegistryAbi,
  stakingPool: stakingPoolAbi,
  daoPool: stakingPoolAbi,
  drToken: drTokenAbi,
  powerMarket: powerMarketAbi,
  cardSeller: cardSellerAbi,
  equityCard: equityCardAbi,
  cardVault: cardVaultAbi,
  productSwap: productSwapAbi,
  votingEscrow: votingEscrowAbi,
  dividendVault: dividendVaultAbi,
  settingsDesk: settingsDeskAbi,
  multicall3: multicall3Abi,
} as const satisfies Partial<Record<ContractKind, Abi>>

export function findContractAbi(kind: ContractKind): Abi | undefined {
  const abis: Partial<Record<ContractKind, Abi>> = contractAbis
  return abis[kind]
}

export function getContractAbi(kind: ContractKind): Abi {
  const abi = findContractAbi(kind)
  if (abi === undefined) throw new Error(`No ABI is kept of ${kind}`)
  return abi
}
