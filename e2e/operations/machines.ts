import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readSample } from '@app/testing/deploy-sample'
import { getPostgresUser } from '@app/testing/postgres-binaries'
import { endProcess, freezeProcesses, isProcessAlive, thawProcesses } from '@app/testing/process'

export interface Machine {
  name: string
  host: string
  folder: string
  /** Of etcd. */
  environment: NodeJS.Dict<string>
  running: ChildProcess[]
  frozen: number[]
  /** The last words of Patroni and PostgreSQL. */
  output: string
}

interface Place {
  name: string
  host: string
  /** Of all machines: an address without its last number. */
  network: string
  password: string
}

const passwords = ['REST-PASSWORD', 'SUPERUSER-PASSWORD', 'REPLICATION-PASSWORD', 'REWIND-PASSWORD']
const data = 'data'

/** The samples with names, addresses, passwords and folders filled in. */
export function writeMachine(folder: string, { name, host, network, password }: Place): Machine {
  const patroni = readSample('patroni/patroni.yml', {
    'name: one': `name: ${name}`,
    'listen: 10.0.0.1:': `listen: ${host}:`,
    'connect_address: 10.0.0.1:': `connect_address: ${host}:`,
    '10.0.0.0/24': '127.0.0.0/8',
    '10.0.0.': network,
    '/var/lib/postgresql/15/product': path.join(folder, data),
    '/var/lib/postgresql/product.pgpass': path.join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    '/dev/watchdog': path.join(folder, 'no-watchdog'),
    ...Object.fromEntries(passwords.map((word) => [word, password])),
  })
  const etcd = readSample('patroni/etcd.env', {
    'ETCD_NAME=one': `ETCD_NAME=${name}`,
    'URLS=http://10.0.0.1:': `URLS=http://${host}:`,
    '10.0.0.': network,
    '/var/lib/etcd/product': path.join(folder, 'etcd'),
  })
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(path.join(folder, 'patroni.yml'), patroni, { mode: 0o600 })
  const user = getPostgresUser()
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  return { name, host, folder, environment: parseEnv(etcd), running: [], frozen: [], output: '' }
}

/** As its units do: etcd, and Patroni, which starts PostgreSQL. They end with this process, however it ends. */
export function start(machine: Machine): void {
  const { folder, environment } = machine
  machine.running = ['etcd', 'patroni patroni.yml'].map((command) => {
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...command.split(' ')], {
      ...getPostgresUser(),
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        if (command !== 'etcd') machine.output = (machine.output + chunk.toString()).slice(-100_000)
      })
    return child
  })
}

function readPostmaster({ folder }: Machine): number[] {
  const file = path.join(folder, data, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 0 && isProcessAlive(pid) ? [pid] : []
}

/** It hangs: connections to it stay, and nobody answers. */
export function freeze(machine: Machine): void {
  machine.frozen = freezeProcesses([...readPostmaster(machine), ...machine.running.map(({ pid }) => pid!)])
}

export function thaw({ frozen }: Machine): void {
  thawProcesses(frozen)
}

/** Its power is gone. */
export async function kill(machine: Machine): Promise<void> {
  freeze(machine)
  await Promise.all(machine.frozen.map(async (pid) => endProcess(pid, ['SIGKILL'], 10_000)))
}
