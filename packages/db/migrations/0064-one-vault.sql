-- Dividends are in the dividend vault alone, whose caps and signers have tables of their own.
delete from chain.journal where table_name in (
  'voucher_payment', 'vault_token', 'vault_day', 'vault_funding', 'vault_signer', 'cap_change'
);
drop table
  chain.voucher_payment, chain.vault_token, chain.vault_day, chain.vault_funding, chain.vault_signer, chain.cap_change;
drop function
  chain.journal_voucher_payment, chain.journal_vault_token, chain.journal_vault_day, chain.journal_vault_funding,
  chain.journal_vault_signer, chain.journal_cap_change;

-- A day before the first rules, or one of rules that are not known, is settled when nothing is to be given.
alter table settled.rules alter column content drop not null;
comment on table settled.rules is 'Rules files by which days are settled, as their hash is of. Without content where none were announced (a hash of zeros) or the text is not known: such a day gives nothing.';
comment on table chain.dividend_announcement is 'Either the rules for UTC days from day on, or the pool that gives nothing on that day, which was over and covered by no root.';

alter table settled.alarm
  drop constraint alarm_kind_check,
  add constraint alarm_kind_check
    check (kind in ('rootDiffers', 'wrongRootOpen', 'notComputed', 'notPosted', 'dayDiffers'));
comment on table settled.alarm is 'What an operator has to know, each a fact of its own. rootDiffers: a standing root is not the settled one, and can be vetoed; nothing is posted or signed. wrongRootOpen: one that nobody vetoed in time; it stays and stops nothing, and what it pays beyond what was earned is to be covered. notComputed: a day cannot be settled. notPosted: a root is refused or not mined. dayDiffers: a settled day was computed again, and is another; ended by an operator.';
