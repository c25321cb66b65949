import { accessManagerAbi } from '@app/abis/access-manager'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { powerTokenAbi } from '@app/abis/power-token'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getPools } from '@app/config/contracts'
import type { ContractName, Deployment } from '@app/config/deployment'
import type { Abi, Hex } from 'viem'
import { toHex } from '../projections/origin.ts'
import { getContract } from './comparison.ts'

type Target = { name: string; address: Hex; abi: Abi }
export type Contracts = ReturnType<typeof getContracts>

function isThere<one>(contract: one | undefined): contract is one {
  return contract !== undefined
}

export function getContracts(deployment: Deployment) {
  const pools = getPools(deployment).map(({ name }) => getContract(deployment, name, stakingPoolAbi))
  const find = <const abi extends Abi>(name: ContractName, abi: abi) =>
    deployment.contracts[name] === undefined ? undefined : getContract(deployment, name, abi)
  const always = {
    product: getContract(deployment, 'productToken', productTokenAbi),
    pair: getContract(deployment, 'productPair', uniswapV2PairAbi),
    dividends: getContract(deployment, 'dividendVault', dividendVaultAbi),
    manager: getContract(deployment, 'accessManager', accessManagerAbi),
    desk: getContract(deployment, 'settingsDesk', settingsDeskAbi),
  }
  const ofFeatures = {
    registry: find('referralRegistry', referralRegistryAbi),
    dr: find('drToken', drTokenAbi),
    power: find('powerToken', powerTokenAbi),
    market: find('powerMarket', powerMarketAbi),
    seller: find('cardSeller', cardSellerAbi),
    cards: find('equityCard', equityCardAbi),
    cardVault: find('cardVault', cardVaultAbi),
    swap: find('productSwap', productSwapAbi),
    escrow: find('votingEscrow', votingEscrowAbi),
  }
  const targets: readonly Target[] = [...pools, ...Object.values(always), ...Object.values(ofFeatures).filter(isThere)]
  return {
    ...always,
    ...ofFeatures,
    pools,
    /** Only the events and views that our tokens share. */
    tokens: (['productToken', 'drToken', 'powerToken'] as const)
      .map((name) => find(name, powerTokenAbi))
      .filter(isThere),
    targets,
    usdt: toHex(deployment.contracts.usdt),
    rwas: toHex(deployment.contracts.rwas),
    productIsFirst: toHex(deployment.contracts.productToken) < toHex(deployment.contracts.usdt),
  }
}
