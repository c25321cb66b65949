import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@app/db/migrate'
import { createTestDatabase } from '@app/testing/database'
import { getFreePort } from '@app/testing/free-port'
import { startPostgres } from '@app/testing/postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createChainRows, makeAddress, makeHash, TEST_BLOCK } from './testing/chain-rows.ts'
import { startServiceOn, startTestService, type TestService } from './testing/service.ts'

const alice = makeAddress('alice')
const timed = async <T>(work: Promise<T>): Promise<{ result: T; ms: number }> => {
  const start = performance.now()
  const result = await work
  return { result, ms: performance.now() - start }
}

describe('freshness', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(await createTestDatabase(), { TRUSTED_PROXIES: '1' })
    await service.rows.setCursor()
  })
  afterAll(() => service.end())

  const relationship = (query = '') => service.get(`/api/useRelationship?address=${alice}${query}`)

  it('answers at once when the block is indexed already', async () => {
    const { result, ms } = await timed(relationship(`&minBlock=${TEST_BLOCK}`))
    expect(result.body).toMatchObject({ stale: false, asOf: { blockNumber: TEST_BLOCK } })
    expect(ms).toBeLessThan(1_000)
  })

  it('waits for the block and then answers from it', async () => {
    const waiting = timed(relationship(`&minBlock=${TEST_BLOCK + 1}`))
    await sleep(600)
    await service.rows.bind(alice, 1, null)
    await service.rows.setCursor({ blockNumber: TEST_BLOCK + 1 })
    const { result, ms } = await waiting
    expect(result.body).toMatchObject({ stale: false, asOf: { blockNumber: TEST_BLOCK + 1 } })
    expect(result.body.data.activated).toBe(true)
    expect(ms).toBeGreaterThan(500)
    expect(ms).toBeLessThan(3_000)
  })

  it('says stale after ten seconds, with what there is', async () => {
    const { result, ms } = await timed(relationship(`&minBlock=${TEST_BLOCK + 60}`))
    expect(result.status).toBe(200)
    expect(result.body).toMatchObject({ stale: true, staleReason: 'minBlock', asOf: { blockNumber: TEST_BLOCK + 1 } })
    expect(ms).toBeGreaterThan(9_500)
    expect(ms).toBeLessThan(12_000)
  })

  it('refuses a block that the chain does not have, and parks nobody for it', async () => {
    const { result, ms } = await timed(relationship('&minBlock=9000000000000000'))
    expect([result.status, result.body.error, result.body.details.parameter]).toEqual([
      400,
      'INVALID_PARAMETER',
      'minBlock',
    ])
    expect(ms).toBeLessThan(1_000)
    await service.node.stop()
    await sleep(1_100)
    const down = await timed(relationship('&minBlock=9000000000000000'))
    expect(down.result.body).toMatchObject({ stale: true, staleReason: 'minBlock' })
    expect(down.ms).toBeLessThan(3_500)
    await service.node.listen()
    await sleep(1_100)
  })

  it('waits for a block that the chain has and the indexer is far from', async () => {
    service.node.behaviour.headNumber = TEST_BLOCK + 5_000
    const waiting = relationship(`&minBlock=${TEST_BLOCK + 5_000}`)
    await sleep(400)
    await service.rows.setCursor({ blockNumber: TEST_BLOCK + 5_000 })
    expect((await waiting).body).toMatchObject({ stale: false, asOf: { blockNumber: TEST_BLOCK + 5_000 } })
    service.node.behaviour.headNumber = TEST_BLOCK
    await service.rows.setCursor()
  })

  it('goes by the clock of the database, whatever this machine’s clock says', async () => {
    const real = Date.now()
    try {
      await service.rows.setCursor({ updatedAt: Math.floor(real / 1_000) - 3_600 })
      vi.useFakeTimers({ toFake: ['Date'], now: real - 3_600_000 })
      expect((await relationship()).body).toMatchObject({ stale: true, staleReason: 'silent' })
      vi.setSystemTime(real + 3_600_000)
      await service.rows.setCursor({ updatedAt: Math.floor(real / 1_000), headSeenAt: Math.floor(real / 1_000) })
      expect((await relationship()).body).toMatchObject({ stale: false })
    } finally {
      vi.useRealTimers()
    }
    await service.rows.setCursor()
  })

  it('waits also for the very first block', async () => {
    await service.rows.setCursor({ blockNumber: null, state: 'syncing' })
    const waiting = relationship('&minBlock=5')
    await sleep(400)
    await service.rows.setCursor({ blockNumber: 5 })
    expect((await waiting).body).toMatchObject({ stale: false, asOf: { blockNumber: 5 } })
    await service.rows.setCursor()
  })

  it('keeps other requests quick while hundreds wait', async () => {
    const leave = new AbortController()
    const waiting = Array.from({ length: 300 }, (_, nth) =>
      fetch(`${service.url}/api/useRelationship?address=${alice}&minBlock=${TEST_BLOCK + 60}`, {
        headers: { 'x-forwarded-for': `198.51.100.${nth % 4}` },
        signal: leave.signal,
      }).catch(() => undefined),
    )
    await sleep(500)
    const { result, ms } = await timed(relationship())
    expect(result.status).toBe(200)
    expect(ms).toBeLessThan(2_000)
    leave.abort()
    await Promise.all(waiting)
  })

  it('says when the indexer is silent or far behind, in answers and in hello', async () => {
    const long = Math.floor(Date.now() / 1_000) - 120
    await service.rows.setCursor({ updatedAt: long })
    expect((await relationship()).body).toMatchObject({ stale: true, staleReason: 'silent' })
    const silent = await service.get('/api/hello')
    expect([silent.status, silent.body.details.down, silent.body.details.indexer]).toEqual([503, ['indexer'], 'silent'])
    await service.rows.setCursor({ headBlockNumber: TEST_BLOCK + 1_000, headBlockTimestamp: 1_800_009_000 })
    expect((await relationship()).body).toMatchObject({ stale: true, staleReason: 'lagging' })
    const lagging = await service.get('/api/hello')
    expect(lagging.body).toMatchObject({ error: 'SERVICE_UNAVAILABLE', message: 'Not available: indexer' })
    expect(lagging.body.details.indexer).toBe('lagging')
    await service.rows.setCursor({ state: 'failing' })
    expect((await service.get('/api/hello')).body.details.indexer).toBe('failing')
    await service.rows.setCursor()
    const up = await service.get('/api/hello')
    expect(up.status).toBe(200)
    expect(up.body.data).toMatchObject({
      chainId: 31_337,
      indexedBlock: TEST_BLOCK,
      chainBlock: TEST_BLOCK,
      lagSeconds: 0,
    })
  })

  it('reads each answer in one snapshot: data and block number never come from different moments', async () => {
    const { stakingPoolUsdt: pool } = service.config.deployment.contracts
    const whale = makeAddress('whale')
    const writing = { on: true }
    const write = (async () => {
      const { sql } = service.rows
      for (let block = 2_000; writing.on; block += 1) {
        await sql.begin(async (tx) => {
          await tx`select set_config('chain.journal', 'off', true)`
          await tx`
            insert into chain.position
              (pool, position_id, account, amount, staked_at, unlock_at, stake_block, stake_transaction)
            values (${pool}, ${block}, ${whale}, 1, 1, 2, ${block}, ${makeHash(block)})`
          await tx`
            insert into chain.pool_account as held (pool, account, stake, open_position_count) values (${pool}, ${whale}, 1, 1)
            on conflict (pool, account) do update set stake = held.stake + 1, open_position_count = held.open_position_count + 1`
          await tx`update chain.cursor set block_number = ${block}, block_hash = ${makeHash('block', block)}`
        })
      }
    })()
    for (let round = 0; round < 40; round += 1) {
      const { body } = await service.get(`/api/userStaking?address=${whale}`)
      if (body.asOf.blockNumber < 2_000) continue
      const expected = body.asOf.blockNumber - 1_999
      expect([body.data.positionCount, body.data.pools[0].staked]).toEqual([expected, String(expected)])
      const list = await service.get(`/api/deposit/list?address=${whale}&pageSize=1`)
      expect(list.body.data.total).toBe(list.body.asOf.blockNumber - 1_999)
    }
    writing.on = false
    await write
    await service.rows.setCursor()
  })
})

