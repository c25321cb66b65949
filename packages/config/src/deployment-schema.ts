import { parseAddress } from '@app/core/checksum-address'
import { isZeroAddress, type Address } from '@app/core/address'
import { z } from 'zod'
import { contractNames, MAX_TOKEN_DECIMALS, tokenContracts, type Deployment } from './deployment.ts'

const fileAddress = z
  .string()
  .refine((text) => parseAddress(text).ok && !isZeroAddress(text), 'an address with its checksum, not zero')
  .transform((text) => text as Address)

export const tokenDecimals = z.int().min(0).max(MAX_TOKEN_DECIMALS)

const tokenFacts = z.object({ symbol: z.string().trim().min(1), decimals: tokenDecimals })

const roleHolders = z.object({ accounts: z.array(fileAddress).min(1), delay: z.int().nonnegative() })

/** A deployment file, checked before anything rests on it: no address twice, none zero, none mistyped. */
export const deploymentSchema = z
  .object({
    chainId: z.int().positive(),
    startBlock: z.int().nonnegative(),
    contracts: z.record(z.enum(contractNames), fileAddress),
    tokens: z.record(z.enum(tokenContracts), tokenFacts),
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

/** @throws ZodError naming what is wrong with the file. */
export function parseDeployment(json: unknown): Deployment {
  return deploymentSchema.parse(json)
}
