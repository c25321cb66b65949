import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { afterAll, expect, test } from 'vitest'
import { ChainWriter } from './history/chain-writer.ts'
import { watchNode } from './watch-node.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'watch-node-'))
const stateFile = path.join(folder, 'state.json')
const limits = { checkEveryMs: 50, answersWithinMs: 2_000, signal: new AbortController().signal }
const started: Anvil[] = []

async function start(port?: number): Promise<Anvil> {
  const anvil = await startAnvil({ stateFile, stateIntervalSeconds: 1, ...(port === undefined ? {} : { port }) })
  started.push(anvil)
  return anvil
}

afterAll(async () => {
  await Promise.all(started.map((anvil) => anvil.kill()))
  rmSync(folder, { recursive: true, force: true })
})

test('a node that stands still is started again at its address, with what it had dumped; one that ends is left alone', async () => {
  const first = await start()
  await new ChainWriter(first.url).rpc('anvil_mine', ['0x7'])
  await first.stop()
  const second = await start(first.port)
  const watched = watchNode(second, { url: first.url, restart: () => start(first.port), ...limits })

  process.kill(second.pid, 'SIGSTOP')
  await expect.poll(() => started.length, { timeout: 30_000 }).toBe(3)
  const third = started[2]!
  expect(third).toMatchObject({ url: first.url })
  expect(await new ChainWriter(third.url).rpc('eth_blockNumber')).toBe('0x7')

  process.kill(third.pid, 'SIGKILL')
  await watched
  expect(started).toHaveLength(3)
})

test('one that cannot be started again has ended', async () => {
  const node = await start()
  const watched = watchNode(node, {
    url: node.url,
    restart: () => Promise.reject(new Error('no room')),
    ...limits,
  })
  process.kill(node.pid, 'SIGSTOP')
  await watched
  await expect(node.ended).resolves.toBeUndefined()
})

test('one that is being ended is left alone, though its miner answers nobody any more', async () => {
  const node = await start()
  const ending = new AbortController()
  const url = 'http://127.0.0.1:1'
  const watched = watchNode(node, {
    url,
    restart: async () => start(),
    ...limits,
    checkEveryMs: 500,
    signal: ending.signal,
  })
  const known = started.length
  ending.abort()
  await sleep(1_500)
  await node.stop()
  await watched
  expect(started).toHaveLength(known)
})
