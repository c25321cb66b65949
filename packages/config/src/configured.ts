import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getBrand } from './brand.ts'
import type { Brand } from './brand-schema.ts'
import { applyEnvironment, type Chain, chainTable, DEFAULT_CHAIN_ID, readChainId, SANDBOX_CHAIN_ID } from './chains.ts'
import { readJson } from './config-files.ts'
import {
  findNewestDeploymentName,
  readChainOfFolder,
  readConfigFolder,
  readDeploymentsOfFolder,
  readLimitsOfFolder,
} from './config-folder.ts'
import type { Deployment } from './deployment.ts'
import { readDeploymentFile } from './deployment-file.ts'
import { findDeployment } from './deployments.ts'
import { readGenerationsBefore } from './generations.ts'
import type { Limits } from './limits-schema.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ourFolder = fileURLToPath(new URL('../', import.meta.url))

/**
 * `CONFIG_DIR`, else the sample folder that `BRAND` names.
 * @throws Error when it does not exist, or when both are given and differ.
 */
export function getConfigFolder(environment: Environment): string {
  const given = read(environment, 'CONFIG_DIR')
  const brandId = read(environment, 'BRAND')
  if (given === undefined) return join(ourFolder, 'brands', getBrand(brandId).id)
  const folder = resolve(given)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`CONFIG_DIR ${folder} is no folder. \`npm run config -- init ${folder}\` makes one`)
  if (brandId === undefined) return folder
  const own: unknown = readJson(folder, 'brand.json').value
  const id = typeof own === 'object' && own !== null && 'id' in own ? String(own.id) : undefined
  if (id === brandId) return folder
  throw new Error(`BRAND is ${brandId}, and CONFIG_DIR ${folder} is of the brand ${id ?? '(none)'}: give only one`)
}

/** @throws Error that lists every fault of the folder. */
export function getConfiguredBrand(environment: Environment): Brand {
  return readConfigFolder(getConfigFolder(environment)).brand
}

/** @throws Error that lists every fault of the folder's `limits.json`. */
export function getConfiguredLimits(environment: Environment): Limits {
  return readLimitsOfFolder(getConfigFolder(environment)) ?? { withdrawals: {} }
}

/** `CHAIN_ID`, else the chain of the folder's `chain.json`, else 42161. */
export function getConfiguredChainId(environment: Environment): number {
  return chooseChain(environment).chainId
}

/** @throws Error when nothing names the chain. */
export function getConfiguredChain(environment: Environment): Chain {
  const { chainId, own } = chooseChain(environment)
  const entry = own ?? chainTable.find(({ id }) => id === chainId)
  if (entry) return applyEnvironment(entry, environment)
  const known = chainTable.map(({ id }) => id).join(', ')
  throw new Error(
    `CHAIN_ID ${chainId} is not a known chain. Known: ${known}. Describe another one in chain.json of CONFIG_DIR`,
  )
}

/**
 * The deployment in use: `DEPLOYMENT_FILE`, else the folder's newest of the chain, else the registered one.
 * @throws Error when the file is missing, incomplete, or of another chain.
 */
export function findConfiguredDeployment(environment: Environment): Deployment | undefined {
  const chainId = getConfiguredChainId(environment)
  const path = read(environment, 'DEPLOYMENT_FILE')
  if (path === undefined)
    return readDeploymentsOfFolder(getConfigFolder(environment), chainId).at(-1) ?? findDeployment(chainId)
  const deployment = readDeploymentFile(path)
  if (deployment.chainId === chainId) return deployment
  throw new Error(`DEPLOYMENT_FILE ${path} is of chain ${deployment.chainId}, and CHAIN_ID is ${chainId}`)
}

/**
 * Deployments before the one in use, oldest first. For a `DEPLOYMENT_FILE`, the earlier generations beside it if its
 * name and folder make it one of them.
 * @throws Error that lists every fault of their files.
 */
export function findOlderDeployments(environment: Environment): Deployment[] {
  const chainId = getConfiguredChainId(environment)
  const path = read(environment, 'DEPLOYMENT_FILE')
  if (path === undefined) return readDeploymentsOfFolder(getConfigFolder(environment), chainId).slice(0, -1)
  return readGenerationsBefore(path, chainId)
}

/** @throws Error like `findConfiguredDeployment`, and when there is none. */
export function getConfiguredDeployment(environment: Environment): Deployment {
  const deployment = findConfiguredDeployment(environment)
  if (deployment) return deployment
  throw new Error(
    `Nothing is deployed on chain ${getConfiguredChainId(environment)}: ${getDeploymentFile(environment)} does not exist`,
  )
}

/** Path for the file of the deployment in use, whether it exists or not. */
export function getDeploymentFile(environment: Environment): string {
  const path = read(environment, 'DEPLOYMENT_FILE')
  if (path !== undefined) return path
  const folder = read(environment, 'CONFIG_DIR') === undefined ? ourFolder : getConfigFolder(environment)
  return join(folder, findNewestDeploymentName(folder, getConfiguredChainId(environment)))
}

function chooseChain(environment: Environment): { chainId: number; own: Chain | undefined } {
  const folder = getConfigFolder(environment)
  const own = readChainOfFolder(folder)
  const chainId = readChainId(environment) ?? own?.id ?? DEFAULT_CHAIN_ID
  if (!own || own.id === chainId) return { chainId, own }
  // The sandbox shows a brand before its chain is there.
  if (chainId === SANDBOX_CHAIN_ID) return { chainId, own: undefined }
  throw new Error(`CHAIN_ID is ${chainId}, and chain.json of ${folder} says ${own.id}: give only one, or the same`)
}

function read(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}
