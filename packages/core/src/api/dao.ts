import { z } from '@hono/zod-openapi'
import { nodeClasses } from '../entity-states.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { addressPageQuery, addressParameter, minBlockParameter, paging } from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'

const nodeClass = z.enum(nodeClasses).openapi('NodeClass', {
  description: 'Class of a node user by staked DR, lowest first; the last two are the super nodes.',
})

const nodeThreshold = z
  .object({ nodeClass, stakedDr: amount.openapi({ description: 'The least staked DR of the class.' }) })
  .openapi('NodeThreshold')

export const daoMember = z
  .object({
    rank: z.int().positive().openapi({ description: 'Equal stakes stand by address, the lower one first.' }),
    account: address,
    stake: amount,
    nodeClass: orNull(nodeClass).openapi({ description: 'Null below the first class.' }),
  })
  .openapi('DaoMember', { description: 'An account with DR staked in the DAO.' })
export type DaoMember = z.infer<typeof daoMember>

export const daoRanking = pageOf(daoMember)
  .extend({
    token: address.openapi({ description: 'Token of all amounts.' }),
    totalStake: amount,
    mine: orNull(
      daoMember.extend({
        behind: orNull(amount).openapi({
          description: 'Less than the account in the place before; null in the first.',
        }),
      }),
    ).openapi({
      description: 'The asked account; null when none was asked for or it has no stake.',
    }),
    nodeThresholds: z.array(nodeThreshold).openapi({
      description: 'In force at `asOf.blockTimestamp`, lowest class first; empty while none are.',
    }),
  })
  .openapi('DaoRanking', { description: 'Accounts by staked DR, the most first.' })
export type DaoRanking = z.infer<typeof daoRanking>

export const nodeUser = z
  .object({
    account: address,
    superior: address,
    layer: count.openapi({ description: 'Distance below the asked account; 1 is who it invited.' }),
    nodeClass,
    stakedDr: amount,
    stake: amount.openapi({ description: 'Principal open in the pool that the community counts.' }),
    boundAt: unixTime,
    stakedAt: unixTime.openapi({ description: 'Of its newest stake of DR.' }),
    blockNumber: blockNumber.openapi({ description: 'Of its newest stake of DR.' }),
    transaction: hash.openapi({ description: 'Of its newest stake of DR.' }),
  })
  .openapi('NodeUser', { description: 'A node user in the community of the asked account.' })
export type NodeUser = z.infer<typeof nodeUser>

export const nodeUserPage = pageOf(nodeUser)
  .extend({
    drToken: address.openapi({ description: 'Token of `stakedDr`.' }),
    token: address.openapi({ description: 'Token of `stake`.' }),
    totals: z
      .object({ stakedDr: amount, stake: amount })
      .openapi({ description: 'Of all of them, whatever is listed.' }),
  })
  .openapi('NodeUserPage', { description: 'The most staked DR first.' })
export type NodeUserPage = z.infer<typeof nodeUserPage>

const daoRankingQuery = z.object({
  address: addressParameter.optional(),
  ...paging,
  minBlock: minBlockParameter,
})

export const daoReads = {
  daoRanking: {
    kind: 'chainRead',
    path: '/api/dao/ranking',
    shared: true,
    tag: 'dao',
    summary: 'Accounts by staked DR, the most first, and the place of the asked account.',
    query: daoRankingQuery,
    data: daoRanking,
    feature: 'dr',
  },
  nodeUsers: {
    kind: 'chainRead',
    path: '/api/stats/node-list',
    tag: 'dao',
    summary: 'Node users in the community of an account and what they have staked, the most staked DR first.',
    query: addressPageQuery,
    data: nodeUserPage,
    feature: 'dr',
  },
} as const satisfies Record<string, PublicRead>
