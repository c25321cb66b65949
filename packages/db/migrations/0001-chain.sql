create schema chain;
comment on schema chain is 'Derived from the chain. Written by the indexer only; everything but the event log can be rebuilt from the event log.';
create schema app;
comment on schema app is 'Durable facts that are on no chain. Written by the API only.';

create table chain.block (
  number bigint primary key,
  hash bytea not null check (length(hash) = 32),
  parent_hash bytea not null check (length(parent_hash) = 32),
  timestamp bigint not null
);
comment on table chain.block is 'Canonical blocks: every one in the window that can still be rolled back, before it those that hold logs of ours.';
comment on column chain.block.timestamp is 'Unix seconds.';

create table chain.log (
  block_number bigint not null,
  log_index integer not null,
  block_hash bytea not null,
  transaction_hash bytea not null,
  transaction_index integer not null,
  address bytea not null,
  topic0 bytea,
  topic1 bytea,
  topic2 bytea,
  topic3 bytea,
  data bytea not null,
  primary key (block_number, log_index)
);
comment on table chain.log is 'The event log: every log of our contracts on the canonical chain. All other chain tables are projections of it.';

create table chain.cursor (
  singleton boolean primary key default true check (singleton),
  chain_id bigint not null,
  start_block bigint not null,
  contracts_hash bytea not null,
  projection_version integer not null,
  block_number bigint,
  block_hash bytea,
  block_timestamp bigint,
  final_block_number bigint,
  final_block_hash bytea,
  final_block_timestamp bigint,
  journal_floor bigint,
  head_block_number bigint,
  head_block_timestamp bigint,
  head_seen_at bigint,
  state text not null check (state in ('starting', 'syncing', 'live', 'waiting', 'replaying', 'failing')),
  last_error text,
  last_error_at bigint,
  reorg_count bigint not null default 0,
  last_reorg_at bigint,
  last_reorg_block bigint,
  last_reorg_depth bigint,
  deep_reorg_at bigint,
  deep_reorg_block bigint,
  deep_reorg_depth bigint,
  deep_reorg_acknowledged_at bigint,
  updated_at bigint not null
);
comment on table chain.cursor is 'One row: how far the chain is indexed and how the indexer is doing. No row: the indexer has never run. Times are Unix seconds.';
comment on column chain.cursor.contracts_hash is 'Of the contract addresses whose logs are in chain.log; another set needs the log to be read again.';
comment on column chain.cursor.projection_version is 'Of the code that made the projections; other code replays the event log first.';
comment on column chain.cursor.block_number is 'Last block whose logs are in chain.log and in the projections; null before the first.';
comment on column chain.cursor.final_block_number is 'Last indexed block that the chain''s finality rule holds final. Never goes back, except when a deep reorg is found.';
comment on column chain.cursor.journal_floor is 'Lowest block to which chain.rollback_to can go.';
comment on column chain.cursor.head_block_number is 'Newest block the node has told of, at head_seen_at.';
comment on column chain.cursor.state is 'starting; syncing (behind); live (at the head); waiting (node has nothing newer or lags); replaying (projections are being rebuilt and must not be taken for fresh); failing (see last_error).';
comment on column chain.cursor.last_error is 'Why the indexer cannot go on; null when it can.';
comment on column chain.cursor.deep_reorg_at is 'When a reorg changed blocks held final. Nothing may be signed over chain data until deep_reorg_acknowledged_at is at or after it.';

create table chain.account (
  address bytea primary key check (length(address) = 20),
  id bigint not null unique,
  superior bytea,
  depth integer not null check (depth between 0 and 128),
  path bytea not null,
  bound_at bigint not null,
  bound_block bigint not null,
  bound_transaction bytea not null,
  direct_count bigint not null default 0,
  team_count bigint not null default 0,
  stake numeric(78, 0) not null default 0 check (stake >= 0),
  direct_stake numeric(78, 0) not null default 0 check (direct_stake >= 0),
  team_stake numeric(78, 0) not null default 0 check (team_stake >= 0)
) with (fillfactor = 80);
create index account_depth_path on chain.account (depth, path);
create index account_superior on chain.account (superior, id);
comment on table chain.account is 'Accounts bound in the referral registry, with the sums of their community.';
comment on column chain.account.superior is 'Null for a genesis account.';
comment on column chain.account.depth is 'Number of superiors above the account.';
comment on column chain.account.path is 'Ids from the genesis account down to this one, 4 bytes big endian each. All below an account: path > p and path < successor of p as a prefix; those in layer n also have depth = its depth + n.';
comment on column chain.account.direct_count is 'Accounts bound to this one.';
comment on column chain.account.team_count is 'Accounts anywhere below this one.';
comment on column chain.account.stake is 'Principal open in the USDT pool, base units.';
comment on column chain.account.direct_stake is 'Sum of stake over accounts bound to this one.';
comment on column chain.account.team_stake is 'Sum of stake over all accounts below, without its own.';

