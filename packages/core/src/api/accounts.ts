import { z } from '@hono/zod-openapi'
import { accountSearchKinds, LONGEST_ACCOUNT_SEARCH, readAccountSearch } from '../account-search.ts'
import { reasonField } from './body.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, onceString, paging, wholeNumber } from './parameters.ts'
import { address, orNull, unixTime } from './primitives.ts'

export const LONGEST_NOTE = 1_000
export const MAX_FOUND_ACCOUNTS = 100

const searchReasons = {
  empty: 'must not be empty',
  checksum: 'has a wrong checksum: a character is mistyped, or write it in one case',
  unknown:
    'is neither an address, nor an invite code, nor the hash of a transaction, nor the id of a withdrawal, nor the number or id of a card that was claimed for',
} as const

export const accountSearchQuery = z.object({
  q: onceString('must be text')
    .max(LONGEST_ACCOUNT_SEARCH, `must be at most ${LONGEST_ACCOUNT_SEARCH} characters`)
    .transform((text, context) => {
      const read = readAccountSearch(text)
      if (read.ok) return read.searches
      context.addIssue({ code: 'custom', message: searchReasons[read.reason] })
      return z.NEVER
    })
    .openapi({
      type: 'string',
      maxLength: LONGEST_ACCOUNT_SEARCH,
      param: {
        description:
          'An address, an invite code, the hash of a transaction, the id of a withdrawal, or the number or id of a card that was claimed for.',
      },
      example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }),
})
export type AccountSearchInput = z.infer<typeof accountSearchQuery>

export const foundAccounts = z
  .object({
    kinds: z
      .array(z.enum(accountSearchKinds))
      .openapi({ description: 'What it was taken for: a number can be the id of a payment and that of a card.' }),
    accounts: z
      .array(
        z
          .object({
            account: address,
            by: z.enum([...accountSearchKinds, 'sender']).openapi({
              description:
                'How it was found. `sender` sent the transaction, `transaction` is named in what our contracts logged in it.',
            }),
          })
          .openapi('FoundAccount'),
      )
      .openapi({
        description: `At most ${MAX_FOUND_ACCOUNTS}. An address is found whether or not anything is known of it; contracts of the product are left out.`,
      }),
  })
  .openapi('FoundAccounts')
export type FoundAccounts = z.infer<typeof foundAccounts>

export const accountNote = z
  .object({
    id: z.int().positive(),
    account: address,
    text: z.string(),
    writtenBy: address,
    writtenAt: unixTime.openapi({ description: 'By the clock of the database.' }),
    struck: orNull(z.object({ by: address, at: unixTime })).openapi({
      description: 'Who struck it, and when; null while it holds. Its text stays.',
    }),
  })
  .openapi('AccountNote')
export type AccountNote = z.infer<typeof accountNote>

export const accountNotePage = pageOf(accountNote)
export type AccountNotePage = z.infer<typeof accountNotePage>

export const accountPath = z.object({
  address: addressParameter.openapi({ param: { name: 'address', in: 'path', description: 'Address of the account.' } }),
})

export const noteListQuery = z.object(paging)

export const noteBody = z.object({ text: reasonField(LONGEST_NOTE) }).openapi('NoteBody')

export const notePath = z.object({
  id: wholeNumber(1, Number.MAX_SAFE_INTEGER).openapi({
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    param: { name: 'id', in: 'path', description: 'Id of the note.' },
  }),
})
