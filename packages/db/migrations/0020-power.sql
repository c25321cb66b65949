create table chain.reward_reserve (
  contract bytea primary key,
  total_funded numeric(78, 0) not null,
  total_paid numeric(78, 0) not null,
  total_recovered numeric(78, 0) not null,
  reserved numeric(78, 0) not null check (reserved >= 0)
);
comment on table chain.reward_reserve is 'Per contract that sets rewards aside (power market, card vault), in base units of its reward token. reserved is what is promised and not paid.';

create table chain.reserve_funding (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  contract bytea not null,
  funder bytea not null,
  amount numeric(78, 0) not null,
  funded_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.reserve_funding is 'What was put into a reserve.';

create table chain.power_order (
  order_id bigint primary key,
  account bytea not null,
  power numeric(78, 0) not null,
  output_rate numeric(78, 0) not null,
  fuel_rate numeric(78, 0) not null,
  lifetime bigint not null,
  opened_at bigint not null,
  ends_at bigint not null,
  fuel_burned numeric(78, 0) not null,
  fuel_empty_at bigint not null,
  paused boolean not null,
  accrued_at bigint not null,
  weight numeric(78, 0) not null,
  reserved numeric(78, 0) not null check (reserved >= 0),
  claimed numeric(78, 0) not null,
  released numeric(78, 0) not null,
  open_block bigint not null,
  open_transaction bytea not null
) with (fillfactor = 80);
create index power_order_account on chain.power_order (account, opened_at, order_id);
comment on table chain.power_order is 'Every power order ever opened. Ended from ends_at on, whatever paused says; no output from fuel_empty_at on. Amounts of {product} in base units, times Unix seconds.';
comment on column chain.power_order.power is 'Base units of power burned; what remains runs down evenly to nothing at ends_at.';
comment on column chain.power_order.fuel_burned is 'At the opening and by every replenishment.';
comment on column chain.power_order.accrued_at is 'Time up to which weight counts: that of the last event of the order, at most ends_at.';
comment on column chain.power_order.weight is 'Sum over the time a to b with output, as seconds after the opening, of (b - a) * (2 * lifetime - a - b). Output so far = floor(power * output_rate * weight / (2 * 86400e18 * lifetime)).';
comment on column chain.power_order.reserved is 'Set aside for it as of its last event: what it can still be paid at most.';
comment on column chain.power_order.released is 'Set aside once, and freed because it can no longer be earned.';

create table chain.power_fuel (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  order_id bigint not null,
  account bytea not null,
  amount numeric(78, 0) not null,
  fuel_empty_at bigint not null,
  added_at bigint not null,
  primary key (block_number, log_index)
);
create index power_fuel_order on chain.power_fuel (order_id, block_number, log_index);
comment on table chain.power_fuel is 'Fuel burned for orders, the first at their opening.';

create table chain.power_claim (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  order_id bigint not null,
  account bytea not null,
  amount numeric(78, 0) not null,
  claimed_at bigint not null,
  primary key (block_number, log_index)
);
create index power_claim_account on chain.power_claim (account, block_number, log_index);
comment on table chain.power_claim is 'Output paid out of orders.';

create table chain.power_purchase (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  token bytea not null,
  paid numeric(78, 0) not null,
  power numeric(78, 0) not null,
  bought_at bigint not null,
  primary key (block_number, log_index)
);
create index power_purchase_account on chain.power_purchase (account, block_number, log_index);
comment on table chain.power_purchase is 'Power bought: paid in base units of token.';

create table chain.power_terms (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  output_rate numeric(78, 0) not null,
  fuel_rate numeric(78, 0) not null,
  lifetime bigint not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.power_terms is 'What orders are opened on from then on. Rates are base units of {product} for one whole power and day; lifetime in seconds.';

create table chain.price_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  contract bytea not null,
  token bytea,
  price numeric(78, 0) not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
create index price_change_contract on chain.price_change (contract, token, block_number, log_index);
comment on table chain.price_change is 'Prices that an operator set: of one whole power in token; of one card in USDT, where token is null.';

create table chain.minimum_change (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  contract bytea not null,
  token bytea,
  minimum numeric(78, 0) not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
create index minimum_change_contract on chain.minimum_change (contract, token, block_number, log_index);
comment on table chain.minimum_change is 'Least of an exchange that an operator set: of what a swap takes in, in token; of the power that a purchase brings, where token is null.';

select chain.register_projection(name) from unnest(array[
  'reward_reserve', 'reserve_funding', 'power_order', 'power_fuel', 'power_claim', 'power_purchase', 'power_terms',
  'price_change', 'minimum_change'
]) name;
