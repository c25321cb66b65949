import { z } from '@hono/zod-openapi'
import { pageOf } from './envelope.ts'
import { address, amount, count, hash, unixTime, orNull } from './primitives.ts'

const teamFigures = {
  stake: amount.openapi({ description: 'Own principal in the pool that asks for a superior.' }),
  directCount: count.openapi({ description: 'Accounts invited directly.' }),
  teamCount: count.openapi({ description: 'Accounts below, in all layers.' }),
  teamStake: amount.openapi({ description: 'Principal of all accounts below.' }),
}

const grade = z
  .int()
  .nonnegative()
  .nullable()
  .openapi({ description: 'Community grade; null while no grade rule is in force.' })

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
    nodeClass: z
      .enum(['node', 'advanced', 'daoCoFounder', 'daoGenesis'])
      .nullable()
      .openapi({ description: 'Null for a regular user, and while no node rule is in force.' }),
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

export const communityPage = pageOf(communityMember)
  .extend({
    layers: z.array(communityLayer).openapi({ description: 'Every layer asked for that has members, nearest first.' }),
    token: address.openapi({ description: 'Token of every amount here.' }),
  })
  .openapi('CommunityPage')
export type CommunityPage = z.infer<typeof communityPage>
