import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Sql } from '@app/db/client'
import { removePostgresData, startPostgres, type Postgres } from './postgres.ts'
import { getPostgresUser } from './postgres-binaries.ts'

export type RestoredPostgres = Postgres & { remove(): Promise<void> }

/** As in production: commits are on disk, and in the archive once their log segment is full. */
const settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', hot_standby: 'off' }
const archiving = { archive_mode: 'on', archive_command: 'test ! -f archive/%f && cp "%p" "archive/%f"' }

/** Its log is archived, so that a base backup and the archive restore any later moment. */
export async function startArchivingPostgres(): Promise<Postgres> {
  const server = await startPostgres({ settings: { ...settings, ...archiving } })
  makeArchive(await readDataFolder(server.url))
  return server
}

/** Copies the files of the running server by PostgreSQL's low-level backup API. @returns The folder of the copy. */
export async function takeBaseBackup({ url }: Postgres): Promise<string> {
  const data = await readDataFolder(url)
  const copy = join(dirname(data), 'base-backup')
  await withClient(url, async (sql) => {
    await sql`select pg_backup_start('rehearsal', true)`
    run('cp', ['-a', data, copy])
    const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'archive'])
      rmSync(join(copy, name), { recursive: true, force: true })
    mkdirSync(join(copy, 'pg_wal'), { mode: 0o700 })
    writeFileSync(join(copy, 'backup_label'), stopped!.labelfile)
  })
  for (const name of ['pg_wal', 'backup_label']) giveToServer(join(copy, name))
  return copy
}

export async function archiveLog({ url }: Postgres): Promise<void> {
  await withClient(url, async (sql) => {
    const [now] = await sql<{ segment: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as segment`
    await sql`select pg_switch_wal()`
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const [state] = await sql<{ done: boolean }[]>`
        select coalesce(last_archived_wal >= ${now!.segment}, false) as done from pg_stat_archiver`
      if (state!.done) return
      await sleep(50)
    }
    throw new Error('The log was not archived in 30 s')
  })
}

/**
 * Starts a server on `backup` with the archive of `lost`, which has been killed, at the same port.
 * @param until The end of the base backup, or the end of the archive.
 */
export async function restoreCluster(
  lost: { port: number; archive: string },
  backup: string,
  until: 'backup' | 'archive',
): Promise<RestoredPostgres> {
  const dataDir = copyBackup(backup, `restored-to-${until}`, 'recovery.signal')
  const server = await startPostgres({
    dataDir,
    port: lost.port,
    settings: {
      ...settings,
      max_connections: '200',
      restore_command: `cp "${lost.archive}/%f" "%p"`,
      ...(until === 'backup' ? { recovery_target: 'immediate', recovery_target_action: 'promote' } : {}),
    },
  })
  return { ...server, remove: () => removePostgresData(dataDir) }
}

/**
 * Starts a server on `backup` that follows `primary` and answers reads. A replica is as far as what it has received; once it is
 * promoted, its log is archived.
 */
export async function startStandby(primary: Postgres, backup: string): Promise<RestoredPostgres> {
  const dataDir = copyBackup(backup, 'standby', 'standby.signal')
  makeArchive(dataDir)
  const server = await startPostgres({
    dataDir,
    settings: { ...settings, ...archiving, hot_standby: 'on', max_connections: '200', primary_conninfo: primary.url },
  })
  return { ...server, remove: () => removePostgresData(dataDir) }
}

function makeArchive(dataDir: string): void {
  const folder = join(dataDir, 'archive')
  mkdirSync(folder)
  giveToServer(folder)
}

/** The file tells a server that starts on the copy what it is to do first. */
function copyBackup(backup: string, name: string, signalFile: string): string {
  const dataDir = join(dirname(backup), name)
  run('cp', ['-a', backup, dataDir])
  const signal = join(dataDir, signalFile)
  writeFileSync(signal, '')
  giveToServer(signal)
  return dataDir
}

export async function getArchive({ url }: Postgres): Promise<string> {
  return join(await readDataFolder(url), 'archive')
}

async function readDataFolder(url: string): Promise<string> {
  return withClient(url, async (sql) => {
    const [row] = await sql<{ data_directory: string }[]>`show data_directory`
    return row!.data_directory
  })
}

async function withClient<result>(url: string, work: (sql: Sql) => Promise<result>): Promise<result> {
  const sql = createClient(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function giveToServer(path: string): void {
  const user = getPostgresUser()
  if (user) run('chown', [`${user.uid}:${user.gid}`, path])
}

/** A file that vanishes while a running server is copied is not needed by a restore. */
function run(command: string, parameters: string[]): void {
  const { status, stderr } = spawnSync(command, parameters, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  const faults = stderr.split('\n').filter((line) => line !== '' && !line.endsWith('No such file or directory'))
  if (status !== 0 && (faults.length > 0 || command !== 'cp')) throw new Error(`${command}: ${stderr}`)
}
