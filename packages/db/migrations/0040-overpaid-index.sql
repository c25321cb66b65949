create index ledger_account_overpaid on app.ledger_account (token, owner) where kind = 'overpaid';
comment on index app.ledger_account_overpaid is 'Owners whom the chain paid more than was owed: few, and asked for with every look at solvency.';
