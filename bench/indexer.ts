import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getDeployment } from '@app/config/deployments'
import { createClient } from '@app/db/client'
import { startAnvil } from '@app/testing/anvil'
import { createTestDatabase } from '@app/testing/database'
import { createJsonRpc } from '@app/testing/json-rpc'
import { emitSyntheticEvents } from '@app/testing/synthetic-events'

const blocks = Number(process.env['BENCH_BLOCKS'] ?? 5_000)
const eventsPerBlock = Number(process.env['BENCH_EVENTS_PER_BLOCK'] ?? 20)
const timeoutMs = 300_000

const deployment = getDeployment(31337)
const anvil = await startAnvil()
const database = await createTestDatabase()
const sql = createClient(database.url, { max: 1 })
try {
  const emittingAt = performance.now()
  const events = await emitSyntheticEvents({ url: anvil.url, deployment, seed: 1, blocks, eventsPerBlock })
  console.log(`${events} events in ${blocks} blocks, made in ${getSeconds(emittingAt)} s`)
  const head = Number(await createJsonRpc(anvil.url)('eth_blockNumber'))
  await measure(head, events)
} finally {
  await sql.end()
  await database.drop()
  await anvil.stop()
}

async function measure(head: number, events: number): Promise<void> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve('apps/indexer/src/main.ts')], {
    env: { ...process.env, DATABASE_URL: database.url, RPC_URL: anvil.url, CHAIN_ID: '31337', LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  })
  let firstAt: number | undefined
  let memory = ''
  for (;;) {
    const [row] = await sql<{ block_number: number | null }[]>`select block_number from chain.cursor`
    if (row && firstAt === undefined) firstAt = performance.now()
    memory = readPeakMemory(child.pid) ?? memory
    if (row?.block_number === head) break
    if (performance.now() - startedAt > timeoutMs) throw new Error('The indexer did not reach the head in time')
    await sleep(20)
  }
  const seconds = getSeconds(firstAt ?? startedAt)
  console.log(
    `indexed in ${seconds} s: ${Math.round(events / seconds)} events/s, process start included ${getSeconds(startedAt)} s`,
  )
  console.log(`peak resident memory of the indexer: ${memory}`)
  child.kill('SIGTERM')
  await new Promise((settle) => child.once('exit', settle))
}

function getSeconds(since: number): number {
  return Math.round(performance.now() - since) / 1000
}

function readPeakMemory(pid: number | undefined): string | undefined {
  try {
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return `${Math.round(kilobytes / 1024)} MB`
  } catch {
    return undefined
  }
}
