import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import type { Cursor } from './cursor.ts'
import { createFollowers, FOLLOW_EVERY_MS, type Position, type Followers } from './followers.ts'

const world = 'one'
const at = (blockNumber: number, reorgCount = 0, updatedAt = 100): Position => ({
  blockNumber,
  reorgCount,
  updatedAt,
  world,
})

interface Server {
  /** From when it is asked where it is to its answer, in ms. */
  slowness?: number
  name: string
  position: Position | undefined
  /** What it does with a question. */
  answer?: () => Promise<{ cursor: Cursor }>
}

let followers: Followers
let reads: string[]
afterEach(() => followers.stop())

const pass = () => wait(FOLLOW_EVERY_MS * 1.6)

/** Servers that hold nothing but where they are. */
async function follow(primary: Server, ...others: Server[]) {
  reads = []
  const asDatabase = (server: Server) => server as unknown as Database
  const readPosition = (server: Server) => async () => {
    const { position, slowness = 0 } = server
    if (!position) throw new Error('down')
    await wait(slowness)
    return position
  }
  followers = createFollowers({
    primary: asDatabase(primary),
    readPosition: readPosition(primary),
    followers: others.map((server) => ({
      name: server.name,
      database: asDatabase(server),
      readPosition: readPosition(server),
      end: () => Promise.resolve(),
    })),
    log: pino({ level: 'silent' }),
    onRead: (by) => reads.push(by),
  })
  await pass()
  return async () => {
    const answer = await followers.read((reader) => {
      const server = reader as unknown as Server
      return server.answer?.() ?? Promise.resolve({ cursor: server.position as Cursor & Position })
    })
    return `${reads.at(-1)} ${answer.cursor.blockNumber}`
  }
}

it('a follower answers as long as it has what the primary has', async () => {
  const [primary, follower]: Server[] = [
    { name: 'primary', position: at(7) },
    { name: 'follower', position: at(7) },
  ]
  const read = await follow(primary!, follower!)
  expect(await read()).toBe('follower 7')
  primary!.position = at(8)
  await pass()
  expect(await read()).toBe('primary 8')
  follower!.position = at(9)
  await pass()
  expect(await read()).toBe('follower 9')
})

it('nothing older is told than what was told before, whoever told it', async () => {
  const [primary, follower]: Server[] = [
    { name: 'primary', position: at(7) },
    { name: 'follower', position: at(7) },
  ]
  const read = await follow(primary!, follower!)
  followers.note(at(8) as Cursor & Position)
  primary!.position = at(8)
  expect(await read()).toBe('primary 8')
  expect(followers.reach(8)).toBe(true)
  expect(followers.reach(9)).toBe(false)
  expect(followers.reach(undefined)).toBe(true)
})

it('an answer of the primary that is older than what was told meanwhile takes nothing back', async () => {
  const [primary, follower]: Server[] = [
    { name: 'primary', position: at(7), slowness: 300 },
    { name: 'follower', position: at(7) },
  ]
  const read = await follow(primary!, follower!)
  // Asked, and not answered yet.
  await wait(FOLLOW_EVERY_MS)
  followers.note(at(8) as Cursor & Position)
  await wait(300)
  primary!.position = at(8)
  expect(await read()).toBe('primary 8')
})

it('a follower that went back since it was asked where it is costs no old answer', async () => {
  const follower: Server = {
    name: 'follower',
    position: at(7),
    answer: () => Promise.resolve({ cursor: at(6) as Cursor & Position }),
  }
  const read = await follow({ name: 'primary', position: at(7) }, follower)
  expect(await read()).toBe('primary 7')
})

it('blocks of a branch that was dropped count for less than a lower block after it', async () => {
  const [primary, follower]: Server[] = [
    { name: 'primary', position: at(98, 1) },
    { name: 'follower', position: at(100, 0) },
  ]
  const read = await follow(primary!, follower!)
  expect(await read()).toBe('primary 98')
  follower!.position = at(98, 1)
  await pass()
  expect(await read()).toBe('follower 98')
})

it('an index that was begun anew is followed again', async () => {
  const [primary, follower]: Server[] = [
    { name: 'primary', position: at(100, 3) },
    { name: 'follower', position: at(100, 3) },
  ]
  const read = await follow(primary!, follower!)
  expect(await read()).toBe('follower 100')
  primary!.position = follower!.position = at(5)
  await pass()
  await pass()
  expect(await read()).toBe('follower 5')
})

it('a follower that fails or hangs is left out, and comes back', async () => {
  const follower: Server = { name: 'follower', position: at(7), answer: () => Promise.reject(new Error('gone')) }
  const read = await follow({ name: 'primary', position: at(7) }, follower)
  expect(await read()).toBe('primary 7')
  expect(followers.list()).toEqual([{ name: 'follower', blockNumber: undefined, isUsed: false }])
  delete follower.answer
  await pass()
  expect(await read()).toBe('follower 7')
  follower.answer = () => new Promise(() => undefined)
  expect(await read()).toBe('primary 7')
})

it('followers of another index, and those cut off while no block comes, are left out', async () => {
  const primary: Server = { name: 'primary', position: at(7, 0, 100) }
  const read = await follow(
    primary,
    { name: 'foreign', position: { ...at(9), world: 'other' } },
    { name: 'cut off', position: at(7, 0, 80) },
  )
  expect(await read()).toBe('primary 7')
})

it('while the primary is away a follower that has what was told answers', async () => {
  const [primary, follower]: Server[] = [
    { name: 'primary', position: at(7) },
    { name: 'follower', position: at(7) },
  ]
  const read = await follow(primary!, follower!)
  primary!.position = undefined
  await pass()
  expect(await read()).toBe('follower 7')
})

it('of two followers the less busy one is asked', async () => {
  const gate = new EventEmitter()
  const held = once(gate, 'open')
  const busy: Server = {
    name: 'busy',
    position: at(7),
    answer: () => held.then(() => ({ cursor: at(7) as Cursor & Position })),
  }
  const read = await follow({ name: 'primary', position: at(7) }, busy, { name: 'idle', position: at(7) })
  const first = read()
  expect(await read()).toBe('idle 7')
  gate.emit('open')
  expect(await first).toContain(' 7')
  expect(reads.toSorted()).toEqual(['busy', 'idle'])
})
