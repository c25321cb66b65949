import type { Address } from '@app/core/address'

/** What stands on a chain. Written by the deploy command, never by hand. */
export type Deployment = {
  chainId: number
  /** First block that can hold a log of ours: the indexer begins here. */
  startBlock: number
  contracts: {
    accessManager: Address
    productToken: Address
    usdt: Address
    referralRegistry: Address
    stakingPoolUsdt: Address
    multicall3: Address
  }
}

export type ContractName = keyof Deployment['contracts']
