import { parseAddress } from '@app/core/checksum-address'
import { isZeroAddress, type Address } from '@app/core/address'
import { z } from 'zod'
import { contractNames, type Deployment, MAX_TOKEN_DECIMALS, poolContracts, tokenContracts } from './deployment.ts'

const fileAddress = z
  .string()
  .refine((text) => parseAddress(text).ok && !isZeroAddress(text), 'an address with its checksum, not zero')
  .transform((text) => text as Address)

export const tokenDecimals = z.int().min(0).max(MAX_TOKEN_DECIMALS)

const tokenFacts = z.object({ symbol: z.string().trim().min(1), decimals: tokenDecimals })

const poolFacts = z.object({ token: z.string(), needsSuperior: z.boolean() })

/** What every deployment has, and whatever this one has beside that. */
function named<const Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) {
  const fixed = Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
  return z.object(fixed).catchall(value)
}

const roleHolders = z.object({ accounts: z.array(fileAddress).min(1), delay: z.int().nonnegative() })

/** A deployment file, checked before anything rests on it: no address twice, none zero, none mistyped. */
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

/** @throws ZodError naming what is wrong with the file. */
export function parseDeployment(json: unknown): Deployment {
  return deploymentSchema.parse(json)
}
