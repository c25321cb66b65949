alter table public.schema_migration add column needs text;
comment on column public.schema_migration.needs is 'The newest migration that a process must know to work on this schema; null: this migration only adds.';
