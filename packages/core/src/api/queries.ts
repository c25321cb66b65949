import { z } from '@hono/zod-openapi'
import { normaliseInviteCode } from '../invite-code.ts'
import { powerOrderStates } from '../power-order.ts'
import {
  addressParameter,
  layerParameter,
  MAX_LAYER,
  minBlockParameter,
  onceString,
  paging,
  timeParameter,
} from './parameters.ts'
import { depositKind } from './staking.ts'

const codeReason = 'must be 1 to 16 characters'
const codeParameter = onceString(codeReason)
  .min(1, codeReason)
  .max(16, codeReason)
  .transform(normaliseInviteCode)
  .openapi({ type: 'string', param: { description: 'An invite code.' } })

export const addressQuery = z.object({ address: addressParameter, minBlock: minBlockParameter })

export const addressPageQuery = addressQuery.extend(paging)

export const minBlockQuery = z.object({ minBlock: minBlockParameter })

export const relationshipQuery = z
  .object({
    address: addressParameter.optional(),
    code: codeParameter.optional(),
    minBlock: minBlockParameter,
  })
  .superRefine(({ address, code }, context) => {
    if (address === undefined && code === undefined)
      context.addIssue({ code: 'custom', path: ['address'], message: 'is missing; give address or code' })
    if (address !== undefined && code !== undefined)
      context.addIssue({ code: 'custom', path: ['code'], message: 'must not be given together with address' })
  })

export const depositListQuery = addressPageQuery.extend({
  kind: z
    .enum(depositKind.options, { error: `must be one of: ${depositKind.options.join(', ')}` })
    .optional()
    .openapi({ param: { description: 'Only deposits of this kind.' } }),
})

export const daoRankingQuery = z.object({
  address: addressParameter.optional(),
  ...paging,
  minBlock: minBlockParameter,
})

export const optionalAddressQuery = z.object({ address: addressParameter.optional(), minBlock: minBlockParameter })

export const powerOrderListQuery = addressPageQuery.extend({
  state: z
    .enum(powerOrderStates, { error: `must be one of: ${powerOrderStates.join(', ')}` })
    .optional()
    .openapi({ param: { description: 'Only orders in this state.' } }),
})

export const associationListQuery = addressPageQuery
  .extend({
    layerFrom: layerParameter(1, 'Nearest layer below the account.'),
    layerTo: layerParameter(MAX_LAYER, 'Farthest layer below the account.'),
  })
  .refine(({ layerFrom, layerTo }) => layerFrom <= layerTo, {
    path: ['layerTo'],
    message: 'must not be less than layerFrom',
  })

export const stakingDayListQuery = addressPageQuery
  .extend({
    from: timeParameter('Days that begin at or after this time, Unix seconds.'),
    to: timeParameter('Days that begin at or before this time, Unix seconds.'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be less than from',
  })
