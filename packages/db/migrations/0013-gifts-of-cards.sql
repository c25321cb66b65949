-- Whom an account has given cards, and who gave it some.

create index card_event_giver on chain.card_event (account, block_number, log_index) where kind = 2;
create index card_event_receiver on chain.card_event (recipient, block_number, log_index) where kind = 2;
