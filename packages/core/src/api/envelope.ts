import { z } from '@hono/zod-openapi'
import { blockNumber, count, unixTime } from './primitives.ts'

export const asOf = z
  .object({ blockNumber, blockTimestamp: unixTime })
  .openapi('AsOf', { description: 'The last indexed block; everything in the answer was read at it.' })
export type AsOf = z.infer<typeof asOf>

/**
 * `minBlock`: the requested block was not reached in time. `lagging`, `silent`: the indexer is behind, or was not heard
 * of.
 */
export const staleReason = z
  .enum(['minBlock', 'lagging', 'silent'])
  .openapi('StaleReason', { description: 'Why the answer may be out of date.' })
export type StaleReason = z.infer<typeof staleReason>

export interface Success<T> {
  code: 0
  data: T
}

export interface ChainSuccess<T> {
  code: 0
  data: T
  asOf: AsOf
  stale: boolean
  staleReason?: StaleReason
}

const failureFields = {
  code: z.int().positive().openapi({ description: 'Number of the error; never 0.' }),
  error: z.string().openapi({ description: 'Key of the error catalogue.', example: 'INVALID_PARAMETER' }),
  message: z.string().openapi({ description: 'English text; clients translate by `error`.' }),
}

export const failure = z
  .object({ ...failureFields, details: z.record(z.string(), z.unknown()).optional() })
  .openapi('Failure')
export type Failure = z.infer<typeof failure>

export interface InvalidParameterDetails {
  parameter: string
  reason: string
}

export function failureOf<T extends z.ZodType>(details: T) {
  return z.object({ ...failureFields, details })
}

export function successOf<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(0), data })
}

export function chainSuccessOf<T extends z.ZodType>(data: T) {
  return z.object({
    code: z.literal(0),
    data,
    asOf,
    stale: z.boolean().openapi({ description: 'True when the answer may be older than what was asked for.' }),
    staleReason: staleReason.optional(),
  })
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), page: z.int().positive(), pageSize: z.int().positive(), total: count })
}
