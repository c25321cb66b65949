-- Run by each migration where the roles of roles.sql are.
grant select on public.schema_migration to app_api, app_indexer;
grant usage on schema chain, app to app_api, app_indexer;
grant select on all tables in schema chain, app to app_api, app_indexer;
grant insert, update, delete on all tables in schema chain to app_indexer;
grant insert, update, delete on all tables in schema app to app_api;
grant usage on all sequences in schema chain to app_indexer;
grant usage on all sequences in schema app to app_api;
grant execute on all functions in schema chain, app to app_api, app_indexer;
