import { z } from '@hono/zod-openapi'
import { nodeClasses } from '../entity-states.ts'
import { normaliseInviteCode } from '../invite-code.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import {
  addressPageQuery,
  addressParameter,
  layerParameter,
  MAX_LAYER,
  minBlockParameter,
  onceString,
  timeParameter,
} from './parameters.ts'
import { address, amount, count, hash, orNull, unixTime } from './primitives.ts'
import { filedUntil } from './rewards.ts'

const teamFigures = {
  stake: amount.openapi({
    description: 'Own principal in the pool that asks for a superior; where none does, in that of USDT.',
  }),
  directCount: count.openapi({ description: 'Accounts invited directly.' }),
  teamCount: count.openapi({ description: 'Accounts below, in all layers.' }),
  teamStake: amount.openapi({ description: 'Principal of all accounts below.' }),
}

const grade = z.int().nonnegative().openapi({
  description:
    'Community grade from 1, by own stake and all below and the rules in force at `asOf.blockTimestamp`; 0 below the first.',
})

export const relationship = z
  .object({
    account: address,
    activated: z.boolean().openapi({ description: 'True once the account is bound (or is a genesis account).' }),
    id: z.int().positive().nullable().openapi({ description: 'Id in the registry; null when not bound.' }),
    inviteCode: z.string().nullable().openapi({ description: 'Null when not bound, or not final yet.' }),
    inviteCodePending: z.boolean().openapi({
      description: 'True between the binding and its finality: until then a reorganisation may still change the id.',
    }),
    superior: orNull(address).openapi({ description: 'Null for a genesis account and for one not bound.' }),
    layer: orNull(count).openapi({ description: 'Number of superiors above; 0 for a genesis account.' }),
    grade,
    nodeClass: z.enum(nodeClasses).nullable().openapi({
      description: 'By the staked DR and the rules in force. Null for a regular user.',
    }),
    boundAt: orNull(unixTime),
    boundTransaction: orNull(hash).openapi({ description: 'Null for an account that is not bound.' }),
    ...teamFigures,
    directStake: amount.openapi({ description: 'Principal of the accounts invited directly.' }),
    token: address.openapi({ description: 'Token of every amount here.' }),
  })
  .openapi('Relationship')
export type Relationship = z.infer<typeof relationship>

export const invitee = z
  .object({
    account: address,
    boundAt: unixTime,
    transaction: hash.openapi({ description: 'The transaction that bound the account.' }),
    ...teamFigures,
  })
  .openapi('Invitee')
export type Invitee = z.infer<typeof invitee>

export const inviteePage = pageOf(invitee)
  .extend({ token: address.openapi({ description: 'Token of every amount here.' }) })
  .openapi('InviteePage')
export type InviteePage = z.infer<typeof inviteePage>

export const communityMember = z
  .object({
    account: address,
    superior: address,
    layer: z.int().positive().openapi({ description: 'Distance below the account asked for; 1 is a direct invitee.' }),
    grade,
    boundAt: unixTime,
    ...teamFigures,
  })
  .openapi('CommunityMember')
export type CommunityMember = z.infer<typeof communityMember>

export const communityLayer = z
  .object({ layer: z.int().positive(), memberCount: count, stake: amount })
  .openapi('CommunityLayer', { description: 'One layer below the account: how many, and their principal.' })
export type CommunityLayer = z.infer<typeof communityLayer>

const gradeThreshold = z
  .object({
    grade: z.int().positive(),
    stake: amount.openapi({ description: 'The least stake of the grade, own and all below.' }),
  })
  .openapi('GradeThreshold')
export type GradeThreshold = z.infer<typeof gradeThreshold>

export const communityPage = pageOf(communityMember)
  .extend({
    gradeThresholds: z.array(gradeThreshold).openapi({
      description: 'In force at `asOf.blockTimestamp`, lowest grade first.',
    }),
    layers: z.array(communityLayer).openapi({ description: 'Every layer asked for that has members, nearest first.' }),
    token: address.openapi({ description: 'Token of every amount here.' }),
  })
  .openapi('CommunityPage')
export type CommunityPage = z.infer<typeof communityPage>

const signedAmount = z
  .string()
  .regex(/^(0|-?[1-9][0-9]*)$/)
  .openapi('SignedAmount', {
    description: 'As an amount, but below zero when more was taken out than put in.',
    example: '-1500000000',
  })

