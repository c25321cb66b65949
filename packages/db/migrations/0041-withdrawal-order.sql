alter table app.withdrawal add column number bigint generated always as identity;
drop index app.withdrawal_account;
create index withdrawal_account on app.withdrawal (account, requested_at desc, number desc);
comment on column app.withdrawal.number is 'In which order they were asked for: one final block can hold several, and their ids are drawn.';
