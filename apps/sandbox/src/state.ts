import { removePostgresData } from '@app/testing/postgres'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a kept sandbox says of itself. */
export interface WorldState {
  /** Fingerprint of the contracts and the history that the chain was made with. */
  fingerprint: string
  /** Set only once the deployment and the whole history are on the chain. */
  complete: boolean
}

/** Folders of one sandbox, and the record that tells a whole one from a half-made one. */
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
  get logs() {
    return path.join(this.root, 'logs')
  }
  get keys() {
    return path.join(this.root, 'keys')
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

  /** Forgets the chain and what was derived from it. */
  async clear() {
    await removePostgresData(this.database)
    for (const name of [this.#record, this.chain, this.logs]) rmSync(name, { recursive: true, force: true })
  }
}
