import accessManager from '@app/abis/bytecode/AccessManager.json' with { type: 'json' }
import dividendVault from '@app/abis/bytecode/DividendVault.json' with { type: 'json' }
import type { Deployment } from '@app/config/deployment'
import type { ContractCheck } from './endpoint.ts'
import { isSameCode } from './runtime-code.ts'

/** Who has which right, and where the money is: an endpoint without these two contracts of ours is of another world. */
export function getContractChecks({ contracts }: Deployment): ContractCheck[] {
  return [
    { name: 'accessManager', address: contracts.accessManager, code: accessManager.deployedBytecode },
    { name: 'dividendVault', address: contracts.dividendVault, code: dividendVault.deployedBytecode },
  ].map(({ name, address, code }) => ({ name, address, isOurs: (actual) => isSameCode(code, actual) }))
}
