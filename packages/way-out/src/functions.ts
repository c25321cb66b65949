export const readFunctions = [
  'aggregate3',
  'allowance',
  'cardOf',
  'creditOf',
  'earned',
  'feeOf',
  'lockOf',
  'orderCount',
  'orderOf',
  'paid',
  'positionsOf',
  'rewardToken',
  'rootAt',
  'rootCount',
  'saleWhitelist',
  'soldOf',
  'stakingToken',
] as const

export type ReadFunction = (typeof readFunctions)[number]

/** The only functions that a way out calls, by kind of contract. For a token also `approve`, but only with 0. */
export const exitFunctions = {
  stakingPool: ['unstake', 'unstakeTo', 'claim'],
  daoPool: ['unstake', 'unstakeTo', 'claim'],
  votingEscrow: ['withdraw'],
  powerMarket: ['claimFor'],
  cardVault: ['claim', 'claimReleased', 'takeOut', 'takeOutTo'],
  dividendVault: ['exit', 'exitTo'],
} as const

export type ExitKind = keyof typeof exitFunctions
