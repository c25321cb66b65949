-- Our tokens, the swap pair and locks for voting power.

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

create table chain.pair (
  pair bytea primary key,
  product_reserve numeric(78, 0) not null,
  usdt_reserve numeric(78, 0) not null,
  price numeric(78, 0),
  swap_count bigint not null,
  updated_at bigint not null
);
comment on table chain.pair is 'The swap pair as of its last change.';
comment on column chain.pair.price is 'USDT base units for 10^30 base units of {product}, rounded down: with 6 and 18 decimals, USDT for one {product} times 10^18. Null before there was liquidity.';

create table chain.product_swap (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  token_in bytea not null,
  amount_in numeric(78, 0) not null,
  amount_out numeric(78, 0) not null,
  burned numeric(78, 0) not null,
  swapped_at bigint not null,
  primary key (block_number, log_index)
);
create index product_swap_swapped_at on chain.product_swap (swapped_at);
comment on table chain.product_swap is 'Swaps made through our swap contract: what the account gave and received, and {product} burned of it.';

create table chain.candle (
  pair bytea not null,
  seconds bigint not null,
  opened_at bigint not null,
  open numeric(78, 0) not null,
  high numeric(78, 0) not null,
  low numeric(78, 0) not null,
  close numeric(78, 0) not null,
  product_volume numeric(78, 0) not null,
  usdt_volume numeric(78, 0) not null,
  swap_count bigint not null,
  primary key (pair, seconds, opened_at)
) with (fillfactor = 80);
comment on table chain.candle is 'Prices, as in chain.pair, of the seconds from opened_at on, in UTC: 60, 300, 900, 3600, 14400 and 86400. Without a change of price there is no row: the price was the close of the row before.';
comment on column chain.candle.open is 'Price when it began, that is the close of the row before; of the very first row its first price.';

create table chain.dr_mint (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  amount numeric(78, 0) not null,
  burned numeric(78, 0) not null,
  minted_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.dr_mint is 'DR created, and {product} burned for it.';

create table chain.ve_lock (
  account bytea primary key,
  amount numeric(78, 0) not null,
  unlock_at bigint not null,
  slope numeric(78, 0) not null,
  created_at bigint not null,
  changed_at bigint not null
);
create index ve_lock_amount on chain.ve_lock (amount, account);
comment on table chain.ve_lock is 'Locks that are not withdrawn. Voting power at a time t before unlock_at is slope * (unlock_at - t), afterwards nothing.';

create table chain.ve_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  added numeric(78, 0) not null,
  amount numeric(78, 0) not null,
  unlock_at bigint not null,
  slope numeric(78, 0) not null,
  changed_at bigint not null,
  primary key (block_number, log_index)
);
create index ve_change_account on chain.ve_change (account, block_number, log_index);
comment on table chain.ve_change is 'Each change of a lock and what the lock was from then on: added is what was put in, below zero what was taken out; amount is 0 after a withdrawal.';

create table chain.ve_ending (
  unlock_at bigint primary key,
  lock_count bigint not null check (lock_count >= 0),
  amount numeric(78, 0) not null check (amount >= 0),
  slope numeric(78, 0) not null check (slope >= 0)
);
comment on table chain.ve_ending is 'Locks, withdrawn ones left out, by their end. All voting power at a time t: the sum over unlock_at > t of slope * (unlock_at - t).';

create table chain.ve_total (
  contract bytea primary key,
  lock_count bigint not null check (lock_count >= 0),
  locked numeric(78, 0) not null check (locked >= 0)
);
comment on table chain.ve_total is 'Locks that are not withdrawn, ended ones included.';

select chain.register_projection(name) from unnest(array[
  'token_balance', 'token_stat', 'pair', 'product_swap', 'candle', 'dr_mint', 've_lock', 've_change',
  've_ending', 've_total'
]) name;
