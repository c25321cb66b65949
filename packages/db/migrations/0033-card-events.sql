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

select chain.register_projection('card_event');
