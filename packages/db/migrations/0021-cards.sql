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

create table chain.card_sale_series (
  block_number bigint not null,
  log_index bigint not null,
  transaction_hash bytea not null,
  series bigint not null,
  opens_at bigint not null,
  set_at bigint not null,
  primary key (block_number, log_index)
);
comment on table chain.card_sale_series is 'Which series is on sale, from opens_at on; 0 for none.';

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
  'card', 'card_account', 'card_claim', 'card_sale', 'card_series', 'card_sale_series', 'card_whitelist', 'card_vault'
]) name;
