create table app.session_nonce (
  nonce text primary key check (length(nonce) between 16 and 64),
  issued_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  check (issued_at < expires_at)
);
create index session_nonce_expires on app.session_nonce (expires_at);
comment on table app.session_nonce is 'Nonces of messages that sign operators in; each is used once.';

create table app.session (
  id_hash bytea primary key check (length(id_hash) = 32),
  account bytea not null check (length(account) = 20),
  created_at bigint not null,
  expires_at bigint not null,
  revoked_at bigint,
  check (created_at < expires_at)
);
create index session_expires on app.session (expires_at);
comment on table app.session is 'Sessions of operators. It says who an operator is, never what he may do: that is read from the roles on the chain at each call.';
comment on column app.session.id_hash is 'SHA-256 of the SID, which is stored nowhere.';

create table app.audit_entry (
  id bigint generated always as identity primary key,
  at bigint not null,
  origin text not null check (origin in ('http', 'command', 'schedule')),
  account bytea check (length(account) = 20),
  action text not null check (length(action) between 1 and 100),
  subject text not null check (length(subject) between 1 and 200),
  before jsonb,
  after jsonb,
  request_id text check (length(request_id) <= 64),
  check ((account is not null) = (origin = 'http'))
);
create index audit_entry_account on app.audit_entry (account, id);
create index audit_entry_action on app.audit_entry (action, id);
comment on table app.audit_entry is 'Every change that operators make, written in the transaction that makes it.';
comment on column app.audit_entry.before is 'Null for what was made.';
comment on column app.audit_entry.after is 'Null for what is gone.';

select app.make_append_only('audit_entry');

alter table app.announcement
  add column version integer not null default 1 check (version > 0),
  add column updated_at bigint,
  add column updated_by bytea check (length(updated_by) = 20);
comment on column app.announcement.version is 'Counts the changes: who edits says which version he has read.';
