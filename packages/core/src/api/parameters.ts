import { z } from '@hono/zod-openapi'
import { parseAddress } from '../checksum-address.ts'
import { LAST_SECOND } from '../constants.ts'
import type { Hash } from './primitives.ts'

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
export const MAX_PAGE = 2 ** 31 - 1
/** The referral registry refuses deeper trees. */
export const MAX_LAYER = 128
export const MIN_BLOCK_WAIT_SECONDS = 10

const addressReasons = {
  empty: 'must not be empty',
  malformed: 'must be 0x and 40 hexadecimal digits',
  checksum: 'has a wrong checksum: a character is mistyped, or write it in one case',
} as const

export function wholeNumber(minimum: number, maximum: number) {
  const reason = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .string({ error: (issue) => describeShape(issue.input, reason) })
    .regex(/^(0|[1-9][0-9]{0,15})$/, reason)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, reason)
}

function describeShape(input: unknown, reason: string): string {
  if (input === undefined) return 'is missing'
  return Array.isArray(input) ? 'must be given once' : reason
}

function numberParameter(minimum: number, maximum: number, description: string, fallback?: number) {
  return { type: 'integer' as const, minimum, maximum, default: fallback, param: { description } }
}

export const addressParameter = z
  .string({ error: (issue) => describeShape(issue.input, addressReasons.malformed) })
  .transform((text, context) => {
    const parsed = text.length > 42 ? ({ ok: false, reason: 'malformed' } as const) : parseAddress(text)
    if (parsed.ok && text.length === 42) return parsed.address
    context.addIssue({ code: 'custom', message: addressReasons[parsed.ok ? 'malformed' : parsed.reason] })
    return z.NEVER
  })
  .openapi({
    type: 'string',
    pattern: '^0x[0-9a-fA-F]{40}$',
    param: { description: 'An address in lower case, upper case or with its EIP-55 checksum.' },
    example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })

export const MAX_LISTED_ADDRESSES = 100
const listReason = `must be 1 to ${MAX_LISTED_ADDRESSES} addresses, separated by commas`

export function addressListParameter(description: string) {
  return onceString(listReason)
    .transform((text, context) => {
      const words = text.split(',', MAX_LISTED_ADDRESSES + 1)
      const read = words.map((word) => addressParameter.safeParse(word))
      const addresses = read.flatMap(({ data }) => data ?? [])
      if (words.length <= MAX_LISTED_ADDRESSES && addresses.length === words.length) return addresses
      context.addIssue({ code: 'custom', message: listReason })
      return z.NEVER
    })
    .openapi({
      type: 'string',
      pattern: '^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*$',
      param: { description },
    })
}

export const minBlockParameter = wholeNumber(0, Number.MAX_SAFE_INTEGER)
  .optional()
  .openapi(
    numberParameter(
      0,
      Number.MAX_SAFE_INTEGER,
      `Wait up to ${MIN_BLOCK_WAIT_SECONDS} s until this block is indexed; answered with \`stale: true\` if it is not, refused if it is more than 64 blocks after the newest of the chain.`,
    ),
  )

export const paging = {
  page: wholeNumber(1, MAX_PAGE)
    .default(1)
    .openapi(numberParameter(1, MAX_PAGE, 'Page, from 1.', 1)),
  pageSize: wholeNumber(1, MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE)
    .openapi(numberParameter(1, MAX_PAGE_SIZE, 'Rows on a page.', DEFAULT_PAGE_SIZE)),
}

const MAX_DAY = 2 ** 31 - 1

/** UTC days since 1970-01-01. */
export function dayParameter(description: string) {
  return wholeNumber(0, MAX_DAY)
    .optional()
    .openapi(numberParameter(0, MAX_DAY, description))
}

export function timeParameter(description: string) {
  return wholeNumber(0, LAST_SECOND)
    .optional()
    .openapi({ type: 'integer', minimum: 0, maximum: LAST_SECOND, param: { description } })
}

export function layerParameter(fallback: number, description: string) {
  return wholeNumber(1, MAX_LAYER)
    .default(fallback)
    .openapi(numberParameter(1, MAX_LAYER, description, fallback))
}

export function choiceParameter<const T extends readonly string[]>(values: T, description: string) {
  return z
    .enum(values, { error: `must be one of: ${values.join(', ')}` })
    .optional()
    .openapi({ param: { description } })
}

export function onceString(reason: string) {
  return z.string({ error: (issue) => describeShape(issue.input, reason) })
}

const hashReason = 'must be 0x and 64 hexadecimal digits'

export function transactionParameter(description: string) {
  return onceString(hashReason)
    .regex(/^0x[0-9a-fA-F]{64}$/, hashReason)
    .transform((text) => text.toLowerCase() as Hash)
    .optional()
    .openapi({ type: 'string', pattern: '^0x[0-9a-fA-F]{64}$', param: { description } })
}

export const addressQuery = z.object({ address: addressParameter, minBlock: minBlockParameter })

export const addressPageQuery = addressQuery.extend(paging)

export const minBlockQuery = z.object({ minBlock: minBlockParameter })

export const optionalAddressQuery = z.object({ address: addressParameter.optional(), minBlock: minBlockParameter })
