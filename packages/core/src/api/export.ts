import { z } from '@hono/zod-openapi'
import { addressParameter } from './parameters.ts'

/** Lists of money that can be downloaded, each with the rows of its endpoint. */
export const exportedLists = [
  'withdrawals',
  'deposits',
  'stakes',
  'dr',
  'card-rewards',
  'dividends',
  'promotion',
  'node',
  'community',
  've',
  'dao',
  'pools',
  'invitees',
  'nodes',
  'members',
  'team-days',
  'promotion-sources',
] as const
export type ExportedList = (typeof exportedLists)[number]

export const exportQuery = z.object({
  list: z
    .enum(exportedLists, {
      error: (issue) =>
        issue.input === undefined
          ? 'is missing'
          : `must be one of the ${exportedLists.length} names in /api/docs, such as withdrawals`,
    })
    .openapi({ param: { description: 'Which list.' } }),
  address: addressParameter,
})
export type ExportInput = z.infer<typeof exportQuery>
