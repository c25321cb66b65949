import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { createAnnouncements, settleDays } from '@app/core/settlement/history/settlement'
import type { PlacedEvent } from '@app/core/settlement/history/events'
import { hashText } from '@app/core/settlement/history/rules-file'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { asRole } from '@app/db/as-role'
import { acknowledgeDeepReorgs } from '@app/indexer/maintenance'
import { createEventLog } from '@app/settling/event-log'
import { createRemoteSigner } from '@app/keys/remote-signer'
import { makeWorld } from '@app/settling/world'
import { startRemoteSigner } from '@app/testing/remote-signer'
import { startRpcProxy } from '@app/testing/rpc-proxy'
import { digestTables } from '@app/testing/table-digest'
import { concat, keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMetrics, readMoneyProblems } from './metrics.ts'
import { ann, FIRST, operator, otherSettler, type SettlerWorld, startWorld, thief } from './settler.test-setup.ts'
import { deleteDays } from './write-day.ts'

let world: SettlerWorld
let settlers: { stop(): Promise<void> }[] = []

function start(options?: Parameters<SettlerWorld['startSettler']>[0]) {
  const settler = world.startSettler(options)
  settlers.push(settler)
  return settler
}

async function stopSettlers(): Promise<void> {
  await Promise.all(settlers.map(async (settler) => settler.stop()))
  settlers = []
}

const readDays = async () =>
  world.sql<{ day: number; root: Hash | null; file_hash: Hash }[]>`
    select day, root, file_hash from settled.day order by day`
const readAlarms = async () =>
  world.sql<{ kind: string; subject: string; detail: string; ended_at: number | null }[]>`
    select kind, subject, detail, ended_at from settled.alarm order by id`
const findNotPosted = async () =>
  (await readAlarms()).find(({ kind, ended_at }) => kind === 'notPosted' && ended_at === null)
const countPosts = async () => (await world.sql`select from chain.dividend_post`).length
const readWait = async () =>
  (await world.sql`select waits_for from settled.progress`)[0]?.['waits_for'] as string | null

const readNewestRoot = async () =>
  (
    await world.sql<{ index: number; day: number; root: Hash; postedAt: number }[]>`
      select root_index as index, day, root, posted_at as "postedAt" from chain.dividend_root
      order by root_index desc limit 1`
  )[0]!

async function waitForTurn(): Promise<void> {
  for (const nth of ['the turn that goes on', 'a turn']) {
    await world.sql`update settled.progress set heard_at = 0`
    await world.waitFor(async () => (await world.sql`select from settled.progress where heard_at > 0`).length > 0, nth)
  }
}

async function waitUntilPosted(day: number): Promise<void> {
  await world.waitFor(async () => {
    await world.client.mine({ blocks: 1 })
    const [root] = await world.sql<
      { day: number }[]
    >`select day from chain.dividend_root order by root_index desc limit 1`
    return root?.day === day && (await readWait()) === null
  }, `day ${day} is posted`)
}

async function waitUntilFinal(): Promise<void> {
  await world.waitFor(async () => {
    await world.client.mine({ blocks: 1 })
    const [row] = await world.sql<{ isFinal: boolean }[]>`
      select final_block_number >= (select max(block_number) from chain.dividend_root) as "isFinal" from chain.cursor`
    return row?.isFinal === true
  }, 'the newest root is final')
}

/** The same logs settled without index, follower and settler. */
async function settleAll() {
  const { chainId, contracts, rules } = makeWorld(world.deployment)
  const [final] = await world.sql<{ number: number; timestamp: number }[]>`
    select final_block_number as number, final_block_timestamp as timestamp from chain.cursor`
  const events: PlacedEvent[] = []
  for await (const batch of createEventLog(contracts).readBatches(world.sql, { after: -1, to: final!.number }))
    events.push(...batch.events)
  const announcements = createAnnouncements()
  for (const event of events) announcements.take(event)
  const options = { chainId, vault: contracts.vault, rules, announcements, now: final!.timestamp }
  return Array.from(settleDays(events, options), (settled) => ({
    day: settled.day,
    root: settled.getTree().root ?? null,
    file_hash: hashText(settled.writeFile()),
  }))
}

