import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
/** Versions before it refuse every newer schema, so there is no way back to them. */
const mechanism = 'packages/db/migrations/0015-needs-of-migrations.sql'
export const former =
  process.env['FORMER'] ||
  git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] ||
  git('log', '--diff-filter=A', '--format=%H', '-1', '--', mechanism)

/** What a next version may do to tables that are written all the time. */
const nextMigration = `
create table app.upgrade_note (id bigint generated always as identity primary key, text text not null);
comment on table app.upgrade_note is 'Of the test of upgrades.';
alter table app.session_nonce add column upgrade_note text;
alter table app.audit_entry add column upgrade_note text not null default 'none';
alter table chain.block add column upgrade_note text;
alter table chain.cursor add column upgrade_note text;
alter table settled.progress add column upgrade_note text;
`

/** Folders of the code. */
export type Versions = Record<'former' | 'next', string>

/** The former version, and the next one. */
export function extractVersions(folder: string): Versions {
  return { former: extract(folder, former, 'former'), next: extractNext(folder) }
}

/** This version with a migration more. */
export function extractNext(folder: string): string {
  const next = extract(folder, 'HEAD', 'next')
  writeFileSync(path.join(next, 'packages/db/migrations/9000-of-the-test.sql'), nextMigration)
  return next
}

/** The committed files of `commit`, with the packages that are installed here; its own packages are its own. */
function extract(folder: string, commit: string, name: string): string {
  const tree = path.join(folder, name)
  mkdirSync(path.join(tree, 'node_modules/@app'), { recursive: true })
  const archive = `${tree}.tar`
  git('archive', '--format=tar', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', tree])
  const link = (inside: string) => symlinkSync(path.join(root, inside), path.join(tree, inside))
  for (const entry of readdirSync(path.join(root, 'node_modules')))
    if (entry !== '@app') link(path.join('node_modules', entry))
  for (const group of ['apps', 'packages'])
    for (const entry of readdirSync(path.join(tree, group))) {
      const own = path.join(tree, group, entry)
      symlinkSync(own, path.join(tree, 'node_modules/@app', entry))
      const nested = path.join(group, entry, 'node_modules')
      if (existsSync(path.join(root, nested))) link(nested)
    }
  return tree
}

export function migrateBy(tree: string, databaseUrl: string): string {
  return execFileSync(process.execPath, ['--import', 'tsx', 'packages/db/src/run-migrate.ts'], {
    cwd: tree,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  })
}
