import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { toChecksumAddress } from '@app/core/checksum-address'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import { createTestDatabase } from '@app/testing/database'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import {
  DAYS,
  FIRST_DAY,
  holders,
  IDLE_FROM,
  type KnownDay,
  postRoot,
  settleMonth,
  vetoRoot,
} from './days.test-setup.ts'

const NOW = (FIRST_DAY + 60) * 86_400
let service: TestService
let known: KnownDay[]
const on = (day: number) => known[day - FIRST_DAY]!

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  known = await settleMonth(service)
}, 60_000)

afterAll(() => service.end())

beforeEach(async () => {
  const { sql } = service.rows
  await sql`select set_config('chain.journal', 'off', false)`
  await sql`delete from chain.dividend_post`
  await sql`delete from chain.dividend_veto`
  await sql`delete from chain.dividend_account`
  await sql`delete from settled.progress`
  await setFinalTime(NOW)
})

async function setFinalTime(at: number): Promise<void> {
  await service.rows.setCursor({ blockTimestamp: at + 4 })
  await service.rows.sql`update chain.cursor set final_block_timestamp = ${at}`
}

async function readDay(day: number) {
  const { body } = await service.get(`/api/days?pageSize=100`)
  return body.data.list.find((one: { day: number }) => one.day === day)
}

async function readOrigins(path: string) {
  const { headers } = await service.get(path)
  return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]
}

