import { index, onchainTable, primaryKey } from 'ponder'

export const account = onchainTable(
  'account',
  (t) => ({
    address: t.hex().primaryKey(),
    id: t.bigint().notNull(),
    superior: t.hex(),
    depth: t.integer().notNull(),
    ancestors: t.hex().array().notNull(),
    boundAt: t.bigint().notNull(),
    boundBlock: t.bigint().notNull(),
    boundTransaction: t.hex().notNull(),
    directCount: t.integer().notNull(),
    teamCount: t.integer().notNull(),
    stake: t.bigint().notNull(),
    directStake: t.bigint().notNull(),
    teamStake: t.bigint().notNull(),
  }),
  (table) => ({ bySuperior: index().on(table.superior, table.id) }),
)

export const layerStat = onchainTable(
  'layer_stat',
  (t) => ({
    ancestor: t.hex().notNull(),
    layer: t.integer().notNull(),
    memberCount: t.integer().notNull(),
    stake: t.bigint().notNull(),
  }),
  (table) => ({ key: primaryKey({ columns: [table.ancestor, table.layer] }) }),
)

export const pool = onchainTable('pool', (t) => ({
  pool: t.hex().primaryKey(),
  positionCount: t.integer().notNull(),
  openPositionCount: t.integer().notNull(),
  totalStaked: t.bigint().notNull(),
  stakerCount: t.integer().notNull(),
}))

export const poolAccount = onchainTable(
  'pool_account',
  (t) => ({
    pool: t.hex().notNull(),
    account: t.hex().notNull(),
    openPositionCount: t.integer().notNull(),
    stake: t.bigint().notNull(),
  }),
  (table) => ({ key: primaryKey({ columns: [table.pool, table.account] }), byAccount: index().on(table.account) }),
)

export const position = onchainTable(
  'position',
  (t) => ({
    pool: t.hex().notNull(),
    positionId: t.bigint().notNull(),
    account: t.hex().notNull(),
    amount: t.bigint().notNull(),
    stakedAt: t.bigint().notNull(),
    unlockAt: t.bigint().notNull(),
    stakeBlock: t.bigint().notNull(),
    stakeTransaction: t.hex().notNull(),
    unstakedAt: t.bigint(),
    unstakeBlock: t.bigint(),
    unstakeTransaction: t.hex(),
  }),
  (table) => ({
    key: primaryKey({ columns: [table.pool, table.positionId] }),
    byAccount: index().on(table.account, table.stakedAt),
  }),
)

export const stakeDay = onchainTable(
  'stake_day',
  (t) => ({
    pool: t.hex().notNull(),
    account: t.hex().notNull(),
    day: t.bigint().notNull(),
    staked: t.bigint().notNull(),
    unstaked: t.bigint().notNull(),
  }),
  (table) => ({ key: primaryKey({ columns: [table.pool, table.account, table.day] }) }),
)

export const teamDay = onchainTable(
  'team_day',
  (t) => ({
    ancestor: t.hex().notNull(),
    day: t.bigint().notNull(),
    staked: t.bigint().notNull(),
    unstaked: t.bigint().notNull(),
  }),
  (table) => ({ key: primaryKey({ columns: [table.ancestor, table.day] }) }),
)

export const tokenBalance = onchainTable(
  'token_balance',
  (t) => ({ token: t.hex().notNull(), account: t.hex().notNull(), balance: t.bigint().notNull() }),
  (table) => ({ key: primaryKey({ columns: [table.token, table.account] }) }),
)

export const tokenStat = onchainTable('token_stat', (t) => ({
  token: t.hex().primaryKey(),
  holderCount: t.integer().notNull(),
  totalSupply: t.bigint().notNull(),
}))
