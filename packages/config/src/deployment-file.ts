import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getConfiguredChainId } from './chains.ts'
import type { Deployment } from './deployment.ts'
import { parseDeployment } from './deployment-schema.ts'
import { findDeployment, getDeployment } from './deployments.ts'

/** Where the deployment of a chain is kept when nothing else is said. */
export function getDeploymentFile(chainId: number): string {
  return fileURLToPath(new URL(`../deployments/${chainId}.json`, import.meta.url))
}

/** @throws Error when there is none or it is not whole. */
export function readDeploymentFile(path: string): Deployment {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`There is no deployment file ${path} that can be read.`, { cause: error })
  }
  try {
    return parseDeployment(JSON.parse(text))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} is not a whole deployment file: ${why}`, { cause: error })
  }
}

type DeploymentEnvironment = Readonly<Record<string, string | undefined>>

/**
 * What `DEPLOYMENT_FILE` holds, otherwise what is registered for the chain; undefined where neither is.
 * @throws Error when the file is missing, not whole, or of another chain than `CHAIN_ID`.
 */
export function findConfiguredDeployment(environment: DeploymentEnvironment): Deployment | undefined {
  const chainId = getConfiguredChainId(environment)
  const path = environment['DEPLOYMENT_FILE']?.trim()
  if (!path) return findDeployment(chainId)
  const deployment = readDeploymentFile(path)
  if (deployment.chainId === chainId) return deployment
  throw new Error(`DEPLOYMENT_FILE ${path} is of chain ${deployment.chainId}, and CHAIN_ID is ${chainId}`)
}

/** @throws Error as `findConfiguredDeployment`, and when there is none. */
export function getConfiguredDeployment(environment: DeploymentEnvironment): Deployment {
  return findConfiguredDeployment(environment) ?? getDeployment(getConfiguredChainId(environment))
}
