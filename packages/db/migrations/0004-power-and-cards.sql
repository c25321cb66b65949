-- Contracts that set rewards aside: the power market and the card vault, with the cards.

create table chain.reward_reserve (
  contract bytea primary key,
  total_funded numeric(78, 0) not null,
  total_paid numeric(78, 0) not null,
  total_recovered numeric(78, 0) not null,
  reserved numeric(78, 0) not null check (reserved >= 0)
);
comment on table chain.reward_reserve is 'Per contract that sets rewards aside (power market, card vault), in base units of its reward token. reserved is what is promised and not paid.';

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
create index power_fuel_account on chain.power_fuel (account, block_number, log_index);
comment on table chain.power_fuel is 'Fuel burned for orders, the first at their opening.';

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

create table chain.card (
  card_id numeric(78, 0) primary key,
  series bigint not null,
  owner bytea not null,
  staked_at bigint,
  settled_at bigint,
  age bigint,
  held numeric(78, 0) not null check (held >= 0),
  released numeric(78, 0) not null,
  income numeric(78, 0) not null,
  bought_at bigint not null,
  buy_block bigint not null,
  buy_transaction bytea not null
) with (fillfactor = 80);
create index card_owner on chain.card (owner, card_id);
comment on table chain.card is 'Every equity card sold. What a staked card releases and earns after settled_at follows from its rates and is in no event.';
comment on column chain.card.owner is 'Who it belongs to; while it is staked its staker, although the vault holds it.';
comment on column chain.card.staked_at is 'Unix seconds since which it lies in the vault; null when it does not.';
comment on column chain.card.settled_at is 'Unix seconds at which it was age seconds old; null before the first stake. The age grows only while it is staked.';
comment on column chain.card.age is 'Seconds of its life that were settled; null when the card has ended, that is, when all its life was.';
comment on column chain.card.held is '{product} in the card as of settled_at, base units; released is what went from it to its stakers.';
comment on column chain.card.income is 'Reward token earned as of settled_at, base units.';

create table chain.card_account (
  account bytea primary key,
  card_count bigint not null check (card_count >= 0),
  staked_count bigint not null check (staked_count >= 0),
  released numeric(78, 0) not null,
  released_claimed numeric(78, 0) not null,
  income numeric(78, 0) not null,
  income_claimed numeric(78, 0) not null
) with (fillfactor = 80);
comment on table chain.card_account is 'Per account: cards that belong to it, and what cards were settled to it so far. What is settled and not claimed waits in the vault.';

create table chain.card_event (
  block_number bigint not null,
  log_index bigint not null,
  card_id numeric(78, 0) not null,
  transaction_hash bytea not null,
  kind bigint not null check (kind between 1 and 6),
  account bytea not null,
  recipient bytea,
  released numeric(78, 0) not null,
  income numeric(78, 0) not null,
  happened_at bigint not null,
  primary key (block_number, log_index, card_id)
);
create index card_event_card on chain.card_event (card_id, block_number, log_index);
comment on table chain.card_event is 'The life of each card: 1 bought, 2 given, 3 staked, 4 settled, 5 taken out, 6 ended.';
comment on column chain.card_event.account is 'Whose the card was when it happened; of a gift, who gave it to the recipient.';
comment on column chain.card_event.released is 'Of a settlement: {product} that went to the account; income in the reward token beside it.';

create table chain.card_claim (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  released numeric(78, 0) not null,
  income numeric(78, 0) not null,
  claimed_at bigint not null,
  primary key (block_number, log_index)
);
create index card_claim_account on chain.card_claim (account, block_number, log_index);
comment on table chain.card_claim is 'Paid out of the vault: released in {product}, income in the reward token.';

create table chain.card_sale (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  account bytea not null,
  series bigint not null,
  first_card_id numeric(78, 0) not null,
  quantity bigint not null,
  payment numeric(78, 0) not null,
  bought_at bigint not null,
  primary key (block_number, log_index)
);
create index card_sale_account on chain.card_sale (account, block_number, log_index);
comment on table chain.card_sale is 'Cards bought: quantity of them from first_card_id on, for payment base units of USDT.';

create table chain.card_series (
  series bigint primary key,
  sold bigint not null
);
comment on table chain.card_series is 'How many cards of a series were sold.';

create table chain.card_whitelist (
  account bytea primary key,
  allowed boolean not null,
  changed_at bigint not null
);
comment on table chain.card_whitelist is 'Who may buy cards. Accounts that were never named may not.';

create table chain.card_vault (
  contract bytea primary key,
  card_count bigint not null,
  staked_count bigint not null check (staked_count >= 0),
  ended_count bigint not null,
  held_per_card numeric(78, 0) not null,
  income_per_card numeric(78, 0) not null,
  total_held numeric(78, 0) not null check (total_held >= 0)
);
comment on table chain.card_vault is 'Totals of the cards sold. A card counts as ended once its end was settled.';
comment on column chain.card_vault.total_held is '{product} in all cards and credits, base units.';

select chain.register_projection(name) from unnest(array[
  'reward_reserve', 'power_order', 'power_fuel', 'power_purchase', 'card',
  'card_account', 'card_event', 'card_claim', 'card_sale', 'card_series', 'card_whitelist', 'card_vault'
]) name;
