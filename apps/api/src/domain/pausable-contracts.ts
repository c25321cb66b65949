import type { Address } from '@app/core/address'
import type { ContractName, Deployment } from '@app/config/deployments'

const names = [
  'stakingPoolUsdt',
  'stakingPoolRwas',
  'daoPool',
  'powerMarket',
  'cardSeller',
  'productSwap',
  'votingEscrow',
  'dividendVault',
] as const satisfies readonly ContractName[]

/** Contracts whose entries a guardian can pause. */
export function getPausableContracts({
  contracts,
}: Pick<Deployment, 'contracts'>): { key: string; contract: Address }[] {
  return names.map((key) => ({ key, contract: contracts[key] }))
}
