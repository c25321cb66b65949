import { z } from '@hono/zod-openapi'
import type { Address } from '../address.ts'

export type Hash = `0x${string}`

export const address = (z.string().regex(/^0x[0-9a-fA-F]{40}$/) as unknown as z.ZodType<Address>).openapi('Address', {
  description: 'Account or contract address with its EIP-55 checksum.',
  example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
})

export const hash = (z.string().regex(/^0x[0-9a-f]{64}$/) as unknown as z.ZodType<Hash>).openapi('Hash', {
  description: '32-byte hash in lower-case hexadecimal.',
  example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
})

export const amount = z
  .string()
  .regex(/^(0|[1-9][0-9]*)$/)
  .openapi('Amount', {
    description: 'Whole number of base units of the token named beside it, as a decimal string.',
    example: '1500000000',
  })

export const unixTime = z.int().nonnegative().openapi('UnixTime', {
  description: 'Unix time in seconds.',
  example: 1767225600,
})

export const blockNumber = z.int().nonnegative().openapi('BlockNumber', {
  description: 'Number of a block of the configured chain.',
  example: 123456,
})

export const count = z.int().nonnegative().openapi('Count', { description: 'A number of things.', example: 12 })

/** `nullable()` loses the null of a named type in the OpenAPI document. */
export function orNull<T extends z.ZodType>(schema: T) {
  return z.union([schema, z.null()])
}
