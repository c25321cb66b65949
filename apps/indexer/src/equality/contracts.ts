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
import type { Deployment } from '@app/config/deployment'
import type { Abi, Hex } from 'viem'
import { toHex } from '../projections/origin.ts'
import { getContract } from './comparison.ts'

type Target = { name: string; address: Hex; abi: Abi }
export type Contracts = ReturnType<typeof getContracts>

export function getContracts(deployment: Deployment) {
  const pools = getPools(deployment).map(({ name }) => getContract(deployment, name, stakingPoolAbi))
  const ones = {
    registry: getContract(deployment, 'referralRegistry', referralRegistryAbi),
    product: getContract(deployment, 'productToken', productTokenAbi),
    dr: getContract(deployment, 'drToken', drTokenAbi),
    power: getContract(deployment, 'powerToken', powerTokenAbi),
    market: getContract(deployment, 'powerMarket', powerMarketAbi),
    seller: getContract(deployment, 'cardSeller', cardSellerAbi),
    cards: getContract(deployment, 'equityCard', equityCardAbi),
    cardVault: getContract(deployment, 'cardVault', cardVaultAbi),
    pair: getContract(deployment, 'productPair', uniswapV2PairAbi),
    swap: getContract(deployment, 'productSwap', productSwapAbi),
    escrow: getContract(deployment, 'votingEscrow', votingEscrowAbi),
    dividends: getContract(deployment, 'dividendVault', dividendVaultAbi),
    manager: getContract(deployment, 'accessManager', accessManagerAbi),
    desk: getContract(deployment, 'settingsDesk', settingsDeskAbi),
  }
  const targets: readonly Target[] = [...pools, ...Object.values(ones)]
  return {
    ...ones,
    pools,
    /** As far as our tokens have events and views in common. */
    tokens: (['productToken', 'drToken', 'powerToken'] as const).map((name) =>
      getContract(deployment, name, powerTokenAbi),
    ),
    targets,
    usdt: toHex(deployment.contracts.usdt),
    rwas: toHex(deployment.contracts.rwas),
    productIsFirst: toHex(deployment.contracts.productToken) < toHex(deployment.contracts.usdt),
  }
}
