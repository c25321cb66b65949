import { z } from '@hono/zod-openapi'
import { roleNames } from '../operator-rights.ts'
import { bodyAddress, signatureField, textField } from './body.ts'
import { address, unixTime } from './primitives.ts'

const role = z.enum(roleNames).openapi('Role', { description: 'A role of the AccessManager.' })

export const emptyBody = z.object({}).openapi('EmptyBody')

export const nonceBody = z
  .object({
    account: bodyAddress(
      'Who will sign. A contract account has to be named: its owners may need a day, and the answer has a ticket.',
    ).optional(),
  })
  .openapi('NonceBody')

const ticket = z
  .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be the ticket of the nonce') })
  .regex(/^[\w-]{43}$/, 'must be the ticket of the nonce')

export const sessionNonce = z
  .object({
    nonce: z.string().regex(/^[a-zA-Z0-9]{16,64}$/),
    domain: z.string().openapi({ description: 'Domain that the message must name.', example: 'app.example.org' }),
    uri: z.string().openapi({ description: 'URI that the message must name.', example: 'https://app.example.org' }),
    chainId: z.int().positive(),
    issuedAt: unixTime,
    expiresAt: unixTime.openapi({
      description:
        'The nonce is worth nothing from then on: 10 minutes after its issue, a day for a contract account that holds a role.',
    }),
    ticket: ticket.optional().openapi({
      description:
        'Where an account was named. It goes with the signed message, and is in none: whoever reads the message elsewhere cannot sign in with it.',
    }),
  })
  .openapi('SessionNonce', { description: 'What an EIP-4361 message that signs in must say.' })
export type SessionNonce = z.infer<typeof sessionNonce>

export const sessionBody = z
  .object({
    message: textField(1, 4_000).openapi({
      description: 'EIP-4361 message with the nonce, domain, URI and chain given, and an expiration time.',
    }),
    signature: signatureField.openapi({
      description: 'Of the message by EIP-191; `0x` of a contract account that has approved it on the chain.',
    }),
    ticket: ticket.optional().openapi({ description: 'Of the nonce, where it has one.' }),
  })
  .openapi('SessionBody')

const shown = {
  account: address,
  roles: z.array(role).openapi({ description: 'Roles of the account on the chain now; none means no rights.' }),
  expiresAt: unixTime.openapi({ description: 'The session is over from then on.' }),
}

export const session = z.object(shown).openapi('Session')
export type Session = z.infer<typeof session>

export const newSession = z
  .object({
    ...shown,
    sid: z.string().openapi({ description: 'Goes into the header `SID`. It is told once and stored as a hash only.' }),
  })
  .openapi('NewSession')
export type NewSession = z.infer<typeof newSession>

export const endedSession = z.object({ ended: z.literal(true) }).openapi('EndedSession')
