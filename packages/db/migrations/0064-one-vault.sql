-- Dividends are in the dividend vault alone, whose caps and signers have tables of their own.
delete from chain.journal where table_name in (
  'voucher_payment', 'vault_token', 'vault_day', 'vault_funding', 'vault_signer', 'cap_change'
);
drop table
  chain.voucher_payment, chain.vault_token, chain.vault_day, chain.vault_funding, chain.vault_signer, chain.cap_change;
drop function
  chain.journal_voucher_payment, chain.journal_vault_token, chain.journal_vault_day, chain.journal_vault_funding,
  chain.journal_vault_signer, chain.journal_cap_change;
