create table app.epoch (
  epoch integer primary key,
  block_number bigint not null,
  block_hash bytea not null check (length(block_hash) = 32),
  block_timestamp bigint not null,
  rules_version integer not null,
  inputs_hash bytea not null check (length(inputs_hash) = 32),
  result_hash bytea not null check (length(result_hash) = 32),
  member_count bigint not null,
  ledger_transaction bigint references app.ledger_transaction
);
comment on table app.epoch is 'UTC days that are settled, in order and each once. The block is the last one before the end of the day that holds a log of ours: the state after it is what was settled.';
comment on column app.epoch.inputs_hash is 'SHA-256 of everything the settlement was computed from.';
comment on column app.epoch.result_hash is 'SHA-256 of all dividends of the epoch.';
comment on column app.epoch.ledger_transaction is 'Null when nothing was paid.';

create table app.dividend_pool (
  epoch integer not null references app.epoch,
  token bytea not null,
  kind text not null check (kind in ('promotion', 'node', 'community', 've', 'dao')),
  budget numeric(78, 0) not null check (budget >= 0),
  paid numeric(78, 0) not null check (paid = budget or paid = 0),
  total_weight numeric not null check (total_weight >= 0),
  account_count bigint not null,
  primary key (epoch, token, kind)
);
comment on table app.dividend_pool is 'What each pool shared out in an epoch. Nothing is paid when nobody has weight: the budget stays for the next one.';

create table app.dividend (
  epoch integer not null,
  token bytea not null,
  kind text not null,
  account bytea not null check (length(account) = 20),
  weight numeric not null check (weight > 0),
  revenue numeric(78, 0) not null check (revenue >= 0),
  has_remainder boolean not null,
  primary key (epoch, token, kind, account)
);
create index dividend_account on app.dividend (account, kind, epoch, token);
comment on table app.dividend is 'Part of an account in a pool: floor(budget * weight / total weight), and one base unit more when has_remainder.';

select app.make_append_only(name) from unnest(array['epoch', 'dividend_pool', 'dividend']) name;
