import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { readDeploymentFile } from '@app/config/deployment-file'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { isProcessAlive } from '@app/testing/process'
import { removePostgresData } from '@app/testing/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChainWriter } from './history/chain-writer.ts'
import { describeExits } from './history/exits.test-cases.ts'
import { historyAccounts } from './history/write-history.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const stateDir = mkdtempSync(path.join(tmpdir(), 'world-test-'))
const running = new Set<ChildProcess>()

interface Running {
  child: ChildProcess
  url: string
  output: () => string
  exit: Promise<number | null>
}

function start(
  onOutput?: (output: string, child: ChildProcess) => void,
  variables: Record<string, string> = {},
  flags: readonly string[] = ['--no-history'],
): Promise<Running | { ended: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--state', stateDir, '--port', '0', ...flags], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      onOutput?.(output, child)
      const url = output.match(/Ready\s+(http:\S+)/)?.[1]
      if (url) resolve({ child, url, output: () => output, exit })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exit.then((ended) => resolve({ ended, output }))
  })
}

async function startWhole(): Promise<Running> {
  const started = await start()
  if ('ended' in started) throw new Error(started.output)
  return started
}

const readPids = () => {
  const entries = JSON.parse(readFileSync(path.join(stateDir, 'pids.json'), 'utf8')) as Record<string, { pid: number }>
  return new Map(Object.entries(entries).map(([name, { pid }]) => [name, pid]))
}

const getHello = async (url: string) => {
  const response = await fetch(`${url}/api/hello`, { signal: AbortSignal.timeout(5_000) })
  const { data } = (await response.json()) as { data: { chainBlock: number } }
  return { status: response.status, chainBlock: data.chainBlock }
}

/** Of the newest dump that the chain has written down whole. */
function readDumpedBlock(): number {
  const dump = readFileSync(path.join(stateDir, 'chain', 'state.json.live'), 'utf8')
  return Number((JSON.parse(dump) as { block: { number: string } }).block.number)
}

