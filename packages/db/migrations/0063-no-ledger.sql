-- Days are settled out of the event log into settled.*, and what was paid the dividend vault counts.
drop table app.dividend, app.dividend_pool, app.epoch, app.ledger_entry, app.ledger_transaction, app.ledger_account;
drop function app.check_ledger_entries, app.check_ledger_transaction;

-- The job that settled days is gone: nobody waits for its next turn.
delete from app.job where name = 'settlement';
