import { z } from '@hono/zod-openapi'
import type { Address } from '../address.ts'
import { addressParameter } from './parameters.ts'

export const exportedLists = [
  'withdrawals',
  'deposits',
  'stakes',
  'dr',
  'cards',
  'card-rewards',
  'orders',
  'earnings',
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
  'branches',
  'claims',
  'ranking',
] as const
export type ExportedList = (typeof exportedLists)[number]

export const exportQuery = z
  .object({
    list: z
      .enum(exportedLists, {
        error: (issue) =>
          issue.input === undefined
            ? 'is missing'
            : `must be one of the ${exportedLists.length} names in /api/docs, such as withdrawals`,
      })
      .openapi({ param: { description: 'Which list.' } }),
    address: addressParameter
      .optional()
      .openapi({ param: { description: 'Whose list; may be left out for the ranking, which is the same for all.' } }),
  })
  .superRefine(({ list, address }, context) => {
    if (list !== 'ranking' && address === undefined)
      context.addIssue({ code: 'custom', path: ['address'], message: 'is missing' })
  })
export type ExportInput =
  | { list: 'ranking'; address?: Address }
  | { list: Exclude<ExportedList, 'ranking'>; address: Address }
