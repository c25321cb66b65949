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

select chain.register_projection(name) from unnest(array[
  'account', 'layer_stat', 'pool', 'pool_account', 'position', 'reward_claim', 'reward_funding', 'token_balance', 'token_stat'
]) name;
