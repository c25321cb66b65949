-- What the indexer reads off the chain and how it is doing, and the journal by which it takes a block back. Every other table of the
-- schema chain is a projection: made of chain.log alone, journaled, emptied by a replay.

create schema chain;
comment on schema chain is 'Derived from the chain. Written by the indexer only; everything but the event log can be rebuilt from the event log.';

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
create index log_transfer_token on chain.log (address, block_number, log_index)
  where topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' and topic3 is null;
create index log_transfer_from on chain.log (topic1, block_number, log_index)
  where topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' and topic3 is null;
create index log_transfer_to on chain.log (topic2, block_number, log_index)
  where topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' and topic3 is null;
comment on index chain.log_transfer_token is 'Transfers of ERC-20 tokens: those of ERC-721 have a fourth topic.';
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
  last_reorg_depth bigint,
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

create table chain.deep_reorg (
  id bigint generated always as identity primary key,
  block bigint not null,
  depth bigint not null,
  at bigint not null,
  acknowledged_at bigint,
  acknowledged_by text check (length(acknowledged_by) between 1 and 100),
  reason text check (length(reason) between 1 and 500),
  check (num_nulls(acknowledged_at, acknowledged_by, reason) in (0, 3))
);
comment on table chain.deep_reorg is 'Reorgs that changed blocks held final, each until an operator has looked into it; never deleted. While one is not acknowledged nothing may be signed over chain data.';
comment on column chain.deep_reorg.block is 'The last block that both chains have.';
comment on column chain.deep_reorg.at is 'Unix seconds of the computer.';

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

create table chain.journal (
  seq bigint generated always as identity primary key,
  block_number bigint not null,
  table_name text not null,
  row_key jsonb not null,
  old_row jsonb
);
create index journal_block on chain.journal (block_number);
comment on table chain.journal is 'Rows of projections as they were before a block changed them, for blocks that can still be rolled back. old_row is null when the block made the row.';

create function chain.journal_block() returns bigint language plpgsql stable as $$
declare
  block text := current_setting('chain.journal', true);
begin
  if block = 'off' then
    return null;
  end if;
  if block is null or block = '' then
    raise exception 'Set chain.journal to a block number or to off before a projection is changed';
  end if;
  return block::bigint;
end
$$;
comment on function chain.journal_block is 'The block whose events are being projected, from the setting chain.journal; null when it is off because the block is final.';

create function chain.key_columns(name text) returns text[] language sql stable as $$
  select array_agg(column_.attname::text order by part.position)
  from pg_index index_
  cross join unnest(index_.indkey) with ordinality part (attnum, position)
  join pg_attribute column_ on column_.attrelid = index_.indrelid and column_.attnum = part.attnum
  where index_.indrelid = format('chain.%I', name)::regclass and index_.indisprimary
$$;

create function chain.register_projection(name text) returns void language plpgsql as $$
declare
  key_object text;
begin
  select 'jsonb_build_object(' || string_agg(format('%1$L, row_.%1$I', key), ', ') || ')'
  into strict key_object from unnest(chain.key_columns(name)) key;
  execute format(
    'create function chain.%1$I() returns trigger language plpgsql as $body$
     declare
       block bigint := chain.journal_block();
     begin
       if block is not null then
         insert into chain.journal (block_number, table_name, row_key, old_row)
         select block, %2$L, %3$s, case when tg_op <> ''INSERT'' then to_jsonb(row_) end from changed row_;
       end if;
       return null;
     end $body$', 'journal_' || name, name, key_object);
  execute format('create trigger journal_insert after insert on chain.%I referencing new table as changed for each statement execute function chain.%I()', name, 'journal_' || name);
  execute format('create trigger journal_update after update on chain.%I referencing old table as changed for each statement execute function chain.%I()', name, 'journal_' || name);
  execute format('create trigger journal_delete after delete on chain.%I referencing old table as changed for each statement execute function chain.%I()', name, 'journal_' || name);
end
$$;
comment on function chain.register_projection is 'Makes a table with a primary key a projection: its changes are journaled, and replays empty it.';

create function chain.projections() returns setof text language sql stable as $$
  select table_.relname::text
  from pg_trigger trigger_ join pg_class table_ on table_.oid = trigger_.tgrelid
  where trigger_.tgname = 'journal_insert' and table_.relnamespace = 'chain'::regnamespace
  order by 1
$$;
comment on function chain.projections is 'Names of all projection tables.';

create function chain.rollback_to(target bigint) returns void language plpgsql as $$
declare
  name text;
  same_key text;
begin
  perform set_config('chain.journal', 'off', true);
  for name in select distinct table_name from chain.journal where block_number > target loop
    select string_agg(format('current_.%1$I = old.%1$I', key), ' and ') into strict same_key from unnest(chain.key_columns(name)) key;
    execute format(
      'delete from chain.%1$I current_ using (
         select distinct row_key from chain.journal where block_number > $1 and table_name = %1$L
       ) touched cross join lateral jsonb_populate_record(null::chain.%1$I, touched.row_key) old
       where %2$s', name, same_key) using target;
    execute format(
      'insert into chain.%1$I select old.* from (
         select distinct on (row_key) old_row from chain.journal
         where block_number > $1 and table_name = %1$L order by row_key, seq
       ) first_change cross join lateral jsonb_populate_record(null::chain.%1$I, first_change.old_row) old
       where first_change.old_row is not null', name) using target;
  end loop;
  delete from chain.journal where block_number > target;
  delete from chain.log where block_number > target;
  delete from chain.block where number > target;
end
$$;
comment on function chain.rollback_to is 'Takes projections, log and blocks back to what they were right after block target, which must be at or above cursor.journal_floor. The caller sets the cursor.';

create function chain.clear_projections() returns void language plpgsql as $$
declare
  name text;
begin
  perform set_config('chain.journal', 'off', true);
  for name in select * from chain.projections() loop
    execute format('delete from chain.%I', name);
  end loop;
  delete from chain.journal;
end
$$;
comment on function chain.clear_projections is 'Empties all projections and the journal, before a replay of the event log. It deletes rather than truncates, so that readers see the old rows until the replay is committed.';
