import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { multicall3Abi } from '@app/abis/multicall3'
import { powerMarketAbi } from '@app/abis/power-market'
import { powerTokenAbi } from '@app/abis/power-token'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Abi } from 'viem'
import type { ContractKind } from './contract-kinds.ts'

/** Apart from the facts, for what needs no ABI. */
export const contractAbis = {
  accessManager: accessManagerAbi,
  productToken: productTokenAbi,
  token: testUsdtAbi,
  referralRegistry: referralRegistryAbi,
  stakingPool: stakingPoolAbi,
  daoPool: stakingPoolAbi,
  drToken: drTokenAbi,
  powerMarket: powerMarketAbi,
  powerToken: powerTokenAbi,
  cardSeller: cardSellerAbi,
  equityCard: equityCardAbi,
  cardVault: cardVaultAbi,
  productSwap: productSwapAbi,
  votingEscrow: votingEscrowAbi,
  dividendVault: dividendVaultAbi,
  settingsDesk: settingsDeskAbi,
  uniswapV2Factory: uniswapV2FactoryAbi,
  uniswapV2Router: uniswapV2Router02Abi,
  productPair: uniswapV2PairAbi,
  multicall3: multicall3Abi,
} as const satisfies Record<ContractKind, Abi>
