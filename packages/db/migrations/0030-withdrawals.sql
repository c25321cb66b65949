alter table app.ledger_account
  drop constraint ledger_account_kind_check,
  drop constraint ledger_account_check,
  add constraint ledger_account_kind_check check (kind in (
    'promotion', 'node', 'community', 've', 'dao', 'withdrawal', 'overpaid',
    'promotionPool', 'nodePool', 'communityPool', 'vePool', 'daoPool', 'vault', 'fee')),
  add constraint ledger_account_owned_check check ((owner is not null) = (kind in (
    'promotion', 'node', 'community', 've', 'dao', 'withdrawal', 'overpaid')));
comment on column app.ledger_account.kind is 'vault and fee go below zero and above it as money comes and goes: -(vault + fee) is what the vault holds. overpaid is below zero by what the chain paid an owner beyond what was owed. No other may fall below zero.';

create or replace function app.check_ledger_entries() returns trigger language plpgsql as $$
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
  where account.kind not in ('vault', 'fee', 'overpaid') and account.id in (select account_id from added where amount < 0)
  order by account.id for update;
  if exists (
    select from (select distinct account_id from added where amount < 0) debited
    join app.ledger_account account
      on account.id = debited.account_id and account.kind not in ('vault', 'fee', 'overpaid')
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

create index voucher_payment_block on chain.voucher_payment (block_number, log_index);

create table app.withdrawal_limit (
  id bigint generated always as identity primary key,
  token bytea not null check (length(token) = 20),
  effective_at bigint not null,
  minimum numeric(78, 0) not null check (minimum > 0),
  daily_quota numeric(78, 0) not null check (daily_quota >= 0),
  opens_at integer not null check (opens_at between 0 and 86399),
  closes_at integer not null check (closes_at between 1 and 86400 and closes_at <> opens_at),
  set_by bytea not null check (length(set_by) = 20),
  reason text not null check (length(reason) between 1 and 500),
  set_at bigint not null
);
create index withdrawal_limit_token on app.withdrawal_limit (token, effective_at desc, id desc);
comment on table app.withdrawal_limit is 'Versions of what an account may withdraw of a token: in force is the newest of those with the latest effective_at that has come. Without one, the defaults of the code are. Amounts are base units.';
comment on column app.withdrawal_limit.opens_at is 'Seconds of the UTC day from which withdrawals are open, until closes_at; after midnight when that is less. 0 and 86400: always.';
comment on column app.withdrawal_limit.daily_quota is 'Of an account in a UTC day.';

create table app.funding_split (
  id bigint generated always as identity primary key,
  funder bytea check (length(funder) = 20),
  effective_at bigint not null,
  promotion integer not null check (promotion >= 0),
  node integer not null check (node >= 0),
  community integer not null check (community >= 0),
  ve integer not null check (ve >= 0),
  dao integer not null check (dao >= 0),
  set_by bytea not null check (length(set_by) = 20),
  reason text not null check (length(reason) between 1 and 500),
  set_at bigint not null,
  check (promotion + node + community + ve + dao = 10000)
);
create index funding_split_funder on app.funding_split (funder, effective_at desc, id desc);
comment on table app.funding_split is 'For which dividend pools a funding of the vault is, in parts of 10,000: by who funds, or for all others where funder is null. Versions as in withdrawal_limit, by the time of the funding.';

create table app.vault_progress (
  singleton boolean primary key default true check (singleton),
  funding_block bigint not null,
  payment_block bigint not null,
  deep_reorg_at bigint
);
comment on table app.vault_progress is 'Blocks up to which fundings and payments of the vault are booked, and the last deep reorg after which bookings were checked. A hint only: what is booked says the ledger.';

create table app.signing (
  singleton boolean primary key default true check (singleton),
  identity text not null,
  noticed_at bigint not null,
  resumes_at bigint,
  reason text not null,
  changed_by text not null
);
comment on table app.signing is 'Whether vouchers may be signed out of this database. Off while the newest final block is older than resumes_at; null until the chain is known well enough to say when.';
comment on column app.signing.identity is 'Of the database when the row was written: another one than now means that it was restored, copied or failed over.';
comment on column app.signing.noticed_at is 'Unix seconds of the computer.';

create function app.get_database_identity() returns text language plpgsql stable as $$
declare
  cluster text := '';
  timeline text := '';
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when others then
    cluster := 'unknown';
  end;
  begin
    timeline := substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
  exception when others then
    timeline := 'unknown';
  end;
  return concat_ws('/', cluster, timeline, (select oid from pg_database where datname = current_database()),
    'app.signing'::regclass::oid);
end
$$;
comment on function app.get_database_identity is 'Differs after a restore into a new cluster, database or table, and after a recovery or failover, which begins a timeline.';

create table app.withdrawal (
  id numeric(78, 0) primary key,
  account bytea not null check (length(account) = 20),
  token bytea not null check (length(token) = 20),
  amount numeric(78, 0) not null check (amount > 0),
  fee numeric(78, 0) not null check (fee >= 0 and fee < amount),
  state text not null check (state in ('pending', 'successful', 'resend', 'cancelled')),
  is_found boolean not null default false,
  requested_at bigint not null,
  requested_block bigint not null,
  last_deadline_at bigint,
  cancelled_at bigint,
  paid_at bigint,
  payment_block bigint,
  payment_transaction bytea,
  check ((state = 'successful') = (payment_block is not null)),
  check ((payment_block is null) = (paid_at is null) and (payment_block is null) = (payment_transaction is null))
) with (fillfactor = 80);
create index withdrawal_account on app.withdrawal (account, requested_at desc, id);
create index withdrawal_quota on app.withdrawal (account, token, requested_at) where state <> 'cancelled' and not is_found;
create index withdrawal_pending on app.withdrawal (last_deadline_at, id) where state = 'pending';
create index withdrawal_payment_block on app.withdrawal (payment_block) where payment_block is not null;
comment on table app.withdrawal is 'What owners asked to be paid. The debit is the ledger transaction withdrawal/<id>, the payment payment/<id>, what a cancel gives back reversal/<id>.';
comment on column app.withdrawal.requested_at is 'Time of the newest final block then; its UTC day is whose quota it uses.';
comment on column app.withdrawal.last_deadline_at is 'Of all its vouchers; null before the first. Only grows.';
comment on column app.withdrawal.is_found is 'Made of a payment on the chain of which there was no record.';

create table app.voucher (
  withdrawal_id numeric(78, 0) not null references app.withdrawal,
  number integer not null check (number > 0),
  token bytea not null,
  amount numeric(78, 0) not null,
  signed_day bigint not null,
  deadline_at bigint not null,
  signer bytea check (length(signer) = 20),
  signature bytea check (length(signature) = 65),
  made_at timestamptz not null default now(),
  primary key (withdrawal_id, number),
  check ((signer is null) = (signature is null))
);
create index voucher_day on app.voucher (token, signed_day) include (amount);
create index voucher_unsigned on app.voucher (withdrawal_id, number) where signature is null;
comment on table app.voucher is 'Every voucher that was or may have been signed: the row is committed before the key is used, so no deadline is ever forgotten.';
comment on column app.voucher.signed_day is 'UTC day, as its first Unix second, whose daily cap of the vault it counts for.';

create table app.signed_request (
  account bytea not null check (length(account) = 20),
  nonce bytea not null check (length(nonce) = 32),
  digest bytea not null check (length(digest) = 32),
  kind text not null check (kind in ('withdrawal', 'rewithdrawal', 'withdrawalCancel', 'claim')),
  subject numeric(78, 0) not null,
  voucher_number integer,
  deadline_at bigint not null,
  accepted_at bigint not null,
  answer jsonb,
  primary key (account, nonce)
);
comment on table app.signed_request is 'Requests that were carried out, by their nonce: sent again they get their answer again. subject is the withdrawal or the card. A row stays, so a nonce is used once, ever.';

create table app.equity_claim (
  card_id numeric(78, 0) primary key,
  series bigint not null,
  stock_code text not null,
  account bytea not null check (length(account) = 20),
  shares integer not null check (shares > 0),
  state text not null default 'registered' check (state in ('registered', 'processing', 'delivered', 'rejected')),
  note text check (length(note) between 1 and 2000),
  claimed_at bigint not null,
  block_number bigint not null,
  updated_at bigint not null
);
create index equity_claim_account on app.equity_claim (account, claimed_at desc, card_id);
create index equity_claim_state on app.equity_claim (state, claimed_at desc, card_id);
comment on table app.equity_claim is 'Claims for the shares that a card stands for, once per card.';

create function app.guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE' then
    raise exception '% on app.withdrawal is refused', tg_op using errcode = 'restrict_violation';
  end if;
  if (new.id, new.account, new.token, new.amount, new.fee, new.is_found, new.requested_at, new.requested_block)
    is distinct from (old.id, old.account, old.token, old.amount, old.fee, old.is_found, old.requested_at, old.requested_block) then
    raise exception 'What was asked for in a withdrawal never changes' using errcode = 'restrict_violation';
  end if;
  if new.last_deadline_at is distinct from old.last_deadline_at and new.last_deadline_at <= old.last_deadline_at then
    raise exception 'The last deadline of a withdrawal only grows' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('pending', 'resend'), ('pending', 'successful'), ('resend', 'pending'), ('resend', 'successful'), ('resend', 'cancelled'),
    ('cancelled', 'successful'), ('successful', 'pending'), ('successful', 'cancelled')) then
    raise exception 'A withdrawal does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function app.guard_withdrawal is 'From cancelled to successful only when the chain pays after all; back from successful only when a deep reorg takes the payment away.';
create trigger guard before update or delete on app.withdrawal for each row execute function app.guard_withdrawal();
create trigger guard_whole before truncate on app.withdrawal for each statement execute function app.refuse_change();
alter table app.withdrawal enable always trigger guard;
alter table app.withdrawal enable always trigger guard_whole;

create function app.guard_voucher() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.signature is not null
    or (new.withdrawal_id, new.number, new.token, new.amount, new.signed_day, new.deadline_at, new.made_at)
      is distinct from (old.withdrawal_id, old.number, old.token, old.amount, old.signed_day, old.deadline_at, old.made_at) then
    raise exception 'A voucher gets its signature once and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger guard before update or delete on app.voucher for each row execute function app.guard_voucher();
alter table app.voucher enable always trigger guard;

select app.make_append_only(name) from unnest(array['withdrawal_limit', 'funding_split']) name;
