import { multicall3Abi } from '@app/abis/multicall3'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import { assertContractAddress } from '@app/core/checksum-address'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'

const abis = {
  productToken: productTokenAbi,
  usdt: testUsdtAbi,
  referralRegistry: referralRegistryAbi,
  stakingPoolUsdt: stakingPoolAbi,
  multicall3: multicall3Abi,
} as const

export type ReadableContract = keyof typeof abis

/**
 * Address and ABI to spread into `readContract`.
 * @throws Error where nothing is deployed, AppError `CONTRACT_ADDRESS_INVALID` for an invalid or zero address.
 */
export function getContract<Name extends ReadableContract>(name: Name) {
  const { contracts } = getDeployment(getRuntimeConfig().chainId)
  return { address: assertContractAddress(contracts[name]), abi: abis[name] } as const
}
