import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@app/testing/database'
import { afterEach, describe, expect, it } from 'vitest'
import { environmentVariables } from './config.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const children: ChildProcess[] = []

function run(environment: Record<string, string>, ...parameters: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...parameters], {
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = { stdout: '', stderr: '' }
  const lines: Record<string, unknown>[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    output.stdout += `${line}\n`
    if (line.startsWith('{')) lines.push(JSON.parse(line))
  })
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, output, lines, ended }
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('the process', () => {
  it('explains its environment with --help and ends well', async () => {
    const { ended, output } = run({}, '--help')
    expect(await ended).toEqual({ code: 0, signal: null })
    for (const name of Object.keys(environmentVariables)) expect(output.stdout).toContain(name)
  })

  it('ends with 78 and names what is wrong with its environment', async () => {
    const { ended, output, lines } = run({ PORT: 'x', CHAIN_ID: '31337' })
    expect((await ended).code).toBe(78)
    expect([lines, output.stderr]).toEqual([[expect.objectContaining({ level: 60, name: 'api' })], ''])
    expect(lines[0]!['error']).toContain('DATABASE_URL is missing')
    expect(lines[0]!['error']).toContain('PORT must be')
  })

  it('answers, logs JSON without queries or secrets, and ends within five seconds of SIGTERM', async () => {
    const database = await createTestDatabase()
    const { child, ended, lines, output } = run({
      DATABASE_URL: database.url,
      CHAIN_ID: '31337',
      RPC_URL: 'http://127.0.0.1:1/secret-path',
      PORT: '0',
    })
    const url = () => lines.find(({ msg }) => msg === 'listening')?.['url']
    await expect.poll(url, { timeout: 20_000 }).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const response = await fetch(`${String(url())}/api/useRelationship?address=${address}&token=hidden`, {
      headers: { SID: 'session-secret', 'X-Request-Id': 'request-1' },
    })
    expect(response.status).toBe(503)
    await expect
      .poll(() => lines.find(({ msg }) => msg === 'request'))
      .toMatchObject({ requestId: 'request-1', method: 'GET', path: '/api/useRelationship', status: 503 })
    const waiting = fetch(`${String(url())}/api/useRelationship?address=${address}&minBlock=9`).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const start = Date.now()
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(Date.now() - start).toBeLessThan(5_000)
    await waiting
    const everything = output.stdout + output.stderr
    for (const secret of ['hidden', 'session-secret', 'secret-path', new URL(database.url).password, address])
      expect(everything).not.toContain(secret)
    await database.drop()
  })
})
