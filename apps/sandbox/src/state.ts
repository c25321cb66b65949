import { getConfigFolder } from '@app/config/configured'
import { removePostgresData } from '@app/testing/postgres'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import type { LikeName } from './like.ts'

export interface WorldState {
  fingerprint: string
  complete: boolean
}

export class StateDir {
  readonly root: string

  constructor(root: string) {
    this.root = root
    mkdirSync(root, { recursive: true })
  }

  get chain() {
    return path.join(this.root, 'chain')
  }
  get database() {
    return path.join(this.root, 'postgres')
  }
  get deployment() {
    return path.join(this.root, 'deployment.json')
  }
  getGeneration(chainId: number, generation: number): string {
    return path.join(this.root, 'deployments', String(chainId), `${generation}.json`)
  }
  get logs() {
    return path.join(this.root, 'logs')
  }
  get web() {
    return path.join(this.root, 'web')
  }
  get vouchers() {
    return path.join(this.root, 'vouchers')
  }
  get keys() {
    return path.join(this.root, 'keys')
  }
  get environment() {
    return path.join(this.root, 'environment')
  }
  get pids() {
    return path.join(this.root, 'pids.json')
  }
  get #record() {
    return path.join(this.root, 'world.json')
  }

  read(): WorldState | undefined {
    try {
      return JSON.parse(readFileSync(this.#record, 'utf8')) as WorldState
    } catch {
      return undefined
    }
  }

  write(state: WorldState) {
    const temporary = `${this.#record}.new`
    writeFileSync(temporary, JSON.stringify(state, null, 2))
    renameSync(temporary, this.#record)
  }

  async clear() {
    await removePostgresData(this.database)
    for (const name of [this.#record, this.chain, this.vouchers, this.logs])
      rmSync(name, { recursive: true, force: true })
  }
}

export function hashFiles(root: string, folders: string[]): string {
  const hash = createHash('sha256')
  const visit = (name: string) => {
    const full = path.join(root, name)
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).toSorted()) {
        if (entry !== 'node_modules' && !entry.startsWith('dist')) visit(path.join(name, entry))
      }
      return
    }
    hash.update(name.replaceAll('\\', '/')).update('\0').update(readFileSync(full)).update('\0')
  }
  for (const folder of folders) visit(folder)
  return hash.digest('hex').slice(0, 32)
}

export const madeOf = [
  'packages/abis/bytecode',
  'packages/config/deployments/31337.json',
  'packages/config/src/sandbox-accounts.ts',
  'packages/core/src/settlement',
  'packages/db/migrations',
  'contracts/script',
  'apps/sandbox/src/history',
  'apps/sandbox/src/like.ts',
]

interface Made {
  history: boolean
  generations: number
  brand: string
  like: LikeName
}

export function getFingerprint(root: string, options: Made): string {
  const made = hashFiles(root, madeOf)
  const brand = hashFiles(getConfigFolder({ ...process.env, BRAND: options.brand }), ['brand.json'])
  const history = options.history ? 'history' : 'bare'
  return `${made}:${brand}:${history}:${options.brand}:${options.like}:${options.generations}`
}
