-- The dividend vault: what was put in, the roots, and what was paid.

create table chain.dividend_token (
  token bytea primary key,
  added_at bigint,
  total_funded numeric(78, 0) not null,
  total_covered numeric(78, 0) not null,
  total_paid numeric(78, 0) not null,
  total_recovered numeric(78, 0) not null,
  daily_cap numeric(78, 0) not null
);
comment on table chain.dividend_token is 'Per token of the dividend vault, base units. daily_cap is what may leave with vouchers in a UTC day at most.';
comment on column chain.dividend_token.added_at is 'Since when it can be funded; null for a token that was given a cap alone.';

create table chain.dividend_funding (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  funder bytea not null,
  token bytea not null,
  pool bigint not null,
  amount numeric(78, 0) not null,
  first_day bigint not null,
  day_count bigint not null,
  funded_at bigint not null,
  primary key (block_number, log_index)
);
create index dividend_funding_pool on chain.dividend_funding (token, pool, first_day);
comment on table chain.dividend_funding is 'Put in for a dividend pool. Each of day_count days from first_day on releases floor(amount / day_count), the last one the rest too.';
comment on column chain.dividend_funding.first_day is 'UTC day, counted from 1 January 1970.';

create table chain.dividend_cover (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  payer bytea not null,
  token bytea not null,
  amount numeric(78, 0) not null,
  covered_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.dividend_cover is 'Put in to be paid at once and shared out among nobody.';

create table chain.dividend_post (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  root_index bigint not null,
  day bigint not null,
  root bytea not null,
  previous_root bytea not null,
  rules_hash bytea not null,
  anchor_block numeric(78, 0) not null,
  anchor_hash bytea not null,
  file_hash bytea not null,
  posted_at bigint not null,
  primary key (block_number, log_index)
);
create index dividend_post_root on chain.dividend_post (root_index, block_number, log_index);
comment on table chain.dividend_post is 'Roots of what was earned up to and with a UTC day, counted from 1 January 1970: all that were ever posted, vetoed ones too.';

create table chain.dividend_veto (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  root_index bigint not null,
  root bytea not null,
  vetoer bytea not null,
  vetoed_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.dividend_veto is 'Each drops the root with this index and every root after it.';

create view chain.dividend_root as
  select post.* from chain.dividend_post post
  where not exists (
    select from chain.dividend_veto veto
    where veto.root_index <= post.root_index
      and (veto.block_number, veto.log_index) > (post.block_number, post.log_index)
  );
comment on view chain.dividend_root is 'Roots that stand, one for each root_index from 0 on.';

create table chain.dividend_announcement (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  day numeric(78, 0) not null,
  rules_hash bytea,
  empty_pool bigint,
  announced_at bigint not null,
  primary key (block_number, log_index),
  check ((rules_hash is null) <> (empty_pool is null))
);
comment on table chain.dividend_announcement is 'Either the rules for UTC days from day on, or the pool that gives nothing on that day, which was over and covered by no root.';

create table chain.dividend_account (
  account bytea not null,
  token bytea not null,
  paid numeric(78, 0) not null,
  payment_count bigint not null,
  primary key (account, token)
);
comment on table chain.dividend_account is 'What the dividend vault has ever paid an account of a token, fees included.';

create table chain.dividend_payment (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  token bytea not null,
  recipient bytea not null,
  amount numeric(78, 0) not null,
  fee numeric(78, 0) not null,
  paid_in_all numeric(78, 0) not null,
  paid_at bigint not null,
  primary key (block_number, log_index)
);
create index dividend_payment_account on chain.dividend_payment (account, block_number, log_index);
comment on table chain.dividend_payment is 'The recipient was sent amount - fee.';
comment on column chain.dividend_payment.paid_in_all is 'Of account and token, fees included, this payment too.';

create table chain.dividend_signer (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  signer bytea,
  guardian bytea,
  ends_at numeric(78, 0),
  set_at bigint not null,
  primary key (block_number, log_index),
  check ((signer is null) = (ends_at is null) and (signer is null) <> (guardian is null))
);
comment on table chain.dividend_signer is 'Either a signer whose vouchers are paid before ends_at, or the guardian who left none.';

create table chain.dividend_cap (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  token bytea not null,
  former_cap numeric(78, 0) not null,
  cap numeric(78, 0) not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.dividend_cap is 'What may leave the dividend vault with vouchers in a UTC day at most, each time that it was raised or lowered.';

select chain.register_projection(name) from unnest(array[
  'dividend_token', 'dividend_funding', 'dividend_cover', 'dividend_post', 'dividend_veto', 'dividend_announcement',
  'dividend_account', 'dividend_payment', 'dividend_signer', 'dividend_cap'
]) name;
