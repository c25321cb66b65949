import { parseAddress } from '@app/core/checksum-address'
import { type Address, isZeroAddress } from '@app/core/address'
import { z } from 'zod'
import {
  contractNames,
  type Deployment,
  featureContracts,
  MAX_TOKEN_DECIMALS,
  poolContracts,
  tokenContracts,
} from './deployment.ts'
import { featureNeeds, switchable } from '@app/core/features'
import { basename, dirname } from 'node:path'
import { checkJson, formatFault, readJson } from './config-files.ts'

const fileAddress = z
  .string()
  .refine((text) => parseAddress(text).ok && !isZeroAddress(text), 'an address with its checksum, not zero')
  .transform((text) => text as Address)

export const tokenDecimals = z.int().min(0).max(MAX_TOKEN_DECIMALS)

const tokenFacts = z.object({ symbol: z.string().trim().min(1), decimals: tokenDecimals })

const poolFacts = z.object({ token: z.string(), needsSuperior: z.boolean() })

const ofFeatures = new Set<string>(Object.values(featureContracts).flat())

function named<const Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) {
  const fixed = names.map((name) => [name, ofFeatures.has(name) ? value.exactOptional() : value] as const)
  return z.object(Object.fromEntries(fixed) as Record<Name, Value>).catchall(value)
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
    const isThere = (name: string) => contracts[name] !== undefined
    for (const feature of switchable) {
      const parts: readonly string[] = featureContracts[feature]
      const [missing] = parts.filter((name) => !isThere(name))
      if (missing && parts.some(isThere))
        refuse(`${missing} has no address in contracts, and others of ${feature} have`)
      for (const needed of featureNeeds[feature] ?? [])
        if (parts.some(isThere) && !featureContracts[needed].every(isThere))
          refuse(`${feature} needs ${needed}, which is left out`)
      for (const name of parts) {
        const isToken = (tokenContracts as readonly string[]).includes(name)
        const isPool = (poolContracts as readonly string[]).includes(name)
        if (isThere(name) && isToken && !tokens[name]) refuse(`tokens says nothing of ${name}`)
        if (isThere(name) && isPool && !pools[name]) refuse(`pools says nothing of ${name}`)
      }
    }
    // The sums of referrals are counted in one token.
    const asking = Object.values(pools).filter(({ needsSuperior }) => needsSuperior).length
    if (isThere('referralRegistry') && asking !== 1) refuse('exactly one pool asks for a superior')
    if (!isThere('referralRegistry') && asking !== 0)
      refuse('a pool asks for a superior, and there is no referralRegistry')
  })

export function parseDeployment(json: unknown): Deployment {
  return deploymentSchema.parse(json)
}

export function readDeploymentFile(path: string): Deployment {
  const json = readJson(dirname(path), basename(path))
  if (json.value === undefined && json.faults.every(({ line }) => line === null))
    throw new Error(`There is no deployment file ${path} that can be read: it ${json.faults[0]?.message}.`)
  const { value, faults } = checkJson(deploymentSchema, json)
  if (value && faults.length === 0) return value
  throw new Error(`${path} is not a whole deployment file:\n  ${faults.map(formatFault).join('\n  ')}`)
}