async function eventually<T>(read: () => Promise<T>, good: (value: T) => boolean, withinMs: number): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const value = await read().catch(() => undefined)
    if (value !== undefined && good(value)) return value
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms; last: ${JSON.stringify(value)}`)
    await sleep(100)
  }
}

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM')
  await sleep(running.size > 0 ? 8_000 : 0)
  await removePostgresData(path.join(stateDir, 'postgres'))
  rmSync(stateDir, { recursive: true, force: true })
})

describe('a sandbox', { timeout: 180_000 }, () => {
  test('comes up, mends a killed part, refuses a second one on its state, and ends without a trace', async () => {
    const world = await startWhole()
    expect((await fetch(world.url)).status).toBe(200)
    expect((await getHello(world.url)).status).toBe(200)

    const file = path.join(stateDir, 'environment')
    const environment = parseEnv(readFileSync(file, 'utf8'))
    expect(environment).toMatchObject({ CHAIN_ID: '31337', DEPLOYMENT_FILE: path.join(stateDir, 'deployment.json') })
    expect(await new ChainWriter(environment['RPC_URL']!).rpc('eth_chainId')).toBe('0x7a69')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await eventually(
      async () => world.output(),
      (output) => output.includes(`. ${file}`),
      5_000,
    )

    const second = await start()
    expect(second).toMatchObject({ ended: 1 })
    expect('output' in second && String(second.output)).toContain('already runs')

    for (const part of ['api', 'indexer', 'settler', 'signer']) {
      const killed = readPids().get(part)!
      process.kill(killed, 'SIGKILL')
      await eventually(
        async () => readPids().get(part),
        (pid) => pid !== undefined && pid !== killed,
        10_000,
      )
      await eventually(
        () => getHello(world.url),
        ({ status }) => status === 200,
        20_000,
      )
    }

    const pids = [...readPids().values()]
    const stoppingAt = performance.now()
    world.child.kill('SIGTERM')
    expect(await world.exit).toBe(0)
    expect(performance.now() - stoppingAt).toBeLessThan(10_000)
    expect(pids.filter((pid) => isProcessAlive(pid))).toEqual([])
  })

  test('begins again when what is kept is half-made; then survives the kill -9 of everything and keeps its state', async () => {
    const record = path.join(stateDir, 'world.json')
    const kept = JSON.parse(readFileSync(record, 'utf8')) as object
    writeFileSync(record, JSON.stringify({ ...kept, complete: false }))
    const world = await startWhole()
    expect(world.output()).toContain('Contracts')

    const before = await getHello(world.url)
    await eventually(
      async () => readDumpedBlock(),
      (block) => block >= before.chainBlock,
      30_000,
    )
    const pids = readPids()
    expect([...pids.keys()].toSorted()).toEqual(['api', 'chain', 'indexer', 'settler', 'signer', 'supervisor'])
    for (const pid of pids.values()) process.kill(pid, 'SIGKILL')
    await world.exit

    const again = await startWhole()
    expect(again.output()).not.toContain('Contracts')
    expect((await getHello(again.url)).chainBlock).toBeGreaterThanOrEqual(before.chainBlock)
    again.child.kill('SIGTERM')
    expect(await again.exit).toBe(0)
  })

  test('says what is wrong with a database that was given, without its password, and starts nothing', async () => {
    const started = await start(undefined, { DATABASE_URL: 'postgres://somebody:secretword@127.0.0.1:1/there' })
    expect(started).toMatchObject({ ended: 1 })
    const output = 'ended' in started ? started.output : started.output()
    expect(output).toContain('DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1')
    expect(output).not.toContain('secretword')
    expect(output).not.toContain('    at ')
  })

  test('with its history, says why it could not be filled, and the next time is filled and knows the time of now', async () => {
    // A write counts ten and the burst is eight.
    const refused = await start(undefined, { RATE_LIMIT: '2' }, [])
    expect(refused).toMatchObject({ ended: 1 })
    const output = 'ended' in refused ? refused.output : refused.output()
    expect(output).toContain('was refused')
    expect(output).not.toContain('has ended')

    const world = await start(undefined, {}, [])
    if ('ended' in world) throw new Error(world.output)
    const response = await fetch(`${world.url}/api/withdrawal/terms`)
    const { data } = (await response.json()) as { data: { clockAt: number } }
    expect(Date.now() / 1_000 - data.clockAt).toBeLessThan(60)
    world.child.kill('SIGTERM')
    expect(await world.exit).toBe(0)
  })

  // On another chain in write-history.integration.test.ts each time, here in `npm run test:long -- history`.
  describe.runIf(process.env['EVERY_WORLD'])(
    'of which everything is deleted but the chain and the file of its contracts',
    () => {
      const folder = path.join(stateDir, 'keeper')
      const deploymentFile = path.join(stateDir, 'deployment.json')
      let anvil: Anvil

      beforeAll(async () => {
        // The test before has left it with its history.
        await removePostgresData(path.join(stateDir, 'postgres'))
        for (const name of readdirSync(stateDir))
          if (!['chain', 'deployment.json'].includes(name)) rmSync(path.join(stateDir, name), { recursive: true })
        mkdirSync(folder)
        anvil = await startAnvil({ stateFile: path.join(stateDir, 'chain', 'state.json'), accounts: historyAccounts })
      }, 180_000)

      afterAll(async () => anvil.stop())

      describeExits(() => ({
        url: anvil.url,
        writer: new ChainWriter(anvil.url),
        deployment: readDeploymentFile(deploymentFile),
        deploymentFile,
        folder,
      }))
    },
  )

  test('can be ended while it is starting', async () => {
    rmSync(path.join(stateDir, 'world.json'), { force: true })
    let pids: number[] = []
    const ended = await start((output, child) => {
      if (pids.length > 0 || !output.includes('✓ Chain')) return
      pids = [...readPids().values()]
      child.kill('SIGTERM')
    })
    expect(ended).toMatchObject({ ended: 0 })
    expect(pids).toHaveLength(2)
    expect(pids.filter((pid) => isProcessAlive(pid))).toEqual([])
  })
})
