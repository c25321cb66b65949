import { readFileSync } from 'node:fs'
import { findConfiguredDeployment, getConfiguredChain } from '@app/config/configured'
import type { Deployment } from '@app/config/deployment'
import { readDeploymentFile } from '@app/config/deployment-file'
import type { Address } from '@app/core/address'
import type { HistoryContracts } from '@app/core/settlement/history/events'
import { makeKnownRules, parseRulesFile, type RulesFile } from '@app/core/settlement/history/rules-file'
import { VerifyError } from './messages.ts'

export interface World {
  deployment: Deployment
  contracts: HistoryContracts
  rules: RulesFile[]
}

export function findDeploymentOf(chainId: number, file: string | undefined): Deployment {
  const environment = { ...process.env, CHAIN_ID: String(chainId), DEPLOYMENT_FILE: undefined }
  const registered = askConfiguration(() => {
    getConfiguredChain(environment)
    return file === undefined ? findConfiguredDeployment(environment) : undefined
  })
  const deployment = file === undefined ? registered : readFile(file, readDeploymentFile)
  if (!deployment)
    throw new VerifyError(
      `This build knows no contracts on chain ${chainId}: name its deployment file with --deployment`,
    )
  if (deployment.chainId !== chainId)
    throw new VerifyError(`${file} is of chain ${deployment.chainId}, and --chain is ${chainId}: correct one of them`)
  return deployment
}

function askConfiguration<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    throw new VerifyError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

export function makeWorld(deployment: Deployment, rulesFiles: readonly string[]): World {
  const own = makeKnownRules(deployment)
  const { contracts, chainId } = own[0]!
  const others = rulesFiles.map((path) => {
    const rules = readFile(path, (name) => parseRulesFile(readFileSync(name, 'utf8')))
    if (rules.chainId !== chainId || JSON.stringify(rules.contracts) !== JSON.stringify(contracts))
      throw new VerifyError(
        `${path} has rules for other contracts than the deployment's: choose the file of this deployment`,
      )
    return rules
  })
  const vault = deployment.contracts.dividendVault.toLowerCase() as Address
  return { deployment, contracts: { ...contracts, vault }, rules: [...own, ...others] }
}

function readFile<content>(path: string, read: (path: string) => content): content {
  try {
    return read(path)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new VerifyError(`${path} cannot be used: ${why}`, { cause: error })
  }
}
