import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { getFreePort } from './free-port.ts'
import { canReach, getPostgresUser } from './postgres-binaries.ts'

const debianFolder = '/usr/lib/postgresql'

export function findDumpTools(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.filter((version) => Number(version) >= 15).map((version) => join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const tools = ['pg_dump', 'pg_restore', 'initdb', 'pg_ctl', 'postgres']
  return folders.find((folder) => folder !== '' && tools.every((tool) => existsSync(join(folder, tool))))
}

export async function startInstalledPostgres(bin: string) {
  const user = getPostgresUser()
  const root = canReach(tmpdir(), user) ? tmpdir() : '/var/tmp'
  const folder = mkdtempSync(join(root, 'app-dump-'))
  if (user) spawnSync('chown', [`${user.uid}:${user.gid}`, folder])
  const port = await getFreePort()
  const run = (tool: string, ...parameters: string[]): void => {
    const { status, stdout, stderr } = spawnSync(join(bin, tool), parameters, {
      ...user,
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      encoding: 'utf8',
      stdio: ['ignore', tool === 'pg_ctl' ? 'ignore' : 'pipe', 'pipe'],
    })
    if (status !== 0) throw new Error(`${tool} ${parameters.join(' ')}: ${stdout ?? ''}${stderr}`)
  }
  run('initdb', '--pgdata=data', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  run('pg_ctl', '--pgdata=data', '--log=server.log', '--wait', `--options=${options}`, 'start')
  const getUrl = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  return {
    getUrl,
    run,
    stop(): void {
      run('pg_ctl', '--pgdata=data', '--mode=immediate', '--wait', 'stop')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
