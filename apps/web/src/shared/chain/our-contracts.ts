import { getContractAbi } from '@app/config/contract-abis'
import { type Contract, getContractsWith } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import type { Abi } from 'viem'

export type OurContract = Contract & { abi: Abi; calls: readonly string[] }

/**
 * The only contracts that the page may call, whatever else goes wrong in it. Tokens are approved, never transferred.
 */
export function getOurContracts(deployment: Pick<Deployment, 'contracts' | 'pools'>): OurContract[] {
  return getContractsWith(deployment, 'calls').map((contract) => ({ ...contract, abi: getContractAbi(contract.kind) }))
}

export function getApprovableTokens(deployment: Pick<Deployment, 'contracts' | 'pools'>): OurContract[] {
  return getOurContracts(deployment).filter(({ calls }) => calls.includes('approve'))
}
