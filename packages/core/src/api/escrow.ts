import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { optionalAddressQuery } from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'

export const MAX_LISTED_LOCK_CHANGES = 100

const powerPoint = z.object({ at: unixTime, power: amount }).openapi('PowerPoint')
export type PowerPoint = z.infer<typeof powerPoint>

const curve = z.array(powerPoint).openapi({
  description: 'From `asOf.blockTimestamp` to the last unlock time, if nothing changes; straight between its points.',
})

const lockChange = z
  .object({
    added: z
      .string()
      .regex(/^(0|-?[1-9][0-9]*)$/)
      .openapi({ description: 'Put in; below zero what was taken out.' }),
    amount: amount.openapi({ description: 'Locked from then on.' }),
    unlockAt: unixTime,
    powerBefore: amount.openapi({ description: 'In the second of the change.' }),
    powerAfter: amount.openapi({ description: 'In the second of the change.' }),
    changedAt: unixTime,
    blockNumber,
    transaction: hash,
  })
  .openapi('LockChange')
export type LockChange = z.infer<typeof lockChange>

const lock = z
  .object({
    amount,
    unlockAt: unixTime,
    slope: amount.openapi({ description: 'Power lost a second; power = slope · (unlockAt − t).' }),
    power: amount.openapi({ description: 'At `asOf.blockTimestamp`.' }),
    createdAt: unixTime,
    curve,
  })
  .openapi('VeLock')

export const votingEscrow = z
  .object({
    contract: address,
    token: address.openapi({ description: 'Token of all amounts; power has its decimals.' }),
    totals: z.object({
      locked: amount.openapi({ description: 'Ended locks that were not withdrawn included.' }),
      lockCount: count,
      power: amount.openapi({ description: 'At `asOf.blockTimestamp`.' }),
      curve,
    }),
    lock: orNull(lock).openapi({ description: 'Of the asked account; null when none was asked for or it has none.' }),
    changes: z.array(lockChange).openapi({
      description: `Of the asked account's locks, newest first; at most ${MAX_LISTED_LOCK_CHANGES}.`,
    }),
  })
  .openapi('VotingEscrow')
export type VotingEscrow = z.infer<typeof votingEscrow>

export const escrowReads = {
  votingEscrow: {
    kind: 'chainRead',
    path: '/api/ve',
    tag: 'escrow',
    summary: 'All VE power, and the lock of the asked account, with how both run down.',
    query: optionalAddressQuery,
    data: votingEscrow,
    feature: 've',
    wayOut: true,
  },
} as const satisfies Record<string, PublicRead>
