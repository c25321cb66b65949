create table chain.deep_reorg (
  id bigint generated always as identity primary key,
  block bigint not null,
  depth bigint not null,
  at bigint not null,
  acknowledged_at bigint,
  acknowledged_by text check (length(acknowledged_by) between 1 and 100),
  reason text check (length(reason) between 1 and 500),
  check (num_nulls(acknowledged_at, acknowledged_by, reason) in (0, 3))
);
comment on table chain.deep_reorg is 'Reorgs that changed blocks held final, each until an operator has looked into it; never deleted. While one is not acknowledged nothing may be signed over chain data.';
comment on column chain.deep_reorg.block is 'The last block that both chains have.';
comment on column chain.deep_reorg.at is 'Unix seconds of the computer.';

insert into chain.deep_reorg (block, depth, at, acknowledged_at, acknowledged_by, reason)
select deep_reorg_block, deep_reorg_depth, deep_reorg_at,
  case when is_acknowledged then deep_reorg_acknowledged_at end,
  case when is_acknowledged then 'unknown' end,
  case when is_acknowledged then 'From before names and reasons were kept' end
from chain.cursor, lateral (select coalesce(deep_reorg_acknowledged_at >= deep_reorg_at, false) as is_acknowledged) facts
where deep_reorg_at is not null;

alter table chain.cursor
  drop column deep_reorg_at,
  drop column deep_reorg_block,
  drop column deep_reorg_depth,
  drop column deep_reorg_acknowledged_at;

alter table app.vault_progress add deep_reorg_id bigint not null default 0;
update app.vault_progress set deep_reorg_id = coalesce((select max(id) from chain.deep_reorg where at <= deep_reorg_at), 0);
alter table app.vault_progress drop column deep_reorg_at;
comment on table app.vault_progress is 'Blocks up to which fundings and payments of the vault are booked, and the last deep reorg after which bookings were checked. A hint only: what is booked says the ledger.';
