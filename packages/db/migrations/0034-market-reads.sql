create index product_swap_swapped_at on chain.product_swap (swapped_at);

create index log_transfer_token on chain.log (address, block_number, log_index)
  where topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' and topic3 is null;
create index log_transfer_from on chain.log (topic1, block_number, log_index)
  where topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' and topic3 is null;
create index log_transfer_to on chain.log (topic2, block_number, log_index)
  where topic0 = '\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' and topic3 is null;
comment on index chain.log_transfer_token is 'Transfers of ERC-20 tokens: those of ERC-721 have a fourth topic.';
