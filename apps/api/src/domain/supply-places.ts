import type { Address } from '@app/core/address'
import type { SupplyPart } from '@app/core/api/token-data'
import { getContractsWith } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { getSandboxAccount } from '@app/config/sandbox-accounts'

export interface SupplyPlace {
  part: Exclude<SupplyPart, 'inWallets' | 'burned' | 'genesisCommunity'>
  /** Name in the deployment, or what the account is. */
  key: string
  account: Address
}

/** Accounts whose {product} has a name of its own. The foundation is the treasury; on the sandbox, who made the supply. */
export function getSupplyPlaces(deployment: Deployment): SupplyPlace[] {
  const { governance } = deployment
  return [
    ...getContractsWith(deployment, 'supply').map(({ name, address, supply }) => ({
      part: supply,
      key: name,
      account: address,
    })),
    governance
      ? { part: 'foundation', key: 'treasury', account: governance.treasury }
      : { part: 'foundation', key: 'operator', account: getSandboxAccount('operator').address },
  ]
}

/** Where {product} lies for its owners or for what is promised to them. In the pair it is for sale. */
export function getHoldingContracts(deployment: Deployment): Address[] {
  return getContractsWith(deployment, 'supply').flatMap(({ supply, address }) =>
    supply === 'exchangePool' ? [] : [address],
  )
}
