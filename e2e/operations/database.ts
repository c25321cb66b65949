import { rmSync } from 'node:fs'
import { type RunTimeRole, runTimeRoles } from '@app/db/as-role'
import { createClient } from '@app/db/client'
import {
  getArchive,
  restoreCluster,
  type RestoredPostgres,
  startArchivingPostgres,
  startStandby,
  takeBaseBackup,
} from '@app/testing/cluster-backup'
import type { Postgres } from '@app/testing/postgres'
import { expect } from 'vitest'
import type { Operator } from './operator.ts'

const name = 'product'

/** What the product needs of one. */
export interface ProductDatabase {
  /** Of all servers, as every process is told. */
  getUrl: (role: RunTimeRole | 'app_migrator') => string
  stop: () => Promise<void>
}

export type Database = Awaited<ReturnType<typeof startDatabase>>

type GetUrlAt = (hosts: string, role: string) => string

/** By the commands of the documents, with the administrator's password for every role. */
export async function createDatabase(follow: Operator['follow'], serverUrl: string): Promise<GetUrlAt> {
  const { password, host } = new URL(serverUrl)
  const getUrlAt: GetUrlAt = (hosts, role) => `postgres://${role}:${password}@${hosts}/${name}`
  await follow('createDatabase', { environment: { ADMIN_URL: serverUrl } })
  const adminUrl = getUrlAt(host, 'postgres')
  await follow('createRoles', { environment: { ADMIN_DATABASE_URL: adminUrl } })
  await ask(adminUrl, async (sql) => {
    for (const role of ['app_migrator', ...runTimeRoles])
      await sql.unsafe(`alter role ${role} password '${decodeURIComponent(password)}'`)
  })
  await follow('migrate', { values: { 'postgres://app_migrator:…@host/product': getUrlAt(host, 'app_migrator') } })
  return getUrlAt
}

const hostOf = ({ port }: Pick<Postgres, 'port'>) => `127.0.0.1:${port}`

/** A primary and one that follows it, with the roles of production. What is answered is on both. */
export async function startDatabase({ follow }: Pick<Operator, 'follow'>) {
  const first = await startArchivingPostgres()
  const removed: (() => Promise<void>)[] = []
  const backups: string[] = []
  let primary: Postgres = first
  const getUrlAt = await createDatabase(follow, first.url)
  const adminUrl = getUrlAt(hostOf(first), 'postgres')

  const copy = await takeBaseBackup(first)
  const follower = await startStandby(first, copy)
  rmSync(copy, { recursive: true, force: true })
  removed.push(async () => follower.remove())
  await replicateSynchronously(adminUrl)
  const hosts = [first, follower].map(hostOf).join(',')

  return {
    getUrl: (role: RunTimeRole | 'app_migrator') => getUrlAt(hosts, role),
    killPrimary: async () => primary.kill(),
    promote: async () => {
      await ask(getUrlAt(hostOf(follower), 'postgres'), async (sql) => void (await sql`select pg_promote()`))
      primary = follower
    },
    takeSnapshot: async () => {
      const snapshot = await takeBaseBackup(primary)
      backups.push(snapshot)
      return { snapshot, archive: await getArchive(primary) }
    },
    /** As it was at the snapshot's end, at the address of the one that is lost. */
    restore: async ({ snapshot, archive }: { snapshot: string; archive: string }) => {
      const restored: RestoredPostgres = await restoreCluster({ port: primary.port, archive }, snapshot, 'backup')
      removed.push(async () => restored.remove())
      primary = restored
    },
    stop: async () => {
      for (const remove of removed.toReversed()) await remove()
      for (const backup of backups) rmSync(backup, { recursive: true, force: true, maxRetries: 5 })
      await first.stop()
    },
  }
}

export async function ask<Answer>(url: string, work: (sql: ReturnType<typeof createClient>) => Promise<Answer>) {
  const sql = createClient(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function replicateSynchronously(adminUrl: string): Promise<void> {
  await ask(adminUrl, async (sql) => {
    await sql.unsafe(`alter system set synchronous_standby_names = '*'`)
    await sql`select pg_reload_conf()`
    await expect
      .poll(async () => (await sql`select sync_state from pg_stat_replication`).map((row) => row['sync_state']), {
        timeout: 30_000,
      })
      .toEqual(['sync'])
  })
}
