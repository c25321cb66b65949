import { getAddress, getPools as getDeployedPools } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'

export interface Pool {
  /** Name of the contract in the deployment. */
  key: string
  address: Address
  /** The address as `encode(column, 'hex')` writes it. */
  hex: string
  token: Address
  rewardToken: Address
  /** True when only an account with a bound superior may stake. */
  needsSuperior: boolean
}

/** Every staking pool of a deployment, in the order in which answers list them. */
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

/** @throws Error when the index holds a pool that this deployment does not have: the two are of different versions. */
export function getPool(pools: readonly Pool[], hex: string): Pool {
  const pool = pools.find((candidate) => candidate.hex === hex)
  if (!pool) throw new Error(`Pool 0x${hex} is indexed but not in the deployment`)
  return pool
}

/** The pool whose principal the referral sums count. @throws Error when the deployment has none. */
export function getReferralPool(pools: readonly Pool[]): Pool {
  const pool = pools.find((candidate) => candidate.needsSuperior)
  if (!pool) throw new Error('No pool of the deployment asks for a superior')
  return pool
}
