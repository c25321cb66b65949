import { getAddress, getPools as getDeployedPools } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'

export interface Pool {
  key: string
  address: Address
  hex: string
  token: Address
  rewardToken: Address
  needsSuperior: boolean
}

export function getPools(deployment: Deployment): readonly Pool[] {
  return getDeployedPools(deployment).map(({ name, address, token, needsSuperior }) => ({
    key: name,
    address,
    hex: address.slice(2).toLowerCase(),
    token: getAddress(deployment, token),
    rewardToken: deployment.contracts.productToken,
    needsSuperior,
  }))
}

export function getPool(pools: readonly Pool[], hex: string): Pool {
  const pool = pools.find((candidate) => candidate.hex === hex)
  if (!pool) throw new Error(`Pool 0x${hex} is indexed but not in the deployment`)
  return pool
}

export function getReferralPool(pools: readonly Pool[]): Pool {
  return pools.find(({ needsSuperior }) => needsSuperior) ?? pools.find(({ key }) => key === 'stakingPoolUsdt')!
}