create table chain.layer_stat (
  ancestor bytea not null,
  layer integer not null check (layer between 1 and 128),
  member_count bigint not null,
  stake numeric(78, 0) not null check (stake >= 0),
  primary key (ancestor, layer)
) with (fillfactor = 80);
comment on table chain.layer_stat is 'Per account and distance below it: how many accounts, and their principal open in the USDT pool. Layer 1 is who it invited.';

create table chain.pool (
  pool bytea primary key,
  position_count bigint not null default 0,
  open_position_count bigint not null default 0,
  total_staked numeric(78, 0) not null default 0 check (total_staked >= 0),
  total_funded numeric(78, 0) not null default 0,
  total_claimed numeric(78, 0) not null default 0,
  total_recovered numeric(78, 0) not null default 0,
  reward_rate numeric(78, 0),
  period_end bigint
);
comment on table chain.pool is 'Totals per staking pool. Amounts staked are in the staking token, funded and claimed in the reward token.';
comment on column chain.pool.position_count is 'Positions ever opened, which is also the highest position id.';
comment on column chain.pool.total_recovered is 'Taken back by an administrator out of what was not promised to anyone.';
comment on column chain.pool.reward_rate is 'Reward base units per second as of the last funding; null before the first.';

create table chain.pool_account (
  pool bytea not null,
  account bytea not null,
  open_position_count bigint not null default 0,
  stake numeric(78, 0) not null default 0 check (stake >= 0),
  claimed numeric(78, 0) not null default 0,
  primary key (pool, account)
) with (fillfactor = 80);
create index pool_account_account on chain.pool_account (account);
comment on table chain.pool_account is 'Per pool and account: principal open now and rewards claimed so far.';

create table chain.position (
  pool bytea not null,
  position_id bigint not null,
  account bytea not null,
  amount numeric(78, 0) not null,
  staked_at bigint not null,
  unlock_at bigint not null,
  stake_block bigint not null,
  stake_transaction bytea not null,
  unstaked_at bigint,
  unstake_block bigint,
  unstake_transaction bytea,
  primary key (pool, position_id)
);
create index position_account on chain.position (account, staked_at, pool, position_id);
comment on table chain.position is 'Every stake ever made in a pool; unstaked_at is null while it is open. Times are Unix seconds of the block.';

create table chain.reward_claim (
  block_number bigint not null,
  log_index integer not null,
  pool bytea not null,
  account bytea not null,
  amount numeric(78, 0) not null,
  claimed_at bigint not null,
  transaction_hash bytea not null,
  primary key (block_number, log_index)
);
create index reward_claim_account on chain.reward_claim (account, block_number, log_index);
comment on table chain.reward_claim is 'Rewards paid out of a stream to an account.';

create table chain.reward_funding (
  block_number bigint not null,
  log_index integer not null,
  pool bytea not null,
  funder bytea not null,
  amount numeric(78, 0) not null,
  reward_rate numeric(78, 0) not null,
  period_end bigint not null,
  funded_at bigint not null,
  transaction_hash bytea not null,
  primary key (block_number, log_index)
);
create index reward_funding_pool on chain.reward_funding (pool, block_number, log_index);
comment on table chain.reward_funding is 'Budgets put into a stream.';

create table chain.token_balance (
  token bytea not null,
  account bytea not null,
  balance numeric(78, 0) not null check (balance > 0),
  primary key (token, account)
);
comment on table chain.token_balance is 'Balances above zero of our own tokens.';

create table chain.token_stat (
  token bytea primary key,
  holder_count bigint not null default 0,
  total_supply numeric(78, 0) not null default 0 check (total_supply >= 0),
  destroyed numeric(78, 0) not null default 0
);
comment on table chain.token_stat is 'Per own token. destroyed = minted - total_supply; what sits at the dead address is not in it.';
comment on column chain.token_stat.holder_count is 'Accounts with a balance above zero, the dead address left out.';