describe('days', () => {
  it('and their files may be read by a page of any site, and nothing else may', async () => {
    for (const path of ['/api/days', `/api/files/${on(FIRST_DAY + 9).fileHash}`, `/api/files/${makeHash('none')}`])
      expect([path, await readOrigins(path)]).toEqual([path, ['*', 'cross-origin']])
    expect(await readOrigins('/api/hello')).toEqual([null, 'same-origin'])
  })

  it('are listed from the newest on, with what each pool did, and why one has no root', async () => {
    const { status, body } = await service.get('/api/days?pageSize=3')
    expect([status, body.data.total, body.data.pageSize]).toEqual([200, DAYS, 3])
    expect(body.data.list.map(({ day }: { day: number }) => day)).toEqual([IDLE_FROM, IDLE_FROM - 1, IDLE_FROM - 2])
    const [idle, before] = body.data.list
    expect(idle).toMatchObject({ state: 'settled', reason: 'nothingChanged', post: null, startAt: IDLE_FROM * 86_400 })
    expect(idle.settled).toMatchObject({ changeCount: 0, leafCount: 2 * holders.length, root: on(IDLE_FROM - 1).root })
    expect(before).toMatchObject({ state: 'settled', reason: null })
    expect(before.settled).toMatchObject({
      root: on(IDLE_FROM - 1).root,
      fileHash: on(IDLE_FROM - 1).fileHash,
      changeCount: 2 * holders.length,
      anchor: { blockNumber: IDLE_FROM - 1, hash: makeHash('anchor', IDLE_FROM - 1) },
    })
    const [pool] = before.settled.pools
    expect(pool.kind).toBe('dao')
    expect(BigInt(pool.given)).toBeLessThanOrEqual(BigInt(pool.budget))
    expect(BigInt(pool.budget)).toBeLessThanOrEqual(BigInt(pool.backlog))
    expect(pool.totalWeight).toBe(
      holders.reduce((sum, _, nth) => sum + BigInt(1_000 + nth) * 10n ** 18n, 0n).toString(),
    )
    const first = await readDay(FIRST_DAY)
    expect(first).toMatchObject({ state: 'settled', reason: 'nothingChanged', settled: { root: null, leafCount: 0 } })
  })

  it('are asked for one by one, whether settled here or only posted', async () => {
    const later = { ...on(IDLE_FROM), day: IDLE_FROM + 1, root: makeHash('later') }
    await postRoot(service, { index: 0, day: later, postedAt: 1, block: 51 })
    const read = async (day: number) => (await service.get(`/api/days?day=${day}`)).body.data
    const one = await read(FIRST_DAY + 5)
    expect(one).toMatchObject({ total: 1, list: [{ day: FIRST_DAY + 5, post: null }] })
    expect(one.list).toEqual([await readDay(FIRST_DAY + 5)])
    expect(one.list[0].settled.settledAt).toEqual(expect.any(Number))
    expect(await read(IDLE_FROM + 1)).toMatchObject({ total: 1, list: [{ state: 'notComputed' }] })
    expect(await read(FIRST_DAY - 1)).toMatchObject({ total: 0, list: [] })
    for (const wrong of ['x', '-1', '1.5', '2147483648', ''])
      expect([wrong, (await service.get(`/api/days?day=${wrong}`)).body.details?.parameter]).toEqual([wrong, 'day'])
  })

  it.each([
    ['posted', 0],
    ['posted', ROOT_PAYABLE_AGE - 1],
    ['payable', ROOT_PAYABLE_AGE],
    ['payable', ROOT_OPEN_AGE - 1],
    ['open', ROOT_OPEN_AGE],
  ])('are %s when the root has stood for %i s of final time', async (state, age) => {
    const day = FIRST_DAY + 5
    await postRoot(service, { index: 0, day: on(day), postedAt: NOW - age, block: 50 })
    expect(await readDay(day)).toMatchObject({
      state,
      reason: null,
      post: {
        index: 0,
        root: on(day).root,
        postedAt: NOW - age,
        payableAt: NOW - age + ROOT_PAYABLE_AGE,
        opensAt: NOW - age + ROOT_OPEN_AGE,
        transaction: makeHash('post', 50),
        differs: [],
        veto: null,
      },
    })
  })

  it('are not payable while no block is final', async () => {
    await postRoot(service, { index: 0, day: on(FIRST_DAY + 5), postedAt: 1, block: 50 })
    await service.rows.sql`update chain.cursor set final_block_timestamp = null, final_block_number = null`
    expect(await readDay(FIRST_DAY + 5)).toMatchObject({ state: 'posted' })
  })

  it('are vetoed until they are posted again, and say by whom', async () => {
    const day = on(FIRST_DAY + 5)
    await postRoot(service, { index: 0, day: on(FIRST_DAY + 4), postedAt: NOW - 90, block: 49 })
    await postRoot(service, { index: 1, day, postedAt: NOW - 80, block: 50 })
    await postRoot(service, { index: 2, day: on(FIRST_DAY + 6), postedAt: NOW - 80, block: 51 })
    await vetoRoot(service, { index: 1, vetoedAt: NOW - 70, block: 52 })
    const veto = {
      vetoedAt: NOW - 70,
      transaction: makeHash('veto', 52),
      account: toChecksumAddress(makeAddress('vetoer')),
    }
    expect(await readDay(FIRST_DAY + 4)).toMatchObject({ state: 'posted', post: { veto: null } })
    expect(await readDay(day.day)).toMatchObject({ state: 'vetoed', post: { index: 1, postedAt: NOW - 80, veto } })
    expect(await readDay(FIRST_DAY + 6)).toMatchObject({ state: 'vetoed', post: { index: 2, veto } })
    await postRoot(service, { index: 1, day, postedAt: NOW - 60, block: 53 })
    expect(await readDay(day.day)).toMatchObject({
      state: 'posted',
      post: { index: 1, postedAt: NOW - 60, veto: null },
    })
  })

  it('say what of a post is not what was settled; only another root is another day', async () => {
    const other = makeHash('other')
    const day = on(FIRST_DAY + 5)
    const lastByte = `${day.root!.slice(0, -2)}${day.root!.endsWith('00') ? '01' : '00'}` as const
    await postRoot(service, { index: 0, day, postedAt: 1, block: 50, other: { root: lastByte as `0x${string}` } })
    await postRoot(service, {
      index: 1,
      day: on(FIRST_DAY + 6),
      postedAt: 1,
      block: 51,
      other: { rulesHash: other, fileHash: other, anchorHash: other },
    })
    expect(await readDay(day.day)).toMatchObject({ state: 'differs', post: { differs: ['root'] } })
    expect(await readDay(FIRST_DAY + 6)).toMatchObject({
      state: 'open',
      post: { differs: ['rules', 'file', 'anchor'] },
    })
  })

  it('that are not settled here are not hidden: computed later, or never a day', async () => {
    const later = { ...on(IDLE_FROM), day: IDLE_FROM + 1, root: makeHash('later') }
    const never = { ...on(FIRST_DAY), day: FIRST_DAY - 1, root: makeHash('never') }
    await postRoot(service, { index: 0, day: never, postedAt: 1, block: 50 })
    await postRoot(service, { index: 1, day: later, postedAt: 1, block: 51 })
    expect(await readDay(later.day)).toMatchObject({ state: 'notComputed', settled: null, post: { differs: [] } })
    expect(await readDay(never.day)).toMatchObject({ state: 'notComputed', settled: null })
    await service.rows.sql`insert into settled.progress values (true, 7, 9, ${IDLE_FROM + 1}, null)`
    expect(await readDay(later.day)).toMatchObject({ state: 'notComputed' })
    expect(await readDay(never.day)).toMatchObject({ state: 'differs', post: { differs: ['root'] } })
    expect((await service.get('/api/days')).body.data.total).toBe(DAYS + 2)
  })

  it('are the same answer until something else is true, whatever block it is', async () => {
    await postRoot(service, { index: 0, day: on(FIRST_DAY + 30), postedAt: NOW - 80, block: 50 })
    const first = await service.get('/api/days')
    const tag = first.headers.get('etag')!
    expect([first.headers.get('cache-control'), tag]).toEqual([
      'public, max-age=0, s-maxage=2',
      expect.stringMatching(/^W\/"[\w-]{22}"$/),
    ])
    await service.rows.setCursor({ blockNumber: 1_001, blockTimestamp: NOW + 9 })
    const ask = () => service.get('/api/days', { headers: { 'If-None-Match': `"other", ${tag}` } })
    expect(await ask()).toMatchObject({ status: 304, body: '' })
    await setFinalTime(NOW + ROOT_PAYABLE_AGE)
    expect(await ask()).toMatchObject({ status: 200 })
    await setFinalTime(NOW)
    expect(await ask()).toMatchObject({ status: 304 })
    await service.rows.setCursor({ blockTimestamp: NOW, updatedAt: 1 })
    expect((await ask()).body).toMatchObject({ stale: true })
  })
})

