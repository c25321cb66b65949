import type { Address } from '@app/core/address'
import type { SupplyPart } from '@app/core/api/token-data'
import type { ContractName, Deployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'

export interface SupplyPlace {
  part: Exclude<SupplyPart, 'inWallets' | 'burned' | 'genesisCommunity'>
  /** Name in the deployment, or what the account is. */
  key: ContractName | 'treasury' | 'operator'
  account: Address
}

const partOfContract = {
  votingEscrow: 'locked',
  cardVault: 'locked',
  productPair: 'exchangePool',
  stakingPoolUsdt: 'poolEmissions',
  stakingPoolRwas: 'poolEmissions',
  daoPool: 'poolEmissions',
  powerMarket: 'poolEmissions',
  dividendVault: 'poolEmissions',
  cardSeller: 'cardStock',
} as const satisfies Partial<Record<ContractName, SupplyPart>>

/** Accounts whose {product} has a name of its own. The foundation is the treasury; on the sandbox, who made the supply. */
export function getSupplyPlaces({ contracts, governance }: Deployment): SupplyPlace[] {
  const names = Object.keys(partOfContract) as (keyof typeof partOfContract)[]
  return [
    ...names.map((key) => ({ part: partOfContract[key], key, account: contracts[key] })),
    governance
      ? { part: 'foundation', key: 'treasury', account: governance.treasury }
      : { part: 'foundation', key: 'operator', account: getSandboxAccount('operator').address },
  ]
}
