create table app.account_note (
  id bigint generated always as identity primary key,
  account bytea not null check (length(account) = 20),
  text text not null check (length(text) between 1 and 1000),
  written_by bytea not null check (length(written_by) = 20),
  written_at bigint not null,
  struck_by bytea check (length(struck_by) = 20),
  struck_at bigint,
  check ((struck_by is null) = (struck_at is null))
);
create index account_note_account on app.account_note (account, written_at desc, id desc);
comment on table app.account_note is 'What operators note on an account, for operators alone. Never edited: a note that does not hold any more is struck.';
comment on column app.account_note.struck_by is 'Its author or an administrator; null while it holds.';

create function app.guard_account_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'DELETE on app.account_note is refused' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.account, new.text, new.written_by, new.written_at)
    is distinct from (old.id, old.account, old.text, old.written_by, old.written_at) then
    raise exception 'A note never changes' using errcode = 'restrict_violation';
  end if;
  if old.struck_at is not null then
    raise exception 'A note that was struck stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger guard before update or delete on app.account_note for each row execute function app.guard_account_note();
create trigger guard_whole before truncate on app.account_note for each statement execute function app.refuse_change();
alter table app.account_note enable always trigger guard;
alter table app.account_note enable always trigger guard_whole;