describe('a node that fails', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(await createTestDatabase())
    const { stakingPoolUsdt: pool } = service.config.deployment.contracts
    await service.rows.addPosition({ pool, positionId: 1, account: alice, amount: 5n, stakedAt: 1, unlockAt: 2 })
    await service.rows.setCursor()
  })
  afterAll(() => service.end())

  const earned = async () => {
    const { result, ms } = await timed(service.get(`/api/userStaking?address=${alice}`))
    const [pool] = result.body.data.pools
    return { ms, status: result.status, staked: pool.staked, earned: pool.earned, why: pool.earnedUnknown }
  }
  const nextBlock = async (hash: string) => service.rows.setCursor({ blockHash: makeHash(hash) })

  it('leaves what only it knows unknown, never zero, and all else as it is', async () => {
    expect(await earned()).toMatchObject({ status: 200, staked: '5', earned: '7', why: null })
    await service.node.stop()
    await nextBlock('down')
    expect(await earned()).toMatchObject({ status: 200, staked: '5', earned: null, why: 'NODE_UNAVAILABLE' })
    const { body } = await service.get(`/api/userStaking?address=${alice}`)
    expect(body.data.totals.earned[0].amount).toBeNull()
    const hello = await service.get('/api/hello')
    expect([hello.status, hello.body.details.down, hello.body.details.node]).toEqual([503, ['node'], 'down'])
    expect(hello.body.details.chainBlock).toBeNull()
    await service.node.listen()
    await expect.poll(earned, { timeout: 5_000 }).toMatchObject({ earned: '7', why: null })
    await expect.poll(async () => (await service.get('/api/hello')).status, { timeout: 5_000 }).toBe(200)
  })

  it('holds nobody up while it hangs', async () => {
    service.node.behaviour.hangs = true
    await nextBlock('hanging')
    await sleep(1_100)
    const answers = await Promise.all([earned(), earned(), timed(service.get('/api/hello'))])
    expect(answers[0]).toMatchObject({ earned: null, why: 'NODE_UNAVAILABLE' })
    expect(answers[2].result.body.details.down).toContain('node')
    for (const { ms } of answers) expect(ms).toBeLessThan(4_500)
    expect((await timed(service.get(`/api/deposit/list?address=${alice}`))).ms).toBeLessThan(500)
    service.node.behaviour.hangs = false
    await expect.poll(earned, { timeout: 6_000 }).toMatchObject({ earned: '7' })
  })

  it('is told from one that has not the indexed block', async () => {
    await nextBlock('known')
    service.node.behaviour.knownBlocks = new Set([makeHash('known')])
    expect(await earned()).toMatchObject({ earned: '7' })
    await nextBlock('fork')
    expect(await earned()).toMatchObject({ earned: null, why: 'NODE_BEHIND' })
    delete service.node.behaviour.knownBlocks
    expect(await earned()).toMatchObject({ earned: '7' })
  })

  it('of another chain is not believed', async () => {
    await service.node.stop()
    await nextBlock('other chain')
    await earned()
    service.node.behaviour.chainId = 1
    await service.node.listen()
    await sleep(1_200)
    expect(await earned()).toMatchObject({ earned: null, why: 'NODE_UNAVAILABLE' })
    expect((await service.get('/api/hello')).body.details.down).toEqual(['node'])
    service.node.behaviour.chainId = 31_337
    await expect.poll(earned, { timeout: 5_000 }).toMatchObject({ earned: '7' })
  })
})