export const stakingDay = z
  .object({
    startAt: unixTime.openapi({ description: 'First second of the UTC day.' }),
    stake: amount.openapi({ description: 'What the account itself put in that day.' }),
    unstaked: amount.openapi({ description: 'What the account itself took out that day.' }),
    teamStake: amount.openapi({ description: 'What all accounts below put in that day.' }),
    teamUnstaked: amount.openapi({ description: 'What all accounts below took out that day.' }),
    teamAdded: signedAmount.openapi({ description: '`teamStake` less `teamUnstaked`.' }),
    nodeUserStake: amount.openapi({
      description:
        'Part of `teamStake` by node users: whose staked DR at the end of that day, or now if it has not ended, was enough for a class.',
    }),
    regularUserStake: amount.openapi({ description: 'The rest of `teamStake`.' }),
    nodeRewards: orNull(
      z.array(z.object({ token: address, amount })).openapi({ description: 'Empty: the account got none.' }),
    ).openapi({
      description:
        'Node dividends of the account for that day, by token. Null while it is not settled, and when it is filed.',
    }),
  })
  .openapi('StakingDay')
export type StakingDay = z.infer<typeof stakingDay>

export const stakingDayPage = pageOf(stakingDay)
  .extend({
    token: address.openapi({ description: 'Token of every amount but `nodeRewards`.' }),
    filedUntil,
    totals: z
      .object({ stake: amount, unstaked: amount, teamStake: amount, teamUnstaked: amount, teamAdded: signedAmount })
      .openapi({ description: 'Of all days asked for, whatever is listed.' }),
  })
  .openapi('StakingDayPage', {
    description:
      'Days on which anything happened, the newest first. A filed day on which the account got node dividends and nothing else happened is not among them.',
  })
export type StakingDayPage = z.infer<typeof stakingDayPage>

const codeReason = 'must be 1 to 16 characters'
const codeParameter = onceString(codeReason)
  .min(1, codeReason)
  .max(16, codeReason)
  .transform(normaliseInviteCode)
  .openapi({ type: 'string', param: { description: 'An invite code.' } })

const relationshipQuery = z
  .object({
    address: addressParameter.optional(),
    code: codeParameter.optional(),
    minBlock: minBlockParameter,
  })
  .superRefine((given, context) => {
    if (given.address === undefined && given.code === undefined)
      context.addIssue({ code: 'custom', path: ['address'], message: 'is missing; give address or code' })
    if (given.address !== undefined && given.code !== undefined)
      context.addIssue({ code: 'custom', path: ['code'], message: 'must not be given together with address' })
  })

const associationListQuery = addressPageQuery
  .extend({
    layerFrom: layerParameter(1, 'Nearest layer below the account.'),
    layerTo: layerParameter(MAX_LAYER, 'Farthest layer below the account.'),
  })
  .refine(({ layerFrom, layerTo }) => layerFrom <= layerTo, {
    path: ['layerTo'],
    message: 'must not be less than layerFrom',
  })

const stakingDayListQuery = addressPageQuery
  .extend({
    from: timeParameter('Days that begin at or after this time, Unix seconds.'),
    to: timeParameter('Days that begin at or before this time, Unix seconds.'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be less than from',
  })

const read = { kind: 'chainRead', tag: 'referral' } as const

export const referralReads = {
  relationship: {
    ...read,
    path: '/api/useRelationship',
    summary: 'Who an account is in the referral tree, asked by address or by invite code.',
    description:
      'Give exactly one of address and code. An address that is not bound answers with activated: false. A code that no id produces is INVITE_CODE_INVALID (400), one that belongs to no finally bound account INVITE_CODE_UNKNOWN (404).',
    query: relationshipQuery,
    data: relationship,
    fails: [404],
  },
  invitees: {
    ...read,
    path: '/api/stats/recommend-list',
    summary: 'The accounts that an account invited directly, last bound first.',
    query: addressPageQuery,
    data: inviteePage,
    feature: 'invite',
  },
  community: {
    ...read,
    path: '/api/stats/association-list',
    summary: 'The accounts in a range of layers below an account, nearest layer first, with the figures of each layer.',
    query: associationListQuery,
    data: communityPage,
    feature: 'community',
  },
  stakingDays: {
    ...read,
    path: '/api/stats/userStakingDaily',
    summary: 'What an account and its team put into the pool that asks for a superior, by UTC day, the newest first.',
    description: 'Only days on which something happened are listed: on any other day of the range nothing did.',
    query: stakingDayListQuery,
    data: stakingDayPage,
    feature: 'community',
  },
} as const satisfies Record<string, PublicRead>
