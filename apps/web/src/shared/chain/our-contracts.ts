import { contractAbis } from '@app/config/contract-abis'
import { type Contract, getContractsWith } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import type { Abi } from 'viem'

export type OurContract = Contract & { abi: Abi; calls: readonly string[] }

/**
 * Everything that may leave the page. A contract or function that is not here cannot be called whatever the page is made to
 * believe: tokens are approved, never transferred.
 */
export function getOurContracts(deployment: Pick<Deployment, 'contracts' | 'pools'>): OurContract[] {
  return getContractsWith(deployment, 'calls').map((contract) => ({ ...contract, abi: contractAbis[contract.kind] }))
}

/** Tokens that an account may have allowed somebody to take. */
export function getApprovableTokens(deployment: Pick<Deployment, 'contracts' | 'pools'>): OurContract[] {
  return getOurContracts(deployment).filter(({ calls }) => calls.includes('approve'))
}
