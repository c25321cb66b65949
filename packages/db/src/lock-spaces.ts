/**
 * Every advisory lock of the database. Releases that run side by side must agree: a number never changes and is never
 * reused.
 */

export const lockKeys = {
  migration: 7_240_117_001,
  indexer: 7_240_117_002,
  settler: 7_240_117_003,
} as const

/** The second key is the hash of a name, an account, a token or the id of a card. */
export const lockSpaces = {
  job: 724_011,
  withdrawalAccount: 724_021,
  withdrawalToken: 724_022,
  withdrawalLimits: 724_023,
  claimCard: 724_024,
} as const
