alter table chain.pool add column staker_count bigint not null default 0 check (staker_count >= 0);
comment on column chain.pool.staker_count is 'Accounts that have a position open in it.';

create table chain.staker_total (
  singleton boolean primary key default true check (singleton),
  staker_count bigint not null default 0 check (staker_count >= 0)
);
comment on table chain.staker_total is 'One row: accounts that have a position open in any pool, each counted once.';
select chain.register_projection('staker_total');

select set_config('chain.journal', 'off', true);
update chain.pool set staker_count = (
  select count(*) from chain.pool_account held where held.pool = pool.pool and held.open_position_count > 0
);
insert into chain.staker_total (staker_count)
select count(distinct account) filter (where open_position_count > 0) from chain.pool_account having count(*) > 0;
