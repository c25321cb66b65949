create index pool_account_ranking on chain.pool_account (pool, stake desc, account) where stake > 0;
comment on index chain.pool_account_ranking is 'Accounts of a pool by what they have staked: the most first, equal ones by address.';

create index power_fuel_account on chain.power_fuel (account, block_number, log_index);
