import { z } from 'zod'
import type { Address } from '../address.ts'
import type { Hash } from '../api/primitives.ts'

type Hex = `0x${string}`

export const SIGN_PATH = '/sign'
export const STATE_PATH = '/state'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/) as unknown as z.ZodType<Address>
const amount = z
  .string()
  .regex(/^[1-9][0-9]{0,77}$/)
  .transform(BigInt)

export const signQuestion = z.strictObject({
  account: address,
  token: address,
  upTo: amount,
  /** Unix seconds. */
  deadlineAt: z.int().positive(),
})
export type SignQuestion = z.infer<typeof signQuestion>

export const signAnswer = z.union([
  z.object({
    signer: address,
    signature: z.string().regex(/^0x[0-9a-f]{130}$/) as unknown as z.ZodType<Hex>,
    root: z.string().regex(/^0x[0-9a-f]{64}$/) as unknown as z.ZodType<Hash>,
  }),
  z.object({ refusal: z.string() }),
])
export type SignAnswer = z.infer<typeof signAnswer>

export const signerState = z.object({
  signer: address,
  refusal: z.string().nullable(),
})
export type SignerState = z.infer<typeof signerState>
