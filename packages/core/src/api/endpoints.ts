import type { z } from '@hono/zod-openapi'
import { addressCheckReads } from './address-check.ts'
import { announcementReads } from './announcements.ts'
import { cardReads } from './cards.ts'
import { claimReads, claimWrites } from './claims.ts'
import { daoReads } from './dao.ts'
import { dayReads } from './days.ts'
import type { PublicRead, PublicWrite } from './endpoint.ts'
import type { ChainSuccess, Success } from './envelope.ts'
import { escrowReads } from './escrow.ts'
import { governanceReads } from './governance.ts'
import { powerReads } from './power.ts'
import { referralReads } from './referral.ts'
import { dividendReads, rewardDetailReads } from './rewards.ts'
import { stakingReads } from './staking.ts'
import { healthReads, systemConfigReads } from './system.ts'
import { marketReads, solvencyReads, tokenDataReads, transferReads } from './token-data.ts'
import { withdrawalReads, withdrawalWrites } from './withdrawal.ts'

export const publicReads = {
  ...addressCheckReads,
  ...announcementReads,
  ...cardReads,
  ...claimReads,
  ...daoReads,
  ...dayReads,
  ...escrowReads,
  ...governanceReads,
  ...healthReads,
  ...marketReads,
  ...powerReads,
  ...referralReads,
  ...rewardDetailReads,
  ...dividendReads,
  ...solvencyReads,
  ...stakingReads,
  ...systemConfigReads,
  ...tokenDataReads,
  ...transferReads,
  ...withdrawalReads,
}

export const signedWrites = { ...claimWrites, ...withdrawalWrites }

type OptionalKey<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]

type ClientQuery<E> = E extends { query: infer Q extends z.ZodType }
  ? Omit<z.output<Q>, OptionalKey<z.input<Q>>> & Partial<Pick<z.output<Q>, OptionalKey<z.input<Q>> & keyof z.output<Q>>>
  : Record<string, never>

type Answer<E extends PublicRead | PublicWrite> = E extends { kind: 'chainRead' }
  ? ChainSuccess<z.output<E['data']>>
  : Success<z.output<E['data']>>

type Read = (typeof publicReads)[keyof typeof publicReads]
type SignedWrite = (typeof signedWrites)[keyof typeof signedWrites]

/** Clients import only these types, so that they do not carry the schemas. */
export type ApiGetEndpoints = { [E in Read as E['path']]: { query: ClientQuery<E>; answer: Answer<E> } }

export type ApiSignedEndpoints = {
  [E in SignedWrite as E['path']]: { body: z.input<E['body']>; answer: Answer<E> }
}

export type ApiGetPath = keyof ApiGetEndpoints
export type ApiQuery<P extends ApiGetPath> = ApiGetEndpoints[P]['query']
export type ApiAnswer<P extends ApiGetPath> = ApiGetEndpoints[P]['answer']
export type ApiData<P extends ApiGetPath> = ApiGetEndpoints[P]['answer']['data']
