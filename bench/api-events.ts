import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { getFreePort } from '@app/testing/free-port'
import { startPostgres } from '@app/testing/postgres'

const listeners = Number(process.env['BENCH_LISTENERS'] ?? 1_000)
const BLOCKS = 40
const BLOCK_MS = 500
const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`

/** Cost of many open event streams in one API process, and the delay until the last one knows a block. */
const postgres = await startPostgres()
const sql = createClient(postgres.url, { max: 1 })
const port = await getFreePort()
await migrate(postgres.url)
await addBlock(sql, 1)
const api = spawn(
  process.execPath,
  ['--import', 'tsx', fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))],
  {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: postgres.url,
      CHAIN_ID: '31337',
      RPC_URL: 'http://127.0.0.1:1',
      LISTENERS_PER_CLIENT: String(listeners),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
try {
  await measure()
} finally {
  api.kill('SIGTERM')
  await sql.end()
  await postgres.stop()
}
process.exit(0)

async function addBlock(on: Sql, number: number): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  await on.begin(async (tx) => {
    await tx`insert into chain.block values (${number}, ${hashOf(number)}, ${hashOf(number - 1)}, ${now})`
    await tx`
      insert into chain.cursor (chain_id, start_block, contracts_hash, projection_version, block_number, block_hash,
        block_timestamp, state, updated_at)
      values (31337, 0, ${hashOf(0)}, 1, ${number}, ${hashOf(number)}, ${now}, 'live', ${now})
      on conflict (singleton) do update set block_number = excluded.block_number, block_hash = excluded.block_hash,
        block_timestamp = excluded.block_timestamp`
  })
}

async function measure(): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  await waitUntilAnswering(`${url}/api/systemConfig`)
  const before = readProcess()
  const seen = new Map<number, number>()
  const lastAt = new Map<number, number>()
  const agent = new Agent({ maxSockets: listeners })
  for (let index = 0; index < listeners; index += 1)
    get(`${url}/api/events`, { agent }, (response) => {
      response.on('data', (chunk: Buffer) => {
        for (const [, id] of chunk.toString().matchAll(/^id: (\d+)$/gm)) {
          seen.set(Number(id), (seen.get(Number(id)) ?? 0) + 1)
          lastAt.set(Number(id), performance.now())
        }
      })
    })
  await waitUntil(() => seen.get(1) === listeners)
  const opened = readProcess()
  await sleep(5_000)
  const idle = readProcess()
  const delays: number[] = []
  for (let block = 2; block < 2 + BLOCKS; block += 1) {
    const at = performance.now()
    await addBlock(sql, block)
    await sleep(BLOCK_MS)
    delays.push((lastAt.get(block) ?? Number.NaN) - at)
  }
  await waitUntil(() => seen.get(1 + BLOCKS) === listeners)
  const busy = readProcess()
  console.log(`${listeners} listeners: ${opened.megabytes} MB, ${before.megabytes} MB without them`)
  console.log(
    `a processor while nothing comes: ${share(opened, idle)}; with a block each ${BLOCK_MS} ms: ${share(idle, busy)}`,
  )
  const sorted = delays.toSorted((a, b) => a - b)
  console.log(
    `the last listener knows after ${Math.round(sorted[BLOCKS / 2]!)} ms (most ${Math.round(sorted.at(-1)!)} ms)`,
  )
}

interface Usage {
  at: number
  cpuMs: number
  megabytes: number
}

function share(from: Usage, to: Usage): string {
  return `${((100 * (to.cpuMs - from.cpuMs)) / (to.at - from.at)).toFixed(1)} %`
}

function readProcess(): Usage {
  const fields = readFileSync(`/proc/${api.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10
  return { at: performance.now(), cpuMs, megabytes: Math.round(Number(memory) / 1_024) }
}

async function waitUntilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if ((await fetch(url).catch(() => undefined))?.ok) return
    await sleep(200)
  }
  throw new Error(`${url} does not answer`)
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 600 && !isTrue(); attempt += 1) await sleep(50)
  if (!isTrue()) throw new Error('Not every listener was told in time')
}
