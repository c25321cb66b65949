import { z } from '@hono/zod-openapi'

function describeInput(input: unknown, reason: string): string {
  return input === undefined ? 'is missing' : reason
}

/** What PostgreSQL's text cannot hold: NUL, and half of a surrogate pair. */
const unwritable = /[\0\p{Surrogate}]/u

/** Characters that leave nothing to be seen, such as a zero-width space or a Hangul filler. */
const unseen = /[\s\p{Cc}\p{Cf}\p{DI}]/gu

/** Text of a JSON body, its length in UTF-16 units. What cannot be seen does not count for the least length. */
export function textField(minimum: number, maximum: number) {
  const reason = `must be text of ${minimum} to ${maximum} characters`
  return z
    .string({ error: (issue) => describeInput(issue.input, reason) })
    .max(maximum, reason)
    .refine((text) => text.replaceAll(unseen, '').length >= minimum && !unwritable.test(text), reason)
    .openapi({ type: 'string', minLength: minimum, maxLength: maximum })
}

/** Why an operator does something: others decide on it as they read it, so it must read as it was written. */
export function reasonField() {
  return textField(1, 500).refine(
    (text) => !/\p{Bidi_Control}/u.test(text),
    'must be without characters that change the direction of writing',
  )
}

/** Whole number of a JSON body. */
export function numberField(minimum: number, maximum: number) {
  const reason = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .int({ error: (issue) => describeInput(issue.input, reason) })
    .min(minimum, reason)
    .max(maximum, reason)
}

/** One of some values of a JSON body. */
export function choiceField<const T extends readonly (string | number)[]>(values: T) {
  return z.literal(values, { error: (issue) => describeInput(issue.input, `must be one of: ${values.join(', ')}`) })
}
