drop index app.audit_entry_account;
drop index app.audit_entry_action;
create index audit_entry_at on app.audit_entry (at, id);
create index audit_entry_account on app.audit_entry (account, at, id);
create index audit_entry_action on app.audit_entry (action, at, id);
create index audit_entry_change on app.audit_entry (at, id) where action not in ('session.create', 'session.end');
create index audit_entry_account_change on app.audit_entry (account, at, id)
  where action not in ('session.create', 'session.end');

create index equity_claim_listed on app.equity_claim (claimed_at desc, card_id);
create index equity_claim_stock on app.equity_claim (stock_code, state, claimed_at desc, card_id);

alter table app.announcement add column withdrawn_at bigint check (withdrawn_at is null or status = 1);
comment on column app.announcement.withdrawn_at is 'When it was taken back; null while it is published, and for a draft that never was.';
update app.announcement set withdrawn_at = updated_at
  where status = 1 and exists (
    select from app.audit_entry
    where action = 'announcement.withdraw' and subject = 'announcement/' || announcement.id
  );
