-- What the app keeps: requests of owners, limits, claims of shares, announcements and the work of operators.

create schema app;
comment on schema app is 'Durable facts that are on no chain. Written by the API only.';

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

create table app.signed_request (
  account bytea not null check (length(account) = 20),
  nonce bytea not null check (length(nonce) = 32),
  digest bytea not null check (length(digest) = 32),
  kind text not null check (kind in ('withdrawal', 'rewithdrawal', 'claim')),
  subject numeric(78, 0) not null,
  voucher_number integer,
  deadline_at bigint not null,
  accepted_at bigint not null,
  answer jsonb,
  primary key (account, nonce)
);
comment on table app.signed_request is 'Requests that were carried out, by their nonce: sent again they get their answer again. subject is the withdrawal or the card. A row stays, so a nonce is used once, ever.';

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

create table app.signing (
  singleton boolean primary key default true check (singleton),
  is_on boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  changed_by bytea not null check (length(changed_by) = 20),
  changed_at bigint not null
);
comment on table app.signing is 'Whether operators let vouchers be signed. No row: nobody has switched it, and they do.';
comment on column app.signing.changed_at is 'Unix seconds of the chain.';

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

create table app.limit_proposal (
  id bigint generated always as identity primary key,
  token bytea not null check (length(token) = 20),
  effective_at bigint,
  minimum numeric(78, 0) not null check (minimum > 0),
  daily_quota numeric(78, 0) not null check (daily_quota >= 0),
  opens_at integer not null check (opens_at between 0 and 86399),
  closes_at integer not null check (closes_at between 1 and 86400 and closes_at <> opens_at),
  reason text not null check (length(reason) between 1 and 500),
  base_version bigint references app.withdrawal_limit,
  proposed_by bytea not null check (length(proposed_by) = 20),
  proposed_at bigint not null,
  ready_at bigint not null check (ready_at >= proposed_at),
  expires_at bigint not null check (expires_at > ready_at)
);
create index limit_proposal_expires on app.limit_proposal (expires_at);
comment on table app.limit_proposal is 'Limits that an operator with a delay proposed. Open until it has an outcome or expires. Unix seconds of the chain.';
comment on column app.limit_proposal.effective_at is 'Null: from when it is carried out.';
comment on column app.limit_proposal.base_version is 'Newest version of the token when it was proposed, in force or coming; null for the defaults. With a newer one it cannot be carried out any more.';

create table app.limit_proposal_outcome (
  proposal_id bigint primary key references app.limit_proposal,
  version_id bigint unique references app.withdrawal_limit,
  decided_by bytea not null check (length(decided_by) = 20),
  decided_at bigint not null
);
comment on table app.limit_proposal_outcome is 'How a proposal ended, once: version_id is the version that carrying it out made, null for one that was cancelled.';

create function app.check_second_person() returns trigger language plpgsql as $$
begin
  if new.version_id is not null
    and new.decided_by = (select proposed_by from app.limit_proposal where id = new.proposal_id) then
    raise exception 'Limits are not carried out by who proposed them' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger second_person before insert on app.limit_proposal_outcome
  for each row execute function app.check_second_person();

create table app.equity_claim (
  card_id numeric(78, 0) not null,
  series bigint not null,
  stock_code text not null,
  account bytea not null check (length(account) = 20),
  shares integer not null check (shares > 0),
  state text not null default 'registered' check (state in ('registered', 'processing', 'delivered', 'rejected')),
  note text check (length(note) between 1 and 2000),
  claimed_at bigint not null,
  block_number bigint not null,
  updated_at bigint not null,
  primary key (card_id, account)
);
create index equity_claim_account on app.equity_claim (account, claimed_at desc, card_id);
create index equity_claim_state on app.equity_claim (state, claimed_at desc, card_id);
create unique index equity_claim_open on app.equity_claim (card_id) where state <> 'rejected';
comment on table app.equity_claim is 'Claims for the shares that a card stands for. A card has one that is not rejected; after a rejected one its next owner may claim.';

create table app.announcement (
  id bigint generated always as identity primary key,
  type integer not null check (type in (1, 2, 3)),
  status integer not null check (status in (0, 1)),
  index_img text not null default '' check (index_img ~ '^(/api/pictures/[0-9a-f]{64}\.(png|jpg|webp))?$'),
  start_time bigint not null,
  end_time bigint not null,
  version integer not null default 1 check (version > 0),
  updated_at bigint,
  updated_by bytea check (length(updated_by) = 20),
  check (start_time < end_time)
);
create index announcement_listed on app.announcement (type, start_time desc, id desc) where status = 0;
comment on table app.announcement is 'Notices (type 1), help articles (2) and global popups (3). Shown within [start_time, end_time) while status is 0.';
comment on column app.announcement.status is '0 published, 1 not.';
comment on column app.announcement.index_img is 'Path of a picture of app.picture; empty for none.';
comment on column app.announcement.version is 'Counts the changes: who edits says which version they have read.';

create table app.announcement_text (
  announcement_id bigint not null references app.announcement on delete cascade,
  language text not null check (language in ('zh', 'en', 'ja', 'kr', 'vi', 'id', 'ru', 'kaz')),
  title text not null check (length(title) between 1 and 200),
  summary text not null default '' check (length(summary) <= 500),
  content text not null check (length(content) between 1 and 20000),
  primary key (announcement_id, language)
);
comment on table app.announcement_text is 'What an announcement says in a language. A reader of another one gets zh, or else en.';
comment on column app.announcement_text.content is 'Markdown. Rendered and sanitised when it is read.';

create table app.picture (
  name text primary key check (name ~ '^[0-9a-f]{64}\.(png|jpg|webp)$'),
  content bytea not null check (length(content) between 1 and 307200),
  uploaded_at bigint not null
);
comment on table app.picture is 'Pictures of announcements, named by the SHA-256 of their bytes. Those of no announcement are removed a day later.';
comment on column app.picture.uploaded_at is 'Unix seconds of the computer; of the last time.';

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
comment on table app.session is 'Sessions of operators. It says who an operator is, never what they may do: that is read from the roles on the chain at each call.';
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

create table app.job (
  name text primary key check (length(name) between 1 and 100),
  first_tried_at bigint not null,
  succeeded_at bigint
);
comment on table app.job is 'When a turn of each job last ended well, in whichever replica. Unix seconds of the database.';
comment on column app.job.succeeded_at is 'Null: never yet.';

select app.make_append_only(name) from unnest(array['voucher', 'withdrawal_limit', 'limit_proposal', 'limit_proposal_outcome', 'audit_entry']) name;
