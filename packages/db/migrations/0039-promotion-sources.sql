alter table app.dividend add column source_count integer
  check (source_count is null or source_count > 0 and kind = 'promotion');
comment on column app.dividend.source_count is 'Of a promotion dividend: how many accounts below had stake that it takes of. Null for other kinds, and for epochs settled before this was written down.';
