import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { canReach, type PostgresBinaries, type PostgresUser } from './postgres-binaries.ts'

export type Cluster = { path: string; password: string }

const passwordFile = 'superuser-password'
const clusterMarks = ['PG_VERSION', 'base', 'global', 'pg_wal']

/** For root with a closed home it is outside, where the database's user can reach it. */
export function getClusterPath(dataDir: string, user: PostgresUser): string {
  const path = resolve(dataDir)
  mkdirSync(dirname(path), { recursive: true })
  if (canReach(dirname(path), user)) return path
  return join('/var/tmp', `postgres-data-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`)
}

/** Creates the cluster if needed, and removes what an interrupted creation left. */
export async function openCluster(path: string, binaries: PostgresBinaries, user: PostgresUser): Promise<Cluster> {
  removePartials(path)
  if (existsSync(path)) {
    if (isComplete(path)) {
      assertVersion(path, binaries)
      return { path, password: readFileSync(join(path, passwordFile), 'utf8').trim() }
    }
    assertDisposable(path)
    rmSync(path, { recursive: true, force: true })
  }
  return createCluster(path, binaries, user)
}

function isComplete(path: string): boolean {
  return [passwordFile, 'PG_VERSION', 'global/pg_control'].every((name) => existsSync(join(path, name)))
}

function assertDisposable(path: string): void {
  const names = readdirSync(path)
  if (names.length > 0 && !names.some((name) => clusterMarks.includes(name))) {
    throw new Error(`${path} holds other files than a database. Choose another folder for the data.`)
  }
}

function assertVersion(path: string, { postgres }: PostgresBinaries): void {
  const made = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim()
  const version = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const installed = /(\d+)/.exec(version)?.[1]
  if (installed !== made) {
    throw new Error(
      `The data in ${path} were made by PostgreSQL ${made}, but ${installed ?? 'none'} is installed. ` +
        'Move the folder away to begin again, or set DATABASE_URL to a server of that version.',
    )
  }
}

function removePartials(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const owner = Number(name.startsWith(`${basename(path)}.partial-`) ? name.split('-').at(-2) : Number.NaN)
    if (Number.isInteger(owner) && !existsSync(`/proc/${owner}`)) {
      rmSync(join(dirname(path), name), { recursive: true, force: true })
    }
  }
}

async function createCluster(path: string, binaries: PostgresBinaries, user: PostgresUser): Promise<Cluster> {
  const partial = mkdtempSync(`${path}.partial-${process.pid}-`)
  const data = join(partial, 'data')
  const secret = join(partial, 'password')
  const password = randomBytes(18).toString('base64url')
  try {
    writeFileSync(secret, `${password}\n`, { mode: 0o600 })
    if (user) for (const owned of [partial, secret]) chownSync(owned, user.uid, user.gid)
    await runInitdb(data, secret, binaries, user)
    renameSync(secret, join(data, passwordFile))
    renameSync(data, path)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return { path, password }
}

async function runInitdb(
  data: string,
  secret: string,
  { initdb }: PostgresBinaries,
  user: PostgresUser,
): Promise<void> {
  const child = spawn(
    initdb,
    [
      `--pgdata=${data}`,
      `--pwfile=${secret}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...user, cwd: dirname(data), env: { PATH: process.env['PATH'], LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((settle, reject) => {
    child.once('error', reject)
    child.once('close', settle)
  })
  if (code !== 0)
    throw new Error(`The database could not be made in ${data} (initdb exit code ${code}): ${output.trim()}`)
}
