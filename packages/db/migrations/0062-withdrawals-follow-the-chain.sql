drop table app.voucher, app.withdrawal, app.vault_progress, app.signing, app.funding_split;
drop function app.guard_voucher, app.guard_withdrawal, app.get_database_identity;

-- What they were for is gone, and their signatures are of another contract.
delete from app.signed_request where kind <> 'claim';
alter table app.signed_request
  drop constraint signed_request_kind_check,
  add constraint signed_request_kind_check check (kind in ('withdrawal', 'rewithdrawal', 'claim'));

create table app.signing (
  singleton boolean primary key default true check (singleton),
  is_on boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  changed_by bytea not null check (length(changed_by) = 20),
  changed_at bigint not null
);
comment on table app.signing is 'Whether operators let vouchers be signed. No row: nobody has switched it, and they do.';
comment on column app.signing.changed_at is 'Unix seconds of the chain.';

create table app.withdrawal (
  id numeric(78, 0) primary key,
  number bigint not null generated always as identity,
  account bytea not null check (length(account) = 20),
  token bytea not null check (length(token) = 20),
  paid_from numeric(78, 0) not null check (paid_from >= 0),
  paid_to numeric(78, 0) not null check (paid_to > paid_from),
  requested_at bigint not null,
  requested_block bigint not null,
  cancelled_at bigint
);
create index withdrawal_account on app.withdrawal (account, requested_at desc, number desc);
-- Whoever asks while another request of the account is not at its end is refused; two at once meet here.
create unique index withdrawal_from on app.withdrawal (account, token, paid_from) where cancelled_at is null;
comment on table app.withdrawal is 'What owners asked to be paid: the part from paid_from to paid_to of what the dividend vault pays them in all. Whether it was paid, chain.dividend_payment says.';
comment on column app.withdrawal.number is 'In which order they were asked for: one final block can hold several, and their ids are drawn.';
comment on column app.withdrawal.requested_at is 'Time of the newest final block then.';
comment on column app.withdrawal.cancelled_at is 'When a later request took its place.';

create table app.voucher (
  withdrawal_id numeric(78, 0) not null references app.withdrawal,
  number integer not null check (number > 0),
  account bytea not null check (length(account) = 20),
  token bytea not null check (length(token) = 20),
  up_to numeric(78, 0) not null,
  amount numeric(78, 0) not null check (amount between 1 and up_to),
  root_index bigint not null,
  root bytea not null check (length(root) = 32),
  signed_day bigint not null,
  deadline_at bigint not null,
  signer bytea not null check (length(signer) = 20),
  signature bytea not null check (length(signature) = 65),
  primary key (withdrawal_id, number)
);
create index voucher_day on app.voucher (token, signed_day, account);
comment on table app.voucher is 'Vouchers that were given out. One that was signed and is not here, before a restore or in another database, pays nothing beside these: the largest up_to is what is paid in all.';
comment on column app.voucher.amount is 'up_to less what had been paid when it was signed: what it takes of quota and cap of its day.';
comment on column app.voucher.root_index is 'With root, the root that proved it then. While that one does not stand, the voucher is worth less.';
comment on column app.voucher.signed_day is 'UTC day of the newest final block, as its first Unix second.';

create function app.guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'DELETE on app.withdrawal is refused' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.number, new.account, new.token, new.requested_at, new.requested_block)
    is distinct from (old.id, old.number, old.account, old.token, old.requested_at, old.requested_block) then
    raise exception 'What was asked for in a withdrawal never changes' using errcode = 'restrict_violation';
  end if;
  if new.paid_from < old.paid_from or new.paid_to > old.paid_to then
    raise exception 'The interval of a withdrawal only gets narrower' using errcode = 'restrict_violation';
  end if;
  if old.cancelled_at is not null then
    raise exception 'A withdrawal that was cancelled stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger guard before update or delete on app.withdrawal for each row execute function app.guard_withdrawal();
create trigger guard_whole before truncate on app.withdrawal for each statement execute function app.refuse_change();
alter table app.withdrawal enable always trigger guard;
alter table app.withdrawal enable always trigger guard_whole;

select app.make_append_only('voucher');

-- The job that booked payments is gone: nobody waits for its next turn.
delete from app.job where name = 'withdrawals';
