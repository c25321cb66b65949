import type { z } from '@hono/zod-openapi'
import type { Feature } from '../features.ts'
import type { OperatorRight } from '../operator-rights.ts'

export const failures = {
  400: 'A parameter or a field of the body is wrong; `details.parameter` names it.',
  401: 'Without a session, or with one that has ended; or what was signed does not verify.',
  403: 'The account does not hold the role on the chain that this needs; `details.roles` names those that do.',
  404: 'There is nothing under what was asked for; or, as `FEATURE_OFF`, it is of a feature that is not offered here.',
  409: 'What there is does not allow it; `error` says why.',
  415: 'The body does not say that it is JSON.',
  500: 'A fault of the server. Nothing of its inside is told.',
  503: 'A part is down, or has not read the chain yet; try again.',
} as const

export type FailureStatus = keyof typeof failures

/**
 * An endpoint without a feature is always open. A `wayOut`, by which an account sees or takes out what it holds, is
 * open as long as the contracts exist.
 */
export interface Offer {
  feature?: Feature
  wayOut?: true
}

interface Described extends Offer {
  path: `/api/${string}`
  summary: string
  description?: string
  params?: z.ZodObject
  data: z.ZodType
  fails?: readonly FailureStatus[]
}

interface Shareable {
  /** The same for everybody: an answer without an account or a block may be cached for a moment. */
  shared?: true
}

interface Read extends Described, Shareable {
  kind: 'read'
  tag: string
  query?: z.ZodObject
}

export interface ChainRead extends Described, Shareable {
  kind: 'chainRead'
  tag: string
  query: z.ZodObject
  /** Has an `ETag` that a new block alone does not change. */
  tagged?: true
}

export type PublicRead = Read | ChainRead

export interface PublicWrite extends Described {
  kind: 'write' | 'signedWrite'
  tag: string
  body: z.ZodType<object>
}

export interface OperatorRead extends Described {
  kind: 'operatorRead'
  right: OperatorRight
  query?: z.ZodObject
}

export interface OperatorWrite extends Described {
  kind: 'operatorWrite'
  right: OperatorRight
  body: z.ZodType<object>
}

export type Endpoint = PublicRead | PublicWrite | OperatorRead | OperatorWrite
