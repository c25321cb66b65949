-- The referral tree and the staking pools.

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

create table chain.team_day (
  ancestor bigint not null,
  day bigint not null,
  staked numeric(78, 0) not null,
  unstaked numeric(78, 0) not null,
  primary key (ancestor, day)
) with (fillfactor = 80);
comment on table chain.team_day is 'Per account and UTC day, which began at day, Unix seconds: what all accounts below it put into the USDT pool and took out of it, base units. A day without either has no row.';
comment on column chain.team_day.ancestor is 'Id of the account.';

create table chain.pool (
  pool bytea primary key,
  position_count bigint not null default 0,
  open_position_count bigint not null default 0,
  staker_count bigint not null default 0 check (staker_count >= 0),
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
comment on column chain.pool.staker_count is 'Accounts that have a position open in it.';

create table chain.pool_account (
  pool bytea not null,
  account bytea not null,
  open_position_count bigint not null default 0,
  stake numeric(78, 0) not null default 0 check (stake >= 0),
  claimed numeric(78, 0) not null default 0,
  primary key (pool, account)
) with (fillfactor = 80);
create index pool_account_account on chain.pool_account (account);
create index pool_account_ranking on chain.pool_account (pool, stake desc, account) where stake > 0;
comment on index chain.pool_account_ranking is 'Accounts of a pool by what they have staked: the most first, equal ones by address.';
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
create index position_unstaked on chain.position (pool, unstaked_at) where unstaked_at is not null;
comment on index chain.position_unstaked is 'Who has taken something out of a pool since a time.';
comment on table chain.position is 'Every stake ever made in a pool; unstaked_at is null while it is open. Times are Unix seconds of the block.';

create table chain.stake_day (
  pool bytea not null,
  account bytea not null,
  day bigint not null,
  staked numeric(78, 0) not null,
  unstaked numeric(78, 0) not null,
  claimed numeric(78, 0) not null,
  primary key (pool, account, day)
);
create index stake_day_account on chain.stake_day (account, day, pool);
comment on table chain.stake_day is 'Per staking pool, account and UTC day, which began at day, Unix seconds. A day without events has no row.';

create table chain.staker_total (
  singleton boolean primary key default true check (singleton),
  staker_count bigint not null default 0 check (staker_count >= 0)
);
comment on table chain.staker_total is 'One row: accounts that have a position open in any pool, each counted once.';

select chain.register_projection(name) from unnest(array[
  'account', 'layer_stat', 'team_day', 'pool', 'pool_account', 'position', 
  'stake_day', 'staker_total'
]) name;
