-- What the settler computes.

create schema settled;
comment on schema settled is 'Settled days, computed out of the final logs of chain.log and announced rules alone. Written by the settler only; all of it but alarms can be computed again. Days are UTC days since 1 January 1970, amounts base units.';

create table settled.rules (
  hash bytea primary key check (length(hash) = 32),
  content text
);
comment on table settled.rules is 'Rules files by which days are settled, as their hash is of. Without content where none were announced (a hash of zeros) or the text is not known: such a day gives nothing.';

create table settled.day (
  day integer primary key,
  rules_hash bytea not null references settled.rules,
  root bytea check (length(root) = 32),
  file_hash bytea not null check (length(file_hash) = 32),
  is_whole boolean not null,
  leaf_count bigint not null check (leaf_count >= 0),
  change_count bigint not null check (change_count between 0 and leaf_count),
  anchor_block bigint not null,
  anchor_hash bytea not null check (length(anchor_hash) = 32),
  settled_at bigint not null,
  check ((root is null) = (leaf_count = 0))
);
comment on table settled.day is 'Each day from the first funded one on, in order and without gaps.';
comment on column settled.day.root is 'Of what was earned up to and with the day; null while nobody has earned.';
comment on column settled.day.file_hash is 'SHA-256 of the day file.';
comment on column settled.day.is_whole is 'Whether the day file has all leaves, not only those that changed.';
comment on column settled.day.anchor_block is 'The last block before the end of the day.';
comment on column settled.day.settled_at is 'Unix seconds of the computer.';

create table settled.pool (
  day integer not null,
  token bytea not null check (length(token) = 20),
  kind text not null check (kind in ('promotion', 'node', 'community', 've', 'dao')),
  release numeric(78, 0) not null check (release >= 0),
  backlog numeric(78, 0) not null check (backlog >= release),
  budget numeric(78, 0) not null check (budget between 0 and backlog),
  given numeric(78, 0) not null check (given between 0 and budget),
  total_weight numeric not null check (total_weight >= 0),
  account_count bigint not null,
  primary key (day, token, kind)
);
comment on table settled.pool is 'What each pool with anything in it did on a day. What is not given stays in the pool.';
comment on column settled.pool.release is 'What fundings released on the day.';
comment on column settled.pool.backlog is 'The release, and what earlier days left.';
comment on column settled.pool.total_weight is 'What weights are divided by: their sum, or what all stake could give (promotion, community); 0 for a pool that was announced to give nothing.';

create table settled.share (
  day integer not null,
  token bytea not null,
  kind text not null,
  account bytea not null check (length(account) = 20),
  weight numeric not null check (weight > 0),
  revenue numeric(78, 0) not null check (revenue > 0),
  source_count integer check (source_count is null or source_count > 0 and kind = 'promotion'),
  primary key (day, token, kind, account)
);
create index share_account on settled.share (account, kind, day, token);
comment on table settled.share is 'Part of an account in a pool: floor(budget * weight / total weight). Accounts that get nothing have no row.';
comment on column settled.share.source_count is 'Of a promotion share: how many accounts below had stake that it takes of. Null for other kinds.';

create table settled.leaf (
  account bytea not null check (length(account) = 20),
  token bytea not null,
  day integer not null,
  cumulative numeric(78, 0) not null check (cumulative > 0),
  primary key (account, token, day)
);
create index leaf_day on settled.leaf (day, account, token) include (cumulative);
comment on table settled.leaf is 'What an account had earned of a token up to and with a day, for the days on which that changed.';

create table settled.tree_part (
  day integer not null,
  part integer not null check (part >= 0),
  first_leaf bytea check (length(first_leaf) = 32),
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (day, part)
);
alter table settled.tree_part alter column hashes set storage external;
create index tree_part_leaf on settled.tree_part (day, first_leaf);
comment on table settled.tree_part is 'Nodes of the tree of a day, 256 of 32 bytes in a part: the root is node 0, below node i are nodes 2i + 1 and 2i + 2, leaves are the last ones, in falling order of their hash. Kept from the day of the newest open root on.';
comment on column settled.tree_part.first_leaf is 'Hash of the first leaf in the part, which is its largest; null in a part without leaves. A leaf is in the part with the smallest one that is not below it.';

create table settled.alarm (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('rootDiffers', 'wrongRootOpen', 'notComputed', 'notPosted', 'dayDiffers')),
  subject text not null,
  detail text not null,
  began_at bigint not null,
  ended_at bigint check (ended_at >= began_at)
);
create unique index alarm_open on settled.alarm (kind, subject) where ended_at is null;
comment on table settled.alarm is 'What an operator has to know, each a fact of its own. rootDiffers: a standing root is not the settled one, and can be vetoed; nothing is posted or signed. wrongRootOpen: one that nobody vetoed in time; it stays and stops nothing, and what it pays beyond what was earned is to be covered. notComputed: a day cannot be settled. notPosted: a root is refused or not mined. dayDiffers: a settled day was computed again, and is another; ended by an operator.';
comment on column settled.alarm.began_at is 'Unix seconds of the computer, as ended_at, which is null while it lasts.';

create table settled.progress (
  singleton boolean primary key default true check (singleton),
  heard_at bigint not null,
  final_block bigint,
  next_day integer,
  waits_for text
);
comment on table settled.progress is 'One row: how the settler is doing. No row: it has never run.';
comment on column settled.progress.heard_at is 'Unix seconds of the computer.';
comment on column settled.progress.final_block is 'The block up to which logs were read.';
comment on column settled.progress.next_day is 'The day that is settled next; null while nothing is funded.';
comment on column settled.progress.waits_for is 'What stands between the settler and its next deed, in words; null when all is settled and posted.';
