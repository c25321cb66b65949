alter table app.dividend_pool drop constraint dividend_pool_check;
alter table app.dividend_pool add column backlog numeric(78, 0);
alter table app.dividend_pool disable trigger append_only;
update app.dividend_pool set backlog = budget;
alter table app.dividend_pool enable always trigger append_only;
alter table app.dividend_pool alter column backlog set not null, add check (paid between 0 and budget), add check (budget <= backlog);
comment on table app.dividend_pool is 'What each pool shared out in an epoch. The day shares a budget out of the backlog; what nobody got of it stays in the pool.';
comment on column app.dividend_pool.backlog is 'What the pool held at the end of the epoch.';
comment on column app.dividend_pool.total_weight is 'What weights are divided by: their sum, or what all stake could give (promotion, community).';

alter table app.dividend drop column has_remainder;
comment on table app.dividend is 'Part of an account in a pool: floor(budget * weight / total weight). Accounts that get nothing have no row.';
