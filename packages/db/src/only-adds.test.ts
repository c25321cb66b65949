import { expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'
import { findTakingAway } from './only-adds.test-setup.ts'

/** It makes the column that says what a migration needs; every process that heeds the column knows this one. */
const first = '0015-needs-of-migrations.sql'

it('takes nothing away from the former version, or says from which version on a process lives without it', async () => {
  const migrations = await readMigrations()
  const faults: string[] = []
  for (const [index, { name, sql, needs }] of migrations.entries()) {
    if (name <= first) {
      if (needs !== null) faults.push(`${name} comes before the column that would hold what it needs`)
      continue
    }
    const earlier = migrations.slice(0, index + 1)
    if (needs !== null && (needs < first || !earlier.some((one) => one.name === needs)))
      faults.push(`${name} needs ${needs}, which is no migration from ${first} up to it`)
    const taken = needs === null ? await findTakingAway(sql) : []
    faults.push(...taken.map((what) => `${name}: ${what}. Say "-- needs: …" (docs/operations.md, Upgrading)`))
  }
  expect(faults).toEqual([])
})

it('finds what those do that were written before the rule', async () => {
  const taking = []
  for (const { name, sql } of await readMigrations())
    if ((await findTakingAway(sql)).length > 0 && name > '0008') taking.push(name.slice(0, 4))
  expect(taking).toEqual(['0010', '0011', '0014'])
})

it.each([
  'create table app.a (id int primary key, b int not null references app.a check (b > 0), unique (b))',
  "create table chain.a (id int primary key); select chain.register_projection(name) from unnest(array['a']) name",
  'create table app.a (id int); alter table app.a add constraint c check (id > 0), alter column id set not null',
  'create table app.a (id int); create unique index on app.a (id); insert into app.a values (1)',
  'create table app.a (id int); create trigger t before insert on app.a for each row execute function app.f()',
  'alter table app.audit_entry add column note text',
  "alter table app.audit_entry add column note text not null default ''",
  'alter table app.audit_entry add column note text; update app.audit_entry set note = subject',
  'alter table chain.cursor add column note text',
  'create index on app.audit_entry (at)',
  'create function app.f() returns int language sql as $$ select 1 $$',
  "create view app.v as select 1; comment on view app.v is 'v'; grant select on app.v to app_api",
])('lets pass %s', async (sql) => expect(await findTakingAway(sql)).toEqual([]))

it.each([
  'drop table app.audit_entry',
  'drop index app.audit_entry_at',
  'alter table app.audit_entry drop column subject',
  'alter table app.audit_entry rename column subject to topic',
  'alter table app.audit_entry rename to entry',
  'alter table app.audit_entry alter column subject type bytea using null',
  'alter table app.audit_entry alter column subject set not null',
  'alter table app.audit_entry alter column subject drop not null',
  'alter table app.audit_entry alter column subject drop default',
  'alter table app.audit_entry add column note text not null',
  "alter table app.audit_entry add column note text check (note <> '')",
  'alter table app.audit_entry add column note text unique',
  'alter table app.audit_entry add column note int generated always as (1) stored',
  'alter table app.audit_entry add column note bigserial',
  'alter table app.audit_entry add column note bigint references app.announcement',
  'alter table app.audit_entry add constraint c check (at > 0)',
  'alter table app.audit_entry add unique (at)',
  'alter table app.audit_entry add foreign key (at) references app.announcement',
  'alter table app.audit_entry enable row level security',
  'alter table chain.block add column note int not null default 0',
  'create unique index on app.audit_entry (at)',
  'create trigger t before insert on app.audit_entry for each row execute function app.f()',
  'create rule r as on insert to app.audit_entry do instead nothing',
  'create or replace function app.f() returns int language sql as $$ select 1 $$',
  'create or replace view app.v as select 1',
  'create table app.a (id bigint references app.announcement)',
  'create table app.a partition of app.audit_entry default',
  'create table if not exists app.audit_entry (id int)',
  'update app.audit_entry set subject = null',
  'alter table app.audit_entry add column note text; update app.audit_entry set note = subject, subject = null',
  'delete from app.audit_entry',
  'insert into app.audit_entry default values',
  'truncate app.audit_entry',
  'revoke select on app.audit_entry from app_api',
  'do $$ begin drop table app.audit_entry; end $$',
  'select app.f()',
  "select chain.register_projection('block')",
  "create table chain.a (id int primary key); select chain.register_projection('a'), app.f()",
  "create table chain.a (id int primary key); select chain.register_projection(name) from unnest(array['a', 'block']) name",
  "alter type app.state add value 'late'",
])('finds %s', async (sql) => expect(await findTakingAway(sql)).not.toEqual([]))