describe('files', () => {
  it('are the bytes that the hash is of: whole, changed, and of a day on which nobody has earned', async () => {
    for (const day of known) {
      const { status, body, headers } = await service.get(`/api/files/${day.fileHash}`)
      expect([day.day, status, body === day.file]).toEqual([day.day, 200, true])
      expect(`0x${createHash('sha256').update(body).digest('hex')}`).toBe(day.fileHash)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect(on(FIRST_DAY + 30).file).toMatch(/^all 2\d\d$/m)
    expect(on(FIRST_DAY + 29).file).toMatch(/^changed 2\d\d$/m)
  })

  it('are not sent to who has them', async () => {
    const path = `/api/files/${known[7]!.fileHash}`
    const tag = (await service.get(path)).headers.get('etag')
    expect(tag).toBe(`"${known[7]!.fileHash}"`)
    expect(await service.get(path, { headers: { 'If-None-Match': tag! } })).toMatchObject({ status: 304, body: '' })
  })

  it('are 404 in words for a hash that nothing here has, and that is not kept', async () => {
    const { status, body, headers } = await service.get(`/api/files/${makeHash('none')}`)
    expect([status, body.error, headers.get('cache-control')]).toEqual([404, 'NOT_FOUND', 'no-store'])
    expect(body.details.reason).toMatch(/\/api\/days/)
  })

  it('break off when the leaves are not those of the hash: half a file never ends as a whole one', async () => {
    const { sql } = service.rows
    const { fileHash, leaves } = on(FIRST_DAY + 12)
    const leaf = leaves[3]!
    const change = (by: number) => sql`
      update settled.leaf set cumulative = cumulative + ${by}
      where account = ${leaf.account} and token = ${leaf.token} and day = ${FIRST_DAY + 12}`
    await change(1)
    await expect(service.get(`/api/files/${fileHash}`)).rejects.toThrow('terminated')
    await change(-1)
    expect((await service.get(`/api/files/${fileHash}`)).status).toBe(200)
  })
})

async function readProof(leaf: { account: string; token: string }) {
  const { status, body } = await service.get(`/api/proof?address=${leaf.account}&token=${leaf.token}`)
  expect(status).toBe(200)
  return body.data
}

describe('proofs', () => {
  it('are those of the engine for every leaf of the newest payable and the newest open root', async () => {
    const [open, payable] = [on(FIRST_DAY + 8), on(FIRST_DAY + 31)]
    await postRoot(service, { index: 0, day: open, postedAt: NOW - ROOT_OPEN_AGE, block: 50 })
    await postRoot(service, { index: 1, day: payable, postedAt: NOW - ROOT_PAYABLE_AGE, block: 51 })
    await postRoot(service, { index: 2, day: on(FIRST_DAY + 32), postedAt: NOW - 60, block: 52 })
    const opened = new Map(open.leaves.map((leaf) => [`${leaf.account} ${leaf.token}`, leaf]))
    for (const leaf of payable.leaves) {
      const { cumulative, proof } = leaf
      const data = await readProof(leaf)
      expect(data.payable).toEqual({
        day: payable.day,
        index: 1,
        root: payable.root,
        cumulative: `${cumulative}`,
        proof,
      })
      const before = opened.get(`${leaf.account} ${leaf.token}`)
      expect(data.open).toEqual(
        before
          ? { day: open.day, index: 0, root: open.root, cumulative: `${before.cumulative}`, proof: before.proof }
          : null,
      )
      expect(data.paid).toBe('0')
    }
    expect(opened.size).toBeGreaterThan(40)
    expect(opened.size).toBeLessThan(payable.leaves.length)
  })

  it('climb to the root as what exit takes, of a tree with one leaf or with two', async () => {
    const { chain, deployment } = service.config
    const vault = deployment.contracts.dividendVault
    await postRoot(service, { index: 0, day: on(FIRST_DAY + 1), postedAt: 1, block: 50 })
    for (const { account, token } of on(FIRST_DAY + 1).leaves) {
      const { open } = await readProof({ account, token })
      const leaf = hashLeaf(chain.id, vault, { account, token, cumulative: BigInt(open.cumulative) })
      expect(climbProof(leaf, open.proof)).toBe(open.root)
      const args = [account, token, BigInt(open.index), open.root, BigInt(open.cumulative), open.proof] as const
      expect(encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exit', args })).toMatch(/^0x/)
    }
  })

  it('name no root that was vetoed, differs or is too young, and fall back to the one before', async () => {
    const leaf = on(FIRST_DAY + 5).leaves[0]!
    await postRoot(service, { index: 0, day: on(FIRST_DAY + 5), postedAt: NOW - ROOT_OPEN_AGE, block: 50 })
    await postRoot(service, {
      index: 1,
      day: on(FIRST_DAY + 6),
      postedAt: 1,
      block: 51,
      other: { root: makeHash('no') },
    })
    expect(await readProof(leaf)).toMatchObject({ payable: { index: 0 }, open: { index: 0 } })
    await vetoRoot(service, { index: 0, vetoedAt: NOW, block: 52 })
    expect(await readProof(leaf)).toEqual({ payable: null, open: null, paid: '0' })
  })

  it('are null for who has earned nothing of it, with what was paid as it is', async () => {
    await postRoot(service, { index: 0, day: on(FIRST_DAY + 31), postedAt: 1, block: 50 })
    const { account, token } = on(FIRST_DAY + 31).leaves[0]!
    const stranger = makeAddress('stranger')
    await service.rows
      .sql`insert into chain.dividend_account values (${account}, ${token}, 340282366920938463463374607431768211455, 2)`
    expect(await readProof({ account: stranger, token })).toEqual({ payable: null, open: null, paid: '0' })
    expect(await readProof({ account, token: stranger })).toEqual({ payable: null, open: null, paid: '0' })
    expect(await readProof({ account, token })).toMatchObject({
      open: { index: 0 },
      paid: '340282366920938463463374607431768211455',
    })
  })

  it('are found while one root after the other opens and trees come and go', async () => {
    const { sql } = service.rows
    const days = [on(FIRST_DAY + 20), on(FIRST_DAY + 21)] as const
    const leaf = days[0].leaves[0]!
    await postRoot(service, { index: 0, day: days[0], postedAt: 1, block: 50 })
    const kept = await sql`select * from settled.tree_part where day in ${sql(days.map(({ day }) => day))}`
    const over = new AbortController()
    const turns = (async () => {
      for (let turn = 1; !over.signal.aborted; turn += 1)
        await sql.begin(async (tx) => {
          const { day, root } = days[turn % 2]!
          await tx`delete from settled.tree_part where day in ${tx(days.map((one) => one.day))}`
          await tx`insert into settled.tree_part ${tx(kept.filter((part) => part['day'] === day) as never)}`
          await tx`update chain.dividend_post set day = ${day}, root = ${root}`
        })
    })()
    const asked = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const found = []
        for (let nth = 0; nth < 40; nth += 1) found.push((await readProof(leaf)).open.day)
        return found
      }),
    ).finally(() => over.abort())
    await turns
    expect(new Set(asked.flat())).toEqual(new Set(days.map(({ day }) => day)))
    await sql`delete from settled.tree_part where day in ${sql(days.map(({ day }) => day))}`
    await sql`insert into settled.tree_part ${sql(kept as never)}`
  })

  it('are none at all rather than wrong ones while the tree is not that of the root', async () => {
    const { sql } = service.rows
    const day = on(FIRST_DAY + 20)
    await postRoot(service, { index: 0, day, postedAt: 1, block: 50 })
    const { account, token } = day.leaves[0]!
    const path = `/api/proof?address=${account}&token=${token}`
    const kept = await sql`select * from settled.tree_part where day = ${day.day}`
    await sql`update settled.tree_part set hashes = set_byte(hashes, 37, get_byte(hashes, 37) # 1) where day = ${day.day} and part = 0`
    const answers = await Promise.all(
      day.leaves.map((one) => service.get(`/api/proof?address=${one.account}&token=${one.token}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toContain(500)
    await sql`delete from settled.tree_part where day = ${day.day}`
    expect((await service.get(path)).status).toBe(500)
    await sql`insert into settled.tree_part ${sql(kept as never)}`
    expect((await service.get(path)).status).toBe(200)
  })

  it('have a tag that stays from block to block and goes with a payment', async () => {
    await postRoot(service, { index: 0, day: on(FIRST_DAY + 20), postedAt: 1, block: 50 })
    const { account, token } = on(FIRST_DAY + 20).leaves[0]!
    const path = `/api/proof?address=${account}&token=${token}`
    const tag = (await service.get(path)).headers.get('etag')!
    const ask = async () => (await service.get(path, { headers: { 'If-None-Match': tag } })).status
    await service.rows.setCursor({ blockNumber: 1_002, blockTimestamp: NOW + 20 })
    expect(await ask()).toBe(304)
    await service.rows.sql`insert into chain.dividend_account values (${account}, ${token}, 5, 1)`
    expect(await ask()).toBe(200)
  })
})

it('a client can only have so many day files open', async () => {
  const sockets: Socket[] = []
  const { hostname, port } = new URL(service.url)
  await service.rows.sql.begin(async (sql) => {
    await sql`lock table settled.leaf in access exclusive mode`
    const answers = []
    for (let nth = 0; nth < 12; nth += 1) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /api/files/${on(FIRST_DAY + 9).fileHash} HTTP/1.1\r\nHost: here\r\n\r\n`)
      sockets.push(socket)
      answers.push(once(socket, 'data').then(([head]) => (head as Buffer).toString('latin1')))
    }
    expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5\r\n/i)
  })
  for (const socket of sockets) socket.destroy()
})
