import type { Address } from '@app/core/address'
import type { ContractName, Deployment } from '@app/config/deployments'

/** Where {product} lies for its owners or for what is promised to them. The pair is not one of them: there it is for sale. */
const names = [
  'stakingPoolUsdt',
  'stakingPoolRwas',
  'daoPool',
  'powerMarket',
  'cardSeller',
  'cardVault',
  'votingEscrow',
  'dividendVault',
] as const satisfies readonly ContractName[]

export function getHoldingContracts({ contracts }: Deployment): Address[] {
  return names.map((name) => contracts[name])
}
