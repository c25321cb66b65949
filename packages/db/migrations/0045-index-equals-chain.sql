create table chain.mismatch (
  id bigint generated always as identity primary key,
  what text not null,
  block_number bigint not null,
  block_hash bytea not null check (length(block_hash) = 32),
  index_value numeric(78, 0) not null,
  chain_value numeric(78, 0) not null,
  found_at bigint not null,
  note text,
  ended_at bigint check (ended_at >= found_at)
);
create unique index mismatch_open on chain.mismatch (what) where ended_at is null;
comment on table chain.mismatch is 'What the contracts said of themselves at a block and the index did not. While a row is open nothing is signed, cancelled or settled. A replay and a reset leave it alone: it ends when index and chain are equal again.';
comment on column chain.mismatch.what is 'The contract by its name in the deployment file and the view function with its arguments.';
comment on column chain.mismatch.found_at is 'Unix seconds, as ended_at, which is null while it is open.';
comment on column chain.mismatch.note is 'What was done about it, in words for an operator.';

create table chain.equality (
  singleton boolean primary key default true check (singleton),
  block_number bigint not null,
  block_hash bytea not null check (length(block_hash) = 32),
  compared_at bigint not null
);
comment on table chain.equality is 'One row: the newest block at which index and chain were equal in all their sums. No row: they were never compared.';
