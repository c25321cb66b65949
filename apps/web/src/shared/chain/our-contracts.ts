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
import { testRwasAbi } from '@app/abis/test-rwas'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { ContractName } from '@app/config/deployments'
import type { Abi, ContractFunctionName } from 'viem'

export type OurContract = {
  abi: Abi
  /** What the page may call. */
  functions: readonly string[]
  /** What the page may ask the settings desk to call, and never calls itself. */
  settings?: readonly string[]
  /** Of a token: contracts that may be given an allowance of it. */
  spenders?: readonly ContractName[]
}

function allow<const A extends Abi>(
  abi: A,
  functions: readonly ContractFunctionName<A, 'nonpayable' | 'payable'>[],
  spenders?: readonly ContractName[],
): OurContract {
  return { abi, functions, ...(spenders === undefined ? {} : { spenders }) }
}

function nameSettings<const A extends Abi>(_: A, names: readonly ContractFunctionName<A, 'nonpayable'>[]) {
  return names
}

/**
 * Everything that may leave the page, by contract of the deployment. A contract or function that is not here cannot be
 * called whatever the page is made to believe: tokens are approved, never transferred. Their refusals are decoded, too.
 */
export const ourContracts: Readonly<Partial<Record<ContractName, OurContract>>> = {
  usdt: allow(
    testUsdtAbi,
    ['approve'],
    ['stakingPoolUsdt', 'productSwap', 'cardSeller', 'powerMarket', 'dividendVault'],
  ),
  rwas: allow(testRwasAbi, ['approve'], ['stakingPoolRwas', 'dividendVault']),
  productToken: allow(
    productTokenAbi,
    ['approve'],
    ['votingEscrow', 'drToken', 'productSwap', 'powerMarket', 'dividendVault'],
  ),
  referralRegistry: allow(referralRegistryAbi, ['bind']),
  stakingPoolUsdt: allow(stakingPoolAbi, ['stake', 'stakeWithPermit', 'claim', 'claimFor', 'unstake']),
  stakingPoolRwas: allow(stakingPoolAbi, ['stake', 'stakeWithPermit', 'claim', 'claimFor', 'unstake']),
  drToken: allow(drTokenAbi, ['approve', 'mint', 'mintWithPermit'], ['daoPool']),
  daoPool: allow(stakingPoolAbi, ['stake', 'stakeWithPermit', 'claim', 'claimFor', 'unstake']),
  votingEscrow: allow(votingEscrowAbi, ['createLock', 'increaseAmount', 'extendLock', 'withdraw']),
  productSwap: allow(productSwapAbi, ['swapExactIn']),
  cardSeller: {
    ...allow(cardSellerAbi, ['buy']),
    settings: nameSettings(cardSellerAbi, ['setPrice', 'setWhitelist', 'setSaleWhitelist']),
  },
  equityCard: allow(equityCardAbi, ['safeTransferFrom', 'safeBatchTransferFrom']),
  dividendVault: allow(dividendVaultAbi, ['withdraw', 'exit', 'fund']),
  cardVault: allow(cardVaultAbi, ['claim', 'claimFor', 'takeOut']),
  multicall3: allow(multicall3Abi, ['aggregate3']),
  powerMarket: {
    ...allow(powerMarketAbi, ['buyPower', 'open', 'suspend', 'resume', 'replenish', 'claim', 'claimFor']),
    settings: nameSettings(powerMarketAbi, ['setPrice', 'setMinimumExchange']),
  },
  settingsDesk: allow(settingsDeskAbi, ['propose', 'execute', 'cancel']),
  accessManager: allow(accessManagerAbi, ['cancel']),
}

/** Tokens that an account may have allowed somebody to take. */
export const tokenNames: readonly ContractName[] = (Object.keys(ourContracts) as ContractName[]).filter(
  (name) => ourContracts[name]?.spenders !== undefined,
)
