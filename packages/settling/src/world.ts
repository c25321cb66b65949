import type { Address } from '@app/core/address'
import type { HistoryContracts } from '@app/core/settlement/history/events'
import { makeKnownRules, type RulesDeployment, type RulesFile } from '@app/core/settlement/history/rules-file'

export interface SettlingWorld {
  chainId: number
  contracts: HistoryContracts
  rules: readonly RulesFile[]
}

export interface SettledDeployment extends RulesDeployment {
  contracts: RulesDeployment['contracts'] & { dividendVault: Address }
}

export function makeWorld(deployment: SettledDeployment): SettlingWorld {
  const rules = makeKnownRules(deployment)
  const vault = deployment.contracts.dividendVault.toLowerCase() as Address
  return { chainId: deployment.chainId, contracts: { ...rules[0]!.contracts, vault }, rules }
}
