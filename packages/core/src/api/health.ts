import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { blockNumber, orNull } from './primitives.ts'

export const part = z
  .enum(['database', 'indexer', 'node'])
  .openapi('Part', { description: 'A part of the service that can be down by itself.' })
export type Part = z.infer<typeof part>

const state = {
  name: z.string().openapi({ description: 'Name of the product.' }),
  version: z.string(),
  chainId: z.int().positive(),
  indexedBlock: orNull(blockNumber).openapi({ description: 'Last block the indexer has applied; null when unknown.' }),
  chainBlock: orNull(blockNumber).openapi({ description: 'Head of the chain as the node says; null when unknown.' }),
  lagSeconds: z.int().nonnegative().nullable().openapi({
    description: 'Seconds of chain time between the indexed block and the head; null when unknown.',
  }),
}

/** Every part is up. `chainBlock` and the others are known then. */
export const hello = z
  .object({
    ...state,
    indexedBlock: blockNumber,
    chainBlock: blockNumber,
    lagSeconds: z.int().nonnegative(),
    database: z.literal('ok'),
    indexer: z.literal('ok'),
    node: z.literal('ok'),
  })
  .openapi('Hello')
export type Hello = z.infer<typeof hello>

/** `details` of the 503 that `/api/hello` gives when a part is down. */
export const helloDown = z
  .object({
    ...state,
    down: z.array(part).min(1),
    database: z.enum(['ok', 'down']),
    indexer: z.enum(['ok', 'lagging', 'silent', 'failing', 'starting', 'unknown']).openapi({
      description: 'starting: no block yet, or projections are being rebuilt. unknown: the database is down.',
    }),
    node: z.enum(['ok', 'down']),
  })
  .openapi('HelloDown')
export type HelloDown = z.infer<typeof helloDown>

export const healthReads = {
  hello: {
    kind: 'read',
    path: '/api/hello',
    tag: 'health',
    summary: 'Whether every part is up, and how far the chain is indexed.',
    data: hello,
  },
} as const satisfies Record<string, PublicRead>
