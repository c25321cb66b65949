import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { createScratch } from '@app/testing/scratch'
import { expect } from 'vitest'
import { createDatabase } from './database.ts'
import { freeze, kill, type Machine, start, thaw, writeMachine } from './machines.ts'
import type { Operator } from './operator.ts'

const names = ['one', 'two', 'three']
const patience = { timeout: 120_000, interval: 250 }

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Three machines of the samples, at addresses of their own, where their ports are free. */
export async function startCluster({ follow }: Pick<Operator, 'follow'>) {
  const scratch = await createScratch('patroni')
  chmodSync(scratch.path, 0o711)
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`
  const password = randomBytes(18).toString('base64url')
  const machines = names.map((name, index) =>
    writeMachine(path.join(scratch.path, name), { name, network, host: `${network}${index + 1}`, password }),
  )
  const roles = watchRoles(machines)
  const stop = async () => {
    await Promise.all(machines.map(kill))
    await scratch.remove()
  }
  try {
    machines.forEach(start)
    await roles.untilWhole()
    const { host } = await roles.find('leader')
    const getUrlAt = await createDatabase(follow, `postgres://postgres:${password}@${host}:5432/postgres`)
    const hosts = machines.map((machine) => `${machine.host}:5432`).join(',')
    return {
      machines,
      ...roles,
      getUrl: (role: string) => getUrlAt(hosts, role),
      getUrlOf: (machine: Machine, role: string) => getUrlAt(`${machine.host}:5432`, role),
      /** The worst machine to lose is the one that etcd is led by, too. */
      leadEtcdBy: async (machine: Machine) => leadEtcdBy(machine, machines),
      switchOver: async () => switchOver(await roles.find('leader'), await roles.find('sync_standby')),
      kill,
      start,
      freeze,
      thaw,
      stop,
    }
  } catch (error) {
    for (const { name, output } of machines) console.log(`${name}: … ${output.slice(-3_000)}`)
    await stop()
    throw error
  }
}

function watchRoles(machines: readonly Machine[]) {
  const find = async (role: 'leader' | 'sync_standby') => {
    const name = (await readMembers(machines)).find((member) => member.role === role)?.name
    return machines.find((machine) => machine.name === name)!
  }
  return {
    find,
    /** One takes writes, one has all of them, and one more follows. */
    untilWhole: async () => {
      await expect.poll(async () => describe(await readMembers(machines)), patience).toEqual(whole)
    },
    /** Until another one has this role. */
    untilMoved: async (role: 'leader' | 'sync_standby', { name }: Machine) => {
      await expect.poll(async () => (await find(role))?.name ?? name, patience).not.toBe(name)
    },
  }
}

const whole = { roles: ['leader', 'replica', 'sync_standby'], states: ['running'], timelines: 1 }

const describe = (members: readonly Member[]) => ({
  roles: members.map(({ role }) => role).toSorted(),
  states: [...new Set(members.map(({ state }) => state))],
  timelines: new Set(members.map(({ timeline }) => timeline)).size,
})

async function ask<Data>(url: string, init?: RequestInit): Promise<Data | undefined> {
  try {
    return (await (await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) })).json()) as Data
  } catch {
    return undefined
  }
}

/** As any machine that answers says. */
async function readMembers(machines: readonly Machine[]): Promise<Member[]> {
  const all = await Promise.all(machines.map(({ host }) => ask<{ members: Member[] }>(`http://${host}:8008/cluster`)))
  return all.find((answer) => answer !== undefined)?.members ?? []
}

interface EtcdStatus {
  header: { member_id: string }
  leader: string
}

const postToEtcd = async <Data>({ host }: Machine, what: string, body: object) =>
  ask<Data>(`http://${host}:2379/v3/maintenance/${what}`, { method: 'POST', body: JSON.stringify(body) })

const readStatus = async (machine: Machine) => (await postToEtcd<EtcdStatus>(machine, 'status', {}))!

async function leadEtcdBy(machine: Machine, machines: readonly Machine[]): Promise<void> {
  const targetID = (await readStatus(machine)).header.member_id
  for (const one of machines) {
    const { leader, header } = await readStatus(one)
    if (leader === header.member_id && leader !== targetID) await postToEtcd(one, 'transfer-leadership', { targetID })
  }
  await expect.poll(async () => (await readStatus(machine)).leader, { timeout: 10_000 }).toBe(targetID)
}

function switchOver(from: Machine, to: Machine): void {
  const file = path.join(from.folder, 'patroni.yml')
  const words = ['-c', file, 'switchover', '--leader', from.name, '--candidate', to.name, '--force']
  const { status, stdout, stderr } = spawnSync('patronictl', words, { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(`patronictl switchover: ${stdout}${stderr}`)
}
