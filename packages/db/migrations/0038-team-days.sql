create table chain.team_day (
  ancestor bigint not null,
  day bigint not null,
  staked numeric(78, 0) not null,
  unstaked numeric(78, 0) not null,
  primary key (ancestor, day)
) with (fillfactor = 80);
comment on table chain.team_day is 'Per account and UTC day, which began at day, Unix seconds: what all accounts below it put into the USDT pool and took out of it, base units. A day without either has no row.';
comment on column chain.team_day.ancestor is 'Id of the account.';
select chain.register_projection('team_day');

create index position_unstaked on chain.position (pool, unstaked_at) where unstaked_at is not null;
comment on index chain.position_unstaked is 'Who has taken something out of a pool since a time.';