describe('a database that goes away', () => {
  it('is a quick clear 503, and all is well again when it is back, without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'api-database-'))
    const options = { dataDir: join(folder, 'data'), port: await getFreePort() }
    let server = await startPostgres(options)
    await migrate(server.url)
    const node = { RPC_URL: 'http://127.0.0.1:1' }
    const [first, second] = [
      await startServiceOn({ DATABASE_URL: server.url, ...node }),
      await startServiceOn({ DATABASE_URL: server.url, ...node }),
    ]
    const status = async (service: typeof first) => (await service.get(`/api/useRelationship?address=${alice}`)).status
    expect(await status(first)).toBe(503)
    const rows = createChainRows(server.url)
    await rows.setCursor()
    expect([await status(first), await status(second)]).toEqual([200, 200])

    await server.kill()
    for (const service of [first, second]) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const { result, ms } = await timed(service.get(`/api/useRelationship?address=${alice}`))
        expect([result.status, result.body.error]).toEqual([503, 'DATABASE_UNAVAILABLE'])
        expect(ms).toBeLessThan(4_000)
      }
      const { body } = await service.get('/api/hello')
      expect(body.details).toMatchObject({ database: 'down', indexer: 'unknown', down: ['database', 'node'] })
      expect((await service.get('/api/systemConfig')).status).toBe(200)
    }

    server = await startPostgres(options)
    const back = await timed(expect.poll(() => status(first), { timeout: 10_000, interval: 50 }).toBe(200))
    expect(back.ms).toBeLessThan(3_000)
    await expect.poll(() => status(second), { timeout: 3_000 }).toBe(200)

    await rows.close()
    await Promise.all([first.stop(0), second.stop(0)])
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is a clear 503 in time also when it takes connections and says nothing', async () => {
    const database = await createTestDatabase()
    const { hostname, port } = new URL(database.url)
    let frozen = false
    const proxy = createServer((incoming) => {
      const outgoing = connect(Number(port), hostname)
      for (const [from, to] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        from.on('error', () => undefined)
        from.on('data', (chunk) => !frozen && to.write(chunk))
        from.on('close', () => to.destroy())
      }
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    const url = new URL(database.url)
    url.port = String(typeof address === 'object' ? address?.port : 0)
    const rows = createChainRows(database.url)
    await rows.setCursor()
    const service = await startServiceOn({ DATABASE_URL: url.href, RPC_URL: 'http://127.0.0.1:1', DATABASE_POOL: '2' })
    const get = () => timed(service.get(`/api/useRelationship?address=${alice}`))
    expect((await get()).result.status).toBe(200)
    // The client library cannot give up a connection that is still asking for its types: the jobs have theirs by then.
    await sleep(1_500)
    frozen = true
    const [{ result, ms }, hello] = await Promise.all([get(), timed(service.get('/api/hello'))])
    expect([result.status, result.body.error]).toEqual([503, 'DATABASE_UNAVAILABLE'])
    expect(ms).toBeLessThan(8_000)
    expect(hello.result.body.details.down).toContain('database')
    expect(hello.ms).toBeLessThan(4_000)
    await service.stop(0)
    proxy.close()
    await rows.close()
    await database.drop()
  })

  it('starts without one and works once it is there, with its tables', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'api-database-'))
    const options = { dataDir: join(folder, 'data'), port: await getFreePort() }
    const before = await startPostgres(options)
    await before.stop()
    const service = await startServiceOn({ DATABASE_URL: before.url, RPC_URL: 'http://127.0.0.1:1' })
    expect((await service.get('/api/tokenStats')).body.error).toBe('DATABASE_UNAVAILABLE')
    const server = await startPostgres(options)
    await migrate(server.url)
    await expect
      .poll(async () => (await service.get('/api/tokenStats')).body.error, { timeout: 15_000 })
      .toBe('INDEXER_UNAVAILABLE')
    await service.stop(0)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('stopping', () => {
  it('lets those who wait go and is done in time, with idle and half-open connections', async () => {
    const service = await startTestService(await createTestDatabase())
    await service.rows.setCursor()
    const waiting = service.get(`/api/useRelationship?address=${alice}&minBlock=${TEST_BLOCK + 60}`)
    const idle = connect(service.port, '127.0.0.1')
    idle.on('error', () => undefined)
    idle.write('GET /api/hello HTTP/1.1\r\nHost: x\r\n')
    await sleep(300)
    const { ms } = await timed(service.stop())
    expect(ms).toBeLessThan(4_500)
    expect((await waiting).body).toMatchObject({ stale: true, staleReason: 'minBlock' })
    idle.destroy()
    await service.end()
  })

  it('goes on answering while it is no longer ready, so that a balancer can leave it', async () => {
    const service = await startTestService(await createTestDatabase())
    await service.rows.setCursor()
    const readiness = async () => {
      const response = await fetch(`${service.url}/readyz`)
      return [response.status, await response.text()]
    }
    expect((await readiness())[0]).toBe(200)
    service.leave()
    expect(await readiness()).toEqual([503, expect.stringContaining('This process is ending')])
    expect((await service.get('/api/hello')).status).toBe(200)
    await service.end()
  })

  it('says when the port is taken', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', RPC_URL: 'http://127.0.0.1:1' }
    const first = await startServiceOn(environment)
    await expect(startServiceOn({ ...environment, PORT: String(first.port) })).rejects.toThrow(/EADDRINUSE/)
    await first.stop(0)
  })
})
