create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is refused: it is append-only', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
comment on function app.refuse_change is 'For triggers of tables whose rows never change and never go.';

create function app.make_append_only(name text) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on app.%I for each row execute function app.refuse_change()', name);
  execute format('create trigger append_only_whole before truncate on app.%I for each statement execute function app.refuse_change()', name);
  execute format('alter table app.%I enable always trigger append_only', name);
  execute format('alter table app.%I enable always trigger append_only_whole', name);
end
$$;
comment on function app.make_append_only is 'Refuses update, delete and truncate on a table of app, also to replication roles.';

create table app.ledger_account (
  id bigint generated always as identity primary key,
  token bytea not null check (length(token) = 20),
  kind text not null check (kind in (
    'promotion', 'node', 'community', 've', 'dao', 'withdrawal',
    'promotionPool', 'nodePool', 'communityPool', 'vePool', 'daoPool', 'vault', 'fee')),
  owner bytea check (length(owner) = 20),
  check ((owner is not null) = (kind in ('promotion', 'node', 'community', 've', 'dao', 'withdrawal')))
);
create unique index ledger_account_key on app.ledger_account (owner, token, kind) nulls not distinct;
comment on table app.ledger_account is 'What entries are booked on: an owner''s income by kind and what is being withdrawn, the dividend pools, the vault and the burned fees, each per token.';
comment on column app.ledger_account.owner is 'The account on the chain; null for pools, vault and fee.';
comment on column app.ledger_account.kind is 'Balances of vault and fee are below zero and above it as money comes and goes: -(vault + fee) is what the vault holds. No other may fall below zero.';

create table app.ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('funding', 'settlement', 'withdrawal', 'payment', 'reversal')),
  reference text not null check (length(reference) between 1 and 200),
  booked_at bigint not null,
  transaction_xid xid8 not null default pg_current_xact_id(),
  unique (kind, reference)
);
comment on table app.ledger_transaction is 'Why entries were booked. The same reason is booked once.';
comment on column app.ledger_transaction.reference is 'What it came from: an epoch, a withdrawal id, a log of the chain.';
comment on column app.ledger_transaction.booked_at is 'Unix seconds of the chain, not of a computer.';
comment on column app.ledger_transaction.transaction_xid is 'The database transaction that made it; entries come in that one or never.';

create table app.ledger_entry (
  transaction_id bigint not null,
  account_id bigint not null,
  amount numeric(78, 0) not null check (amount <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entry_balance on app.ledger_entry (account_id) include (amount);
alter table app.ledger_entry set (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table app.ledger_entry is 'Above zero: owed to the account more than before. Entries of a transaction come in one statement and add up to zero per token. A balance is a sum of entries and is stored nowhere.';

create function app.check_ledger_entries() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Entries are booked in read committed transactions only: others do not see what they wait for'
      using errcode = 'active_sql_transaction';
  end if;
  if exists (
    select from (select distinct transaction_id from added) made
    left join app.ledger_transaction known on known.id = made.transaction_id
    where known.transaction_xid is distinct from pg_current_xact_id()
  ) then
    raise exception 'Entries belong to a ledger transaction of the same database transaction'
      using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from added left join app.ledger_account account on account.id = added.account_id
    group by added.transaction_id, account.token having account.token is null or sum(added.amount) <> 0
  ) then
    raise exception 'Entries do not add up to zero per token, or name an account that does not exist'
      using errcode = 'integrity_constraint_violation';
  end if;
  perform from app.ledger_account account
  where account.kind not in ('vault', 'fee') and account.id in (select account_id from added where amount < 0)
  order by account.id for update;
  if exists (
    select from (select distinct account_id from added where amount < 0) debited
    join app.ledger_account account on account.id = debited.account_id and account.kind not in ('vault', 'fee')
    cross join lateral (
      select sum(entry.amount) as balance from app.ledger_entry entry where entry.account_id = account.id
    ) held
    where held.balance < 0
  ) then
    raise exception 'An account would fall below zero' using errcode = 'check_violation', constraint = 'ledger_not_overdrawn';
  end if;
  return null;
end
$$;
comment on function app.check_ledger_entries is 'Zero-sum per transaction and token, whole transactions only, no account overdrawn: debits of one account wait for each other.';

create trigger check_entries after insert on app.ledger_entry
  referencing new table as added for each statement execute function app.check_ledger_entries();
alter table app.ledger_entry enable always trigger check_entries;

create function app.check_ledger_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select from app.ledger_entry where transaction_id = new.id) then
    raise exception 'A ledger transaction without entries' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;

create constraint trigger has_entries after insert on app.ledger_transaction
  deferrable initially deferred for each row execute function app.check_ledger_transaction();
alter table app.ledger_transaction enable always trigger has_entries;

select app.make_append_only(name) from unnest(array['ledger_account', 'ledger_transaction', 'ledger_entry']) name;
