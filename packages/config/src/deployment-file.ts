import { parseAddress } from '@app/core/checksum-address'
import { type Address, isZeroAddress } from '@app/core/address'
import { z } from 'zod'
import { contractNames, type Deployment, MAX_TOKEN_DECIMALS, poolContracts, tokenContracts } from './deployment.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getConfiguredChainId } from './chains.ts'
import { findDeployment, getDeployment } from './deployments.ts'

const fileAddress = z
  .string()
  .refine((text) => parseAddress(text).ok && !isZeroAddress(text), 'an address with its checksum, not zero')
  .transform((text) => text as Address)

export const tokenDecimals = z.int().min(0).max(MAX_TOKEN_DECIMALS)

const tokenFacts = z.object({ symbol: z.string().trim().min(1), decimals: tokenDecimals })

const poolFacts = z.object({ token: z.string(), needsSuperior: z.boolean() })

function named<const Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) {
  const fixed = Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
  return z.object(fixed).catchall(value)
}

const roleHolders = z.object({ accounts: z.array(fileAddress).min(1), delay: z.int().nonnegative() })

export const deploymentSchema = z
  .object({
    chainId: z.int().positive(),
    startBlock: z.int().nonnegative(),
    contracts: named(contractNames, fileAddress),
    tokens: named(tokenContracts, tokenFacts),
    pools: named(poolContracts, poolFacts),
    governance: z
      .object({
        deployer: fileAddress,
        treasury: fileAddress,
        roles: z.object({
          ADMIN: roleHolders,
          OPERATOR: roleHolders,
          GUARDIAN: roleHolders,
          SIGNER_ADMIN: roleHolders,
          SETTINGS: roleHolders,
          SETTLER: roleHolders,
          VETOER: roleHolders,
        }),
      })
      .optional(),
  })
  .refine(({ contracts }) => {
    const addresses = Object.values(contracts).map((address) => address.toLowerCase())
    return new Set(addresses).size === addresses.length
  }, 'two contracts with the same address')
  .superRefine(({ contracts, tokens, pools }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const known: readonly string[] = contractNames
    for (const name of [...Object.keys(tokens), ...Object.keys(pools)])
      if (!Object.hasOwn(contracts, name)) refuse(`${name} has no address in contracts`)
    for (const name of Object.keys(contracts))
      if (!known.includes(name) && Object.hasOwn(tokens, name) === Object.hasOwn(pools, name))
        refuse(`${name} must be either a token or a pool`)
    for (const [name, { token }] of Object.entries(pools))
      if (!Object.hasOwn(tokens, token)) refuse(`${name} takes ${token}, of which tokens says nothing`)
    // The sums of referrals are counted in one token.
    if (Object.values(pools).filter(({ needsSuperior }) => needsSuperior).length !== 1)
      refuse('exactly one pool asks for a superior')
  })

export function parseDeployment(json: unknown): Deployment {
  return deploymentSchema.parse(json)
}

export function getDeploymentFile(chainId: number): string {
  return fileURLToPath(new URL(`../deployments/${chainId}.json`, import.meta.url))
}

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
 * `DEPLOYMENT_FILE`, otherwise the registered one of the chain.
 * @throws Error when the file is missing, incomplete, or of another chain than `CHAIN_ID`.
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
