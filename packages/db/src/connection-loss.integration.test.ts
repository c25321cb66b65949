import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
})

afterAll(() => database.drop())

/** The server's message to a connection that an administrator ends. */
const terminated = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from('SFATAL\0C57P01\0Mended\0\0')])
terminated.writeInt32BE(terminated.length - 1, 1)

function endAtTypes(socket: Socket): void {
  const write = socket.write.bind(socket)
  socket.write = (chunk: Uint8Array, ...rest: never[]) => {
    if (!Buffer.from(chunk).includes('pg_catalog.pg_type')) return write(chunk, ...rest)
    setImmediate(() => {
      socket.emit('data', terminated)
      socket.destroy()
    })
    return true
  }
}

/** A client of one connection that a test can cut at any moment. */
function createCuttableClient() {
  const sockets: Socket[] = []
  let isCutAtTypes = false
  const socket = ({ host, port }: { host: string[]; port: number[] }) =>
    new Promise<Socket>((resolve, reject) => {
      const made = new Socket()
      sockets.push(made)
      if (isCutAtTypes) endAtTypes(made)
      isCutAtTypes = false
      made.once('error', reject)
      made.connect(port[0]!, host[0]!, () => resolve(made))
    })
  const options: object = { max: 1, backoff: 0.05, connect_timeout: 2, socket }
  return {
    sql: postgres(database.url, options),
    cut: () => sockets.at(-1)!.destroy(),
    /** Ends the next connection when it asks for the server's types. */
    cutAtTypes: () => (isCutAtTypes = true),
    /** As when many connections end in one turn of the event loop and another's end has just set off a query on this one. */
    cutAtOnce: () => {
      sockets.at(-1)!.emit('close', false)
      sockets.at(-1)!.destroy()
    },
  }
}

async function passMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** Faults of the driver that `scripts/patch-dependencies.mjs` repairs. */
describe('a connection that is lost', () => {
  it('inside a transaction fails the transaction and not the process', async () => {
    const { sql, cut } = createCuttableClient()
    let inner: unknown
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`
      cut()
      await sleep(50)
      inner = await tx`select 2`.catch((error: unknown) => error)
    })
    await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await expect.poll(() => inner).toMatchObject({ code: 'CONNECTION_CLOSED' })
    await expect(sql`select 3 as three`).resolves.toEqual([{ three: 3 }])
    await sql.end({ timeout: 1 })
  })

  it('while it asks for types does not end the process, and is made anew', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', note)
    const { sql, cutAtTypes } = createCuttableClient()
    cutAtTypes()
    await expect(sql`select ${[3]}::integer[] as three`).resolves.toEqual([{ three: [3] }])
    await sleep(50)
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
    await sql.end({ timeout: 1 })
  })

  it('while a query waits to be written is made anew and works', async () => {
    const { sql, cutAtOnce } = createCuttableClient()
    await sql`select 1`
    const lost = sql`select 2`.then(
      () => undefined,
      (error: unknown) => error,
    )
    await passMicrotasks()
    cutAtOnce()
    expect(await lost).toMatchObject({ code: 'CONNECTION_CLOSED' })
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(sql`select 3 as three`).resolves.toEqual([{ three: 3 }])
    await sql.end({ timeout: 1 })
  })
})
