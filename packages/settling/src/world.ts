import type { Address } from '@app/core/address'
import type { HistoryContracts } from '@app/core/settlement/history/events'
import { makeKnownRules, type RulesDeployment, type RulesFile } from '@app/core/settlement/history/rules-file'

/** Whose days are settled, and by which rules they may be. */
export interface SettlingWorld {
  chainId: number
  contracts: HistoryContracts
  rules: readonly RulesFile[]
}

/** Whatever a deployment says that days are settled from. */
export interface SettledDeployment extends RulesDeployment {
  contracts: RulesDeployment['contracts'] & { dividendVault: Address }
}

/** The world of a deployment with the rules of this build. */
export function makeWorld(deployment: SettledDeployment): SettlingWorld {
  const rules = makeKnownRules(deployment)
  const vault = deployment.contracts.dividendVault.toLowerCase() as Address
  return { chainId: deployment.chainId, contracts: { ...rules[0]!.contracts, vault }, rules }
}