async function readProof(day: number, leaf: Hash): Promise<Hash[]> {
  const [found] = await world.sql<{ part: number; hashes: Hash; first: Hash }[]>`
    select part, hashes from settled.tree_part where day = ${day} and first_leaf >= ${leaf} order by first_leaf limit 1`
  const nodeAt = async (node: number): Promise<Hash> => {
    const [row] = await world.sql<{ hashes: Hash }[]>`
      select hashes from settled.tree_part where day = ${day} and part = ${Math.floor(node / 256)}`
    return `0x${row!.hashes.slice(2 + 64 * (node % 256), 66 + 64 * (node % 256))}`
  }
  let node = 256 * found!.part + (found!.hashes.indexOf(leaf.slice(2)) - 2) / 64
  const proof: Hash[] = []
  for (; node > 0; node = (node - 1) >> 1) proof.push(await nodeAt(node % 2 === 1 ? node + 1 : node - 1))
  return proof
}

async function hasWrongRoot(): Promise<boolean> {
  return (await readAlarms()).some(({ kind, ended_at }) => kind === 'rootDiffers' && ended_at === null)
}

function isRootCount(call: unknown): boolean {
  return (call as { data?: string }).data?.length === 10
}

function climb(leaf: Hash, proof: readonly Hash[]): Hash {
  return proof.reduce((node, other) => keccak256(concat(node < other ? [node, other] : [other, node])), leaf)
}

async function digestDays({ sql, database }: Pick<SettlerWorld, 'sql' | 'database'>) {
  await sql`update settled.day set settled_at = 0`
  const tables = Object.entries(await digestTables(database.url))
  return Object.fromEntries(tables.filter(([name]) => /^settled\.(?!alarm|progress)/.test(name)))
}

