import { z } from 'zod'
import type { Address } from '../address.ts'
import type { Hash } from '../api/primitives.ts'

type Hex = `0x${string}`

/** What a signer of vouchers is asked on its socket, by HTTP, and what it answers. */
export const SIGN_PATH = '/sign'
export const STATE_PATH = '/state'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/) as unknown as z.ZodType<Address>
const amount = z
  .string()
  .regex(/^[1-9][0-9]{0,77}$/)
  .transform(BigInt)

/** `POST /sign`. */
export const signQuestion = z.strictObject({
  account: address,
  token: address,
  /** Base units of `token`. */
  upTo: amount,
  /** Unix seconds. */
  deadlineAt: z.int().positive(),
})
export type SignQuestion = z.infer<typeof signQuestion>

/** 200: signed. 409: not, and why, in words for who runs the service. */
export const signAnswer = z.union([
  z.object({
    signer: address,
    signature: z.string().regex(/^0x[0-9a-f]{130}$/) as unknown as z.ZodType<Hex>,
    /** Of the standing root that proves it. */
    root: z.string().regex(/^0x[0-9a-f]{64}$/) as unknown as z.ZodType<Hash>,
  }),
  z.object({ refusal: z.string() }),
])
export type SignAnswer = z.infer<typeof signAnswer>

/** `GET /state`. */
export const signerState = z.object({
  signer: address,
  /** Why it signs nothing now; null when it does. */
  refusal: z.string().nullable(),
})
export type SignerState = z.infer<typeof signerState>
