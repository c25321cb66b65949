-- Once per database, by an administrator of the server, in the database itself:
--   psql "$ADMIN_DATABASE_URL" -f packages/db/roles.sql
-- Then give each role a way in, for instance: alter role app_api login password '…';
-- app_migrator runs npm run migrate, app_indexer the indexer and its commands, app_settler the settler, app_signer the signer, app_api
-- the API.
do $$
declare
  name text;
begin
  foreach name in array array['app_migrator', 'app_indexer', 'app_settler', 'app_signer', 'app_api'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I login', name);
    end if;
    execute format('grant connect on database %I to %I', current_database(), name);
  end loop;
  execute format('grant create on database %I to app_migrator', current_database());
end
$$;
revoke create on schema public from public;
grant usage, create on schema public to app_migrator;