describe.each([{ decimals: 6 }, { decimals: 18 }])('days of a token with $decimals decimals', ({ decimals }) => {
  beforeAll(async () => {
    world = await startWorld({ decimals })
    await world.announceRules()
    await world.setUp()
  })

  afterEach(stopSettlers)
  afterAll(async () => world.stop())

  it('are settled as their logs say, and the newest one is posted once', async () => {
    await world.moveTo(FIRST + 2, 30)
    start()
    await waitUntilPosted(FIRST + 1)
    const days = await readDays()
    expect(days.map(({ day }) => day)).toEqual([FIRST, FIRST + 1])
    expect([...days]).toEqual(await settleAll())
    await world.client.mine({ blocks: 5 })
    expect(await countPosts()).toBe(1)
    expect(await readAlarms()).toEqual([])
    const [post] = await world.sql`
      select post.*, block.timestamp as anchor_time from chain.dividend_post post, settled.day
      left join chain.block on block.number = day.anchor_block
      where day.day = post.day and day.root = post.root and day.file_hash = post.file_hash and day.rules_hash = post.rules_hash
        and day.anchor_hash = post.anchor_hash`
    const anchor = await world.client.getBlock({ blockHash: post!['anchor_hash'] as Hash })
    const next = await world.client.getBlock({ blockNumber: anchor.number + 1n })
    expect(Number(anchor.timestamp)).toBeLessThan((FIRST + 2) * 86_400)
    expect(Number(next.timestamp)).toBeGreaterThanOrEqual((FIRST + 2) * 86_400)
  })

  it('have shares that make up pools and leaves', async () => {
    const wrong = await world.sql`
      select pool.day from settled.pool left join settled.share using (day, token, kind)
      group by pool.day, pool.token, pool.kind, pool.given, pool.account_count
      having pool.given <> coalesce(sum(share.revenue), 0) or pool.account_count <> count(share.account)
      union all
      select leaf.day from settled.leaf
      where cumulative <> (select sum(revenue) from settled.share
        where share.account = leaf.account and share.token = leaf.token and share.day <= leaf.day)`
    expect([...wrong]).toEqual([])
    const [count] = await world.sql`select count(*)::int as shares from settled.share`
    expect(count!['shares']).toBeGreaterThan(0)
  })

  it('are posted again when a veto is final, by a settler whose key is at a remote signer, and only what it asked for', async () => {
    const [, { root } = { root: null }] = await readDays()
    await world.veto(0, root!)
    expect(await world.readRootCount()).toBe(0)
    await world.client.mine({ blocks: 4 })
    await world.waitFor(async () => (await world.sql`select from chain.dividend_veto`).length > 0, 'the veto is known')
    const remote = await startRemoteSigner(operator, { chainId: 31_337, other: thief })
    const place = { url: remote.url, address: operator.address }
    try {
      for (const [manner, words] of [
        ['otherCall', 'has signed another transaction than it was asked for'],
        ['otherKey', `signs with the key of ${thief.address}`],
        ['fails', 'with status 500'],
      ] as const) {
        remote.behave(manner)
        const settler = start({ key: createRemoteSigner(place, { timeoutMs: 10_000 }) })
        await world.waitFor(async () => (await readWait())?.includes(words) === true, words)
        await settler.stop()
        expect(await world.readRootCount()).toBe(0)
      }
      remote.behave('honest')
      start({ key: createRemoteSigner(place, { timeoutMs: 10_000 }) })
      await waitUntilPosted(FIRST + 1)
      await stopSettlers()
    } finally {
      await remote.stop()
    }
    expect(await countPosts()).toBe(2)
    const refused = (await readAlarms()).filter(({ kind }) => kind === 'notPosted')
    expect(refused.every(({ ended_at }) => ended_at !== null)).toBe(true)
  })

  it('are posted once by two settlers, of which one waits, and go on over days without a post', async () => {
    await world.moveTo(FIRST + 3, 5)
    const both = [start(), start({ key: otherSettler })]
    await waitUntilPosted(FIRST + 2)
    await world.client.mine({ blocks: 5 })
    expect(await countPosts()).toBe(3)
    await world.waitFor(
      async () => both.some(({ lines }) => lines.some(({ msg }) => msg.includes('another settler writes'))),
      'one of them waits',
    )
  })

  it('say nothing twice: a day that changes no leaf is settled and not posted', async () => {
    await world.moveTo(FIRST + 3, 10)
    start()
    await world.waitFor(async () => (await readWait()) === null, 'all is posted')
    const before = await countPosts()
    await waitForTurn()
    expect(await countPosts()).toBe(before)
  })

  it('pay everybody by exit, out of the rows that are kept', async () => {
    start()
    await waitUntilPosted(FIRST + 2)
    await world.moveTo(FIRST + 11, 5)
    const root = await readNewestRoot()
    const leaves = await world.sql<{ account: Address; token: Address; cumulative: bigint }[]>`
      select distinct on (account, token) account, token, cumulative from settled.leaf
      where day <= ${root.day} order by account, token, day desc`
    expect(leaves.length).toBeGreaterThanOrEqual(2)
    for (const { account, token, cumulative } of leaves) {
      const hash = await world.readLeaf(account, cumulative)
      const proof = await readProof(root.day, hash)
      expect(climb(hash, proof)).toBe(root.root)
      const read = { abi: testUsdtAbi, address: token, functionName: 'balanceOf', args: [account] } as const
      const before = await world.client.readContract(read)
      await world.exit({ ...root, proof }, { account, cumulative })
      expect((await world.client.readContract(read)) - before).toBe(cumulative)
    }
  })

  it('stop at a root that a stolen key posted, until it is vetoed', async () => {
    start()
    const day = await world.fundNextDay()
    await world.moveTo(day + 1, 5)
    await waitUntilPosted(day)
    await world.moveTo(day + 2, 5)
    const newest = await readNewestRoot()
    const posts = await countPosts()
    const wrong: Hash = `0x${'12'.repeat(32)}`
    await world.post(operator, day + 1, wrong, newest.root)
    await world.client.mine({ blocks: 4 })
    await world.waitFor(hasWrongRoot, 'an alarm')
    const wait = 'A root that a veto reaches is not the settled one.'
    await world.waitFor(async () => (await readWait()) === wait, 'it waits')
    await world.client.mine({ blocks: 4 })
    expect(await countPosts()).toBe(posts + 1)
    await world.veto(newest.index + 1, wrong)
    await world.client.mine({ blocks: 4 })
    await world.waitFor(async () => !(await hasWrongRoot()), 'the alarm has ended')
  })

  it('go on behind a wrong root that nobody vetoed in time: it stays, an alarm of its own, and what it took is covered', async () => {
    start()
    const day = await world.fundNextDay()
    await world.moveTo(day + 1, 5)
    await waitUntilPosted(day)
    const newest = await readNewestRoot()
    const stolen = 3n * 10n ** BigInt(decimals)
    const wrong = await world.readLeaf(thief.address, stolen)
    await world.moveTo(day + 2, 5)
    await world.post(operator, day + 1, wrong, newest.root)
    await world.client.mine({ blocks: 4 })
    await world.waitFor(hasWrongRoot, 'an alarm')
    const { index, postedAt } = await readNewestRoot()
    const next = await world.fundNextDay()
    await world.moveTo(next + 1, 5)
    const posts = await countPosts()
    // The newest block is the last one in which a veto reaches it.
    await world.moveTo(0, postedAt + ROOT_OPEN_AGE - 4)
    await world.waitFor(async () => (await readDays()).at(-1)?.day === day + 8, 'days are settled')
    await waitForTurn()
    expect(await readWait()).toBe('A root that a veto reaches is not the settled one.')
    expect(await countPosts()).toBe(posts)
    expect(await hasWrongRoot()).toBe(true)

    await world.moveTo(0, postedAt + ROOT_OPEN_AGE)
    await waitUntilPosted(day + 8)
    const last = (await readDays()).at(-1)!
    expect(last.root).not.toBe(newest.root)
    const [post] = await world.sql`select * from chain.dividend_root order by root_index desc limit 1`
    expect(post).toMatchObject({ root: last.root, previous_root: wrong, root_index: index + 1 })
    const alarms = (await readAlarms()).filter(({ ended_at }) => ended_at === null)
    expect(alarms).toEqual([
      {
        kind: 'wrongRootOpen',
        subject: `root/${index}/${wrong}`,
        detail: expect.stringContaining('cover what it pays beyond what was earned'),
        ended_at: null,
      },
    ])
    expect(await readMoneyProblems(world.sql)).toEqual([alarms[0]!.detail])
    const metrics = await createMetrics(world.sql, []).render()
    expect(metrics).toContain('settler_alarms{kind="wrongRootOpen"} 1')
    const days = ['last', 'posted', 'payable', 'open'].map((name) =>
      Number(new RegExp(`^settler_${name}_day (\\d+)$`, 'm').exec(metrics)?.[1]),
    )
    expect(days).toEqual([day + 8, day + 8, day + 1, day + 1])

    await stopSettlers()
    const hasTree = async () => (await world.sql`select from settled.tree_part where day = ${day}`).length > 0
    expect(await hasTree()).toBe(true)
    await world.sql`truncate settled.day, settled.pool, settled.share, settled.leaf, settled.tree_part`
    start()
    await world.waitFor(hasTree, 'the tree of the newest honest root that is open is there')
    await waitUntilPosted(day + 8)
    expect((await readAlarms()).filter(({ ended_at }) => ended_at === null)).toEqual(alarms)

    await world.exit({ index, root: wrong, proof: [] }, { account: thief.address, cumulative: stolen })
    await world.cover(stolen)
    await world.moveTo(0, postedAt + 2 * ROOT_OPEN_AGE + 600)
    const leaves = await world.sql<{ account: Address; cumulative: bigint }[]>`
      select account, max(cumulative) as cumulative from settled.leaf
      left join chain.dividend_account using (account, token)
      group by account, paid having max(cumulative) > coalesce(paid, 0)`
    expect(leaves.length).toBeGreaterThan(0)
    for (const leaf of leaves) {
      const proof = await readProof(last.day, await world.readLeaf(leaf.account, leaf.cumulative))
      await world.exit({ index: index + 1, root: last.root!, proof }, leaf)
    }
  })

  it('are refused in the words of the contract where the key has no right, and that is over with one that has it', async () => {
    const day = await world.fundNextDay()
    await world.moveTo(day + 1, 5)
    start({ key: thief })
    await world.waitFor(async () => (await findNotPosted()) !== undefined, 'an alarm')
    expect((await findNotPosted())?.detail).toMatch(/^AccessManagedUnauthorized\(0x/)
    await stopSettlers()
    start()
    await waitUntilPosted(day)
    expect(await findNotPosted()).toBeUndefined()
  })

  it('are posted only where two nodes agree what the contract has', async () => {
    const proxy = await startRpcProxy(world.anvil.url)
    const day = await world.fundNextDay()
    const posts = await countPosts()
    try {
      proxy.setFault(async ({ method, params: [call] }) =>
        method === 'eth_call' && isRootCount(call) ? { result: `0x${'00'.repeat(31)}07` } : undefined,
      )
      await world.moveTo(day + 1, 5)
      start({ rpcUrls: [proxy.url, world.anvil.url] })
      await world.waitFor(async () => (await readWait()) === 'Two nodes say different things.', 'it waits')
      expect((await readDays()).at(-1)?.day).toBe(day)
      expect(await countPosts()).toBe(posts)
      proxy.setFault(undefined)
      await waitUntilPosted(day)
    } finally {
      await stopSettlers()
      await proxy.stop()
    }
  })

  it('are posted only when an announcement is final that the contract has at its newest block', async () => {
    const day = await world.fundNextDay()
    const posts = await countPosts()
    const readGiven = async () =>
      (await world.sql`select given from settled.pool where day = ${day} and kind = 'promotion'`)[0]?.[
        'given'
      ] as bigint
    await world.moveTo(day + 1, 5)
    await world.announceEmptyPool(day, 0)
    start()
    await world.waitFor(
      async () => (await readWait()) === 'The contract has announcements that are not final: one is on its way.',
      'it waits',
    )
    expect((await readDays()).at(-1)?.day).toBe(day)
    expect(await readGiven()).toBeGreaterThan(0n)
    expect(await countPosts()).toBe(posts)

    await world.client.mine({ blocks: 4 })
    await world.waitFor(async () => (await readGiven()) === 0n, 'the pool gives nothing')
    await world.waitFor(async () => {
      await world.client.mine({ blocks: 1 })
      return (await readWait()) === null
    }, 'nothing is waited for')
    expect((await readNewestRoot()).root).toBe((await readDays()).at(-1)?.root)
    expect(await hasWrongRoot()).toBe(false)
  })

  it('are sent again for more, with the same nonce, while no block takes them, and land once', async () => {
    const day = await world.fundNextDay()
    const posts = await countPosts()
    await world.moveTo(day + 1, 5)
    await world.client.setAutomine(false)
    try {
      const nonce = await world.client.getTransactionCount({ address: operator.address, blockTag: 'latest' })
      const { lines } = start({ patienceMs: 300 })
      const listSent = () => lines.filter(({ msg }) => msg === 'root sent')
      await world.waitFor(async () => listSent().length === 2, 'it is sent twice')
      await stopSettlers()
      const again = start({ patienceMs: 300 })
      await world.waitFor(
        async () => again.lines.some(({ msg }) => msg === 'root sent' || msg.includes('did not take')),
        'a settler that was started anew sends it too',
      )
      expect(listSent().map((line) => line.nonce)).toEqual([nonce, nonce])
      await waitUntilPosted(day)
      expect(await world.client.getTransactionCount({ address: operator.address })).toBe(nonce + 1)
      expect(await countPosts()).toBe(posts + 1)
    } finally {
      await world.client.setAutomine(true)
    }
  })
})

describe('two settlers with keys and databases of their own', () => {
  let other: Awaited<ReturnType<SettlerWorld['addIndex']>>
  let folder: string
  const killed: ChildProcess[] = []

  beforeAll(async () => {
    world = await startWorld({ decimals: 6 })
    await world.announceRules()
    await world.setUp({ days: 30n })
    other = await world.addIndex()
    folder = await mkdtemp(join(tmpdir(), 'settler-'))
    await writeFile(join(folder, 'deployment.json'), JSON.stringify(world.deployment))
  })
  afterEach(stopSettlers)
  afterAll(async () => {
    for (const child of killed) child.kill('SIGKILL')
    await world.stop()
    await rm(folder, { recursive: true })
  })

  const startBoth = () => [start(), start({ key: otherSettler, databaseUrl: other.database.url })] as const

  function startProcess(): ChildProcess {
    const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: {
        ...process.env,
        DATABASE_URL: asRole(world.database.url, 'app_settler'),
        RPC_URL: world.anvil.url,
        CHAIN_ID: '31337',
        DEPLOYMENT_FILE: join(folder, 'deployment.json'),
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    killed.push(child)
    return child
  }

  async function waitUntilBothPosted(day: number): Promise<void> {
    await waitUntilPosted(day)
    await world.waitFor(async () => {
      await world.client.mine({ blocks: 1 })
      const [progress] = await other.sql`select from settled.progress where waits_for is null and next_day > ${day}`
      return progress !== undefined
    }, 'the other one knows it too')
  }

  it('go on where one is killed while it writes a day: nothing of that day is left, and then all of it is there', async () => {
    await world.moveTo(FIRST + 2, 5)
    for (const table of ['leaf', 'tree_part']) {
      await world.sql.begin(async (tx) => {
        await tx`lock table settled.${tx(table)} in access exclusive mode`
        const child = startProcess()
        const ended = once(child, 'exit')
        const lock = `settled.${table}`
        await world.waitFor(
          async () =>
            (await world.sql`select from pg_locks where relation = ${lock}::regclass and not granted`).length > 0,
          `it writes ${table}`,
        )
        child.kill('SIGKILL')
        expect(await ended).toEqual([null, 'SIGKILL'])
      })
      await world.waitFor(
        async () => (await world.sql`select from pg_stat_activity where application_name = 'settler'`).length === 0,
        'the database knows that it is gone',
      )
      expect([...(await readDays())]).toEqual([])
    }
    startBoth()
    await waitUntilBothPosted(FIRST + 1)
    expect([...(await readDays())]).toEqual(await settleAll())
    expect(await digestDays(world)).toEqual(await digestDays(other))
    expect(await countPosts()).toBe(1)
  })

  it('post one root of a day for which both have sent one, and either goes on alone', async () => {
    await world.moveTo(FIRST + 3, 5)
    await world.client.setAutomine(false)
    const [first, second] = startBoth()
    for (const { lines } of [first, second])
      await world.waitFor(async () => lines.some(({ msg }) => msg === 'root sent'), 'both have sent it')
    await world.client.mine({ blocks: 1 })
    await world.client.setAutomine(true)
    const { transactions } = await world.client.getBlock()
    const receipts = await Promise.all(transactions.map(async (hash) => world.client.getTransactionReceipt({ hash })))
    expect(receipts.map(({ status }) => status).toSorted()).toEqual(['reverted', 'success'])
    await waitUntilBothPosted(FIRST + 2)
    expect(await countPosts()).toBe(2)

    await first.stop()
    await world.moveTo(FIRST + 4, 5)
    await world.waitFor(async () => (await world.readRootCount()) === 3, 'the second one posts')
    await second.stop()
    await world.moveTo(FIRST + 5, 5)
    start()
    await waitUntilPosted(FIRST + 4)
    expect(await countPosts()).toBe(4)
    expect((await readAlarms()).filter(({ ended_at }) => ended_at === null)).toEqual([])
  })
})

describe('a reorganisation of final blocks', () => {
  beforeAll(async () => {
    world = await startWorld({ decimals: 6 })
    await world.announceRules()
    await world.setUp({ days: 30n })
  })
  afterEach(stopSettlers)
  afterAll(async () => world.stop())

  it('that changes a settled day is waited for, and then told, settled and posted anew', async () => {
    await world.moveTo(FIRST, 30)
    const snapshot = await world.client.snapshot()
    await world.moveTo(FIRST + 2, 30)
    start()
    await waitUntilPosted(FIRST + 1)
    await waitUntilFinal()
    const before = await readDays()
    // Until the index has seen the other branch, the settler may post the same root again on it.
    await stopSettlers()
    await world.client.revert({ id: snapshot })
    await world.stake(ann, 30_000n)
    await world.moveTo(FIRST + 2, 60)
    await world.client.mine({ blocks: 60 })
    await world.waitFor(
      async () => (await world.sql`select from chain.deep_reorg`).length > 0,
      'the index has seen the other branch',
    )
    start()
    await world.waitFor(
      async () => (await readWait()) === 'Final blocks have changed, and nobody has acknowledged it.',
      'it waits',
    )
    expect([...(await readDays())]).toEqual([...before])
    const ids = (await world.sql<{ id: number }[]>`select id from chain.deep_reorg`).map(({ id }) => id)
    await acknowledgeDeepReorgs(world.database.url, { ids, by: 'a test', reason: 'it made it' })
    await waitUntilPosted(FIRST + 1)
    const after = await readDays()
    expect([...after]).toEqual(await settleAll())
    expect(after.map(({ root }) => root)).not.toEqual(before.map(({ root }) => root))
    expect(await readAlarms()).toMatchObject([
      { kind: 'dayDiffers', subject: `day/${FIRST}` },
      { kind: 'dayDiffers', subject: `day/${FIRST + 1}` },
    ])
    expect(await countPosts()).toBe(1)
  })
})

const digestSettled = async () => {
  const tables = await digestTables(world.database.url)
  return ['day', 'pool', 'share', 'leaf', 'month_share'].map((name) => tables[`settled.${name}`])
}
const waitForWords = async (words: string) =>
  world.waitFor(async () => (await readWait())?.includes(words) === true, words)

describe('filed days', () => {
  beforeAll(async () => {
    world = await startWorld({ decimals: 6 })
    await world.announceRules()
    await world.setUp()
    await world.moveTo(FIRST + 2, 5)
    start()
    await waitUntilPosted(FIRST + 1)
    await stopSettlers()
  }, 120_000)
  afterEach(stopSettlers)
  afterAll(async () => world.stop())

  it('that come out otherwise stop the settler with an alarm, and nothing of them is changed', async () => {
    await world.sql`update settled.day set is_filed = true, file_hash = sha256('other') where day = ${FIRST}`
    const before = await digestSettled()
    start()
    await waitForWords('It is filed, so nothing was changed')
    expect(await digestSettled()).toEqual(before)
    expect(await readAlarms()).toMatchObject([
      { kind: 'dayDiffers', subject: `day/${FIRST}`, ended_at: null },
      { kind: 'notComputed', detail: expect.stringMatching(`^Day ${FIRST} is another than it was`), ended_at: null },
    ])
    await stopSettlers()
    await world.sql`update settled.day set file_hash = ${(await settleAll())[0]!.file_hash} where day = ${FIRST}`
    await world.sql`delete from settled.alarm`
  })

  it('that are the same are left as they are, and days go on', async () => {
    const before = await digestSettled()
    start()
    await waitForTurn()
    expect([await digestSettled(), await readAlarms()]).toEqual([before, []])
  })

  it('that would not be over any more stay, and so do those after them', async () => {
    for (const [day, isFiled] of [
      [FIRST + 4, true],
      [FIRST + 5, false],
    ] as const)
      await world.sql`
        insert into settled.day select ${day}::integer, rules_hash, root, sha256(${String(day)}::text::bytea), is_whole, leaf_count, change_count,
          anchor_block, anchor_hash, settled_at, ${isFiled}::boolean from settled.day where day = ${FIRST + 1}`
    const before = await digestSettled()
    start()
    await waitForWords(`Day ${FIRST + 4} is not over any more`)
    expect(await digestSettled()).toEqual(before)
    expect((await readAlarms()).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      `dayDiffers day/${FIRST + 4}`,
      `dayDiffers day/${FIRST + 5}`,
    ])
    await stopSettlers()
    await expect(world.sql.begin(async (tx) => deleteDays(tx, FIRST + 4, FIRST + 5))).rejects.toThrow(
      `Day ${FIRST + 4} is filed: it is not deleted.`,
    )
    expect(await digestSettled()).toEqual(before)
    await world.sql`delete from settled.day where day > ${FIRST + 1}`
    await world.sql`delete from settled.alarm`
  })

  it('leave no sums where settled days were emptied: all is computed and kept again', async () => {
    await world.sql`
      insert into settled.month_share select account, kind, ${FIRST - 1}, token, revenue, 1 from settled.share
      where day = ${FIRST}`
    await world.sql`truncate settled.day, settled.pool, settled.share, settled.leaf, settled.tree_part`
    start()
    await world.waitFor(async () => (await readDays()).length === 2, 'both days are settled')
    expect(await world.sql`select from settled.month_share`).toHaveLength(0)
    expect([...(await readDays())]).toEqual(await settleAll())
    expect(await world.sql`select from settled.day where is_filed`).toHaveLength(0)
  })
})

describe('days whose rules nobody knows', () => {
  const unknown: Hash = `0x${'56'.repeat(32)}`
  beforeAll(async () => {
    world = await startWorld({ decimals: 6 })
    await world.announceRules(unknown)
    await world.setUp()
    await world.moveTo(FIRST + 1, 5)
  })
  afterEach(stopSettlers)
  afterAll(async () => world.stop())

  it('are not computed, which is alarmed', async () => {
    start()
    await world.waitFor(async () => (await readAlarms()).length > 0, 'an alarm')
    expect(await readAlarms()).toMatchObject([
      {
        kind: 'notComputed',
        subject: `day/${FIRST}`,
        detail: `Day ${FIRST} is settled by rules ${unknown}, which are not known here`,
      },
    ])
    expect([...(await readDays())]).toEqual([])
    expect(await world.readRootCount()).toBe(0)
  })
})
