alter table app.session_nonce
  add column account bytea check (length(account) = 20),
  add column ticket_hash bytea check (length(ticket_hash) = 32),
  add check ((account is null) = (ticket_hash is null));
comment on column app.session_nonce.account is 'Who alone may sign in with it; null: any account that signs with its key.';
comment on column app.session_nonce.ticket_hash is 'SHA-256 of what was told to whoever asked for it, and to nobody else.';
