import { parseAddress } from '@app/core/checksum-address'
import { isZeroAddress } from '@app/core/address'
import { z } from 'zod'
import { type Chain, type ChainEntry, chainTable, toChain } from './chains.ts'

const text = z.string().trim().min(1).max(64)
const publicUrl = z
  .url()
  .regex(/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?=[:/]|$)/, 'an address begins with https://')
const tokenAddress = z.strictObject({
  address: z
    .string()
    .refine((value) => parseAddress(value).ok && !isZeroAddress(value), 'an address with its checksum, not zero'),
  decimals: z.int().min(0).max(24).optional(),
})

const finalityWords = 'is "finalized" or a number of blocks above 0'

const given = z.strictObject({
  id: z.int().positive(),
  chainName: text.optional(),
  nativeCurrency: z
    .strictObject({
      name: text,
      symbol: text.max(11),
      decimals: z.literal(18, 'is 18: another native coin is not supported'),
    })
    .optional(),
  rpcUrls: z.array(publicUrl).min(1, 'needs one address at least').optional(),
  blockExplorerUrls: z.array(publicUrl).optional(),
  isTestnet: z.boolean().optional(),
  finality: z.union([z.literal('finalized'), z.int().positive(finalityWords)], finalityWords).optional(),
  tokens: z
    .strictObject({
      usdt: tokenAddress.optional(),
      wbnb: tokenAddress.optional(),
      bnb: tokenAddress.optional(),
      ether: tokenAddress.optional(),
    })
    .optional(),
})

const needed = ['chainName', 'nativeCurrency', 'rpcUrls', 'blockExplorerUrls', 'isTestnet', 'finality'] as const

/**
 * `chain.json`: only the differences for a chain of `chainTable`, everything for another chain. `{key}` stays in its
 * addresses.
 */
export const chainSchema = given.transform((own, context): Chain => {
  const known = chainTable.find(({ id }) => id === own.id)
  for (const key of known ? [] : needed)
    if (own[key] === undefined) context.addIssue({ code: 'custom', path: [key], message: 'is missing' })
  return toChain({ ...known, ...own } as ChainEntry)
})
