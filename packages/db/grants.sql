-- Run by each migration where the roles of roles.sql are.
grant select on public.schema_migration to app_api, app_indexer, app_settler, app_signer;
-- Filed months are read by newer versions only.
grant update (needs) on public.schema_migration to app_settler;
grant usage on schema chain, app, settled to app_api, app_indexer;
grant usage on schema chain, settled to app_settler, app_signer;
grant select on all tables in schema chain, app, settled to app_api, app_indexer;
grant select on all tables in schema chain, settled to app_settler, app_signer;
grant insert, update, delete on all tables in schema chain to app_indexer;
grant insert, update, delete on all tables in schema app to app_api;
grant insert, update, delete on all tables in schema settled to app_settler;
grant usage on all sequences in schema chain to app_indexer;
grant usage on all sequences in schema app to app_api;
grant usage on all sequences in schema settled to app_settler;
grant execute on all functions in schema chain, app to app_api, app_indexer;
