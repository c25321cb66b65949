import { z } from '@hono/zod-openapi'
import type { Address } from '../address.ts'
import { addressParameter } from './parameters.ts'

function describeInput(input: unknown, reason: string): string {
  return input === undefined ? 'is missing' : reason
}

/** PostgreSQL's text cannot hold NUL or half of a surrogate pair. */
const unwritable = /[\0\p{Surrogate}]/u

const unseen = /[\s\p{Cc}\p{Cf}\p{DI}]/gu

/** In UTF-16 code units. Invisible characters do not count for the minimum. */
export function textField(minimum: number, maximum: number) {
  const reason = `must be text of ${minimum} to ${maximum} characters`
  return z
    .string({ error: (issue) => describeInput(issue.input, reason) })
    .max(maximum, reason)
    .refine((text) => text.replaceAll(unseen, '').length >= minimum && !unwritable.test(text), reason)
    .openapi({ type: 'string', minLength: minimum, maxLength: maximum })
}

/** Other operators decide by this text, so it must read as it was written. */
export function reasonField(maximum = 500) {
  return textField(1, maximum).refine(
    (text) => !/\p{Bidi_Control}/u.test(text),
    'must be without characters that change the direction of writing',
  )
}

export function numberField(minimum: number, maximum: number) {
  const reason = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .int({ error: (issue) => describeInput(issue.input, reason) })
    .min(minimum, reason)
    .max(maximum, reason)
}

export function choiceField<const T extends readonly (string | number)[]>(values: T) {
  return z.literal(values, { error: (issue) => describeInput(issue.input, `must be one of: ${values.join(', ')}`) })
}

const UINT256_END = 1n << 256n

function hexText<T extends `0x${string}`>(pattern: RegExp, reason: string) {
  return z
    .string({ error: (issue) => describeInput(issue.input, reason) })
    .regex(pattern, reason) as unknown as z.ZodType<T, string>
}

function uint256Text(minimum: bigint, description: string) {
  const reason = `must be a decimal string of a whole number from ${minimum} to 2^256 - 1`
  return z
    .string({ error: (issue) => describeInput(issue.input, reason) })
    .regex(/^(0|[1-9][0-9]{0,77})$/, reason)
    .transform(BigInt)
    .refine((value) => value >= minimum && value < UINT256_END, reason)
    .openapi({ type: 'string', pattern: '^(0|[1-9][0-9]{0,77})$', description })
}

export const bodyAddress = (description: string) =>
  (addressParameter as unknown as z.ZodType<Address, string>).openapi({
    type: 'string',
    pattern: '^0x[0-9a-fA-F]{40}$',
    description,
  })

export const signatureField = hexText<`0x${string}`>(
  /^0x([0-9a-fA-F]{2}){0,8192}$/,
  'must be 0x and an even number of hexadecimal digits, at most 8192 bytes',
)

const deadlineReason = 'must be a time in Unix seconds'

const frame = {
  account: bodyAddress('Who asks and signs.'),
  nonce: hexText<`0x${string}`>(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 lower-case hexadecimal digits').openapi({
    description:
      '32 random bytes. The identical request under the same nonce is answered with the stored answer, another one is refused.',
  }),
  deadlineAt: z
    .int({ error: (issue) => describeInput(issue.input, deadlineReason) })
    .positive(deadlineReason)
    .openapi({
      description:
        'Unix seconds, the last at which the request is accepted, by the time of the newest final block; at most a day after it.',
    }),
  signature: signatureField.openapi({
    description:
      'EIP-712 signature of the account; of a contract account by ERC-1271 or ERC-6492, and `0x` for one that has approved the message on the chain.',
  }),
}

export const withdrawalBody = z
  .object({
    ...frame,
    token: bodyAddress('Token to withdraw.'),
    amount: uint256Text(0n, 'Base units of the token, the fee included.'),
  })
  .openapi('WithdrawalBody')

export const withdrawalIdBody = z
  .object({ ...frame, id: uint256Text(0n, 'Id of the withdrawal.') })
  .openapi('WithdrawalIdBody')

export const claimBody = z
  .object({
    ...frame,
    cardId: uint256Text(1n, 'Id of the card.'),
    stockCode: textField(1, 12).openapi({ description: 'Of the stock that the card stands for, as it was shown.' }),
    shares: uint256Text(1n, 'Shares of it, as they were shown.'),
  })
  .openapi('ClaimBody')
