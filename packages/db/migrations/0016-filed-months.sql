-- Settled months whose day files stand in a folder keep sums here instead of their shares.

alter table settled.day add column is_filed boolean not null default false;
comment on column settled.day.is_filed is 'Whether its month is filed: no shares of the day are left, and of the leaves of the month the newest of each account and token. Days up to the newest filed one are all filed.';

create table settled.month_share (
  account bytea not null check (length(account) = 20),
  kind text not null,
  month integer not null,
  token bytea not null,
  revenue numeric(78, 0) not null check (revenue > 0),
  day_count integer not null check (day_count between 1 and 31),
  primary key (account, kind, month, token)
);
comment on table settled.month_share is 'What the shares of a filed month came to.';
comment on column settled.month_share.month is 'First UTC day of the calendar month, settled or not.';
comment on column settled.month_share.day_count is 'Shares that it is the sum of: days on which the account got something of the kind and token.';
