import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asRole } from '@app/db/as-role'
import { migrate } from '@app/db/migrate'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { getFreePort } from '@app/testing/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { makeHash } from './testing/chain-rows.ts'
import { makeSignInMessage, post } from './testing/operator.ts'
import type { Answer } from './testing/service.ts'

const apiMain = fileURLToPath(new URL('./main.ts', import.meta.url))
const indexerMain = fileURLToPath(new URL('../../indexer/src/main.ts', import.meta.url))
interface Started {
  process: ChildProcess
  output: string
}

let anvil: Anvil
let database: TestDatabase
const processes: Started[] = []
const ports: number[] = []

function start(main: string, more: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: asRole(database.url, main === apiMain ? 'app_api' : 'app_indexer'),
      RPC_URL: `${anvil.url},${anvil.url}`,
      CHAIN_ID: '31337',
      LOG_LEVEL: 'debug',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started: Started = { process: child, output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (started.output += chunk.toString()))
  processes.push(started)
  return started
}

const getFrom =
  (port: number) =>
  async (path: string, init?: RequestInit): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

/** A request whose body is not all sent yet. */
function startPost(port: number, path: string, body: string) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
  })
  sent.write(body.slice(0, 1))
  return { status, finish: () => sent.end(body.slice(1)) }
}

beforeAll(async () => {
  ;[anvil, database] = await Promise.all([startAnvil(), createTestDatabase({ migrated: false })])
  await deployLocal({ rpcUrl: anvil.url })
  ports.push(await getFreePort(), await getFreePort())
  start(indexerMain, {})
  for (const port of ports) start(apiMain, { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
  await migrate(database.url)
})

afterAll(async () => {
  for (const { process: child } of processes) if (child.exitCode === null) child.kill('SIGKILL')
  await anvil.stop()
  await database.drop()
})

describe('an indexer and two replicas that start while the database is empty yet', () => {
  it('are all up once it has its tables', async () => {
    for (const port of ports)
      await expect
        .poll(async () => (await getFrom(port)('/api/hello').catch(() => undefined))?.status, {
          timeout: 110_000,
          interval: 250,
        })
        .toBe(200)
    expect(processes.map(({ output }) => output).join('')).not.toMatch(/"level":"?(fatal|60)/)
  }, 120_000)

  it('give the same answers', async () => {
    for (const path of ['/api/systemConfig', '/api/tokenStats', '/api/solvency', '/api/dao/ranking']) {
      const [one, other] = await Promise.all(ports.map((port) => getFrom(port)(path)))
      expect([path, one!.status, one!.body.data]).toEqual([path, 200, other!.body.data])
    }
  })

  it('end in five seconds with a stream open, answer what was being asked, and have logged no secret', async () => {
    const [port] = ports as [number, number]
    const operator = getTestAccount(0)
    const message = await makeSignInMessage(getFrom(port), operator.address)
    const signature = await operator.signMessage({ message })
    const session = await post(getFrom(port), '/api/session', { message, signature })
    expect(session.status).toBe(200)
    const { sid } = session.body.data as { sid: string }
    expect((await post(getFrom(ports[1]!), '/api/admin/announcements/preview', {}, sid)).status).not.toBe(401)
    const withdrawal = {
      account: operator.address,
      token: operator.address,
      amount: '5',
      nonce: makeHash('nonce'),
      deadlineAt: 1,
      signature,
    }
    expect((await post(getFrom(port), '/api/withdrawal', withdrawal)).status).toBeGreaterThanOrEqual(400)

    const stream = await fetch(`http://127.0.0.1:${port}/api/events`)
    expect(stream.status).toBe(200)
    const inFlight = startPost(port, '/api/session/nonce', '{}')
    await sleep(300)
    const at = performance.now()
    const exits = processes.map(({ process: child }) => once(child, 'exit'))
    for (const { process: child } of processes) child.kill('SIGTERM')
    await sleep(300)
    inFlight.finish()
    expect(await inFlight.status).toBe(200)
    await stream.text()
    expect((await Promise.all(exits)).map(([code]) => code as number | null)).toEqual([0, 0, 0])
    expect(performance.now() - at).toBeLessThan(5_500)

    const text = processes.map(({ output }) => output).join('\n')
    expect(text).toContain('/api/session')
    for (const secret of [new URL(database.url).password || database.url, sid, signature, signature.slice(2, 40)])
      expect(text).not.toContain(secret)
  })
})
