import { beforeAll, expect, it, vi } from 'vitest'
import { ask } from './database.ts'
import { moveIn } from './holders.ts'
import type { Machine } from './machines.ts'
import { checkMoney } from './money.ts'
import { runInOrder } from './in-order.ts'
import { type Operator, startOperator } from './operator.ts'
import { type Cluster, startCluster } from './patroni.ts'
import { openPsql } from './psql.ts'
import { listRunning, type Services, startServices, untilWell } from './services.ts'
import { deploy } from './steps/deploy.ts'
import { begin, fund, open } from './steps/open.ts'

vi.setConfig({ testTimeout: 600_000 })

/** The longest that anybody may wait for an answer. */
const patienceMs = 30_000

let operator: Operator
let cluster: Cluster
let services: Services<Cluster>
let lost: Machine
let noncesSeen = 0
const own = runInOrder(() => [...(cluster?.machines ?? []), ...listRunning(services)])

beforeAll(async () => {
  operator = await startOperator()
  own(operator.stop)
})

/** Does something to the cluster while everybody asks and is paid, until all goes on. @returns How long anybody waited. */
async function goThrough(stage: string, act: () => Promise<void>): Promise<number> {
  const { load, withdrawing, balancer } = services
  await withdrawing.untilPaid(1)
  load.takeLongestMs()
  withdrawing.takeLongestMs()
  noncesSeen = load.nonces.length
  services.stage = stage
  const from = performance.now()
  await act()
  const actMs = performance.now() - from
  await withdrawing.untilPaid(2)
  const paidMs = performance.now() - from
  await untilWell(balancer.url)
  const [asking, withdrawn] = [load.takeLongestMs(), withdrawing.takeLongestMs()]
  const longest = Math.max(asking, withdrawn)
  const [done, paid, waited, withdrew] = [actMs, paidMs, asking, withdrawn].map((ms) => (ms / 1_000).toFixed(1))
  console.log(
    `${stage}: done after ${done} s, everybody paid twice more after ${paid} s; the longest wait was ${waited} s for an answer and ${withdrew} s for a voucher`,
  )
  services.stage = 'afterwards'
  return longest
}

/** Everything that was answered is there, and was paid once. */
async function check(name: string): Promise<void> {
  const { desk, load, withdrawing } = services
  await withdrawing.hold()
  await checkMoney(operator, { name, desk, answered: withdrawing.answered })
  expect(withdrawing.failures).toEqual([])
  const wanted = load.nonces.slice(noncesSeen)
  expect(wanted.length).toBeGreaterThan(0)
  const kept = await ask(
    cluster.getUrl('postgres'),
    async (sql) => sql<{ nonce: string }[]>`
    select nonce from app.session_nonce where nonce = any(${wanted})`,
  )
  const found = new Set(kept.map(({ nonce }) => nonce))
  expect(wanted.filter((nonce) => !found.has(nonce))).toEqual([])
  expect(load.failures.filter(({ at }) => ['opening', 'afterwards'].includes(at))).toEqual([])
  withdrawing.goOn()
}

it('opens on three machines of the sample, where what is answered is on two of them', async () => {
  await deploy(operator)
  const { firstDay } = await begin(operator)
  await fund(operator, firstDay)
  await moveIn(operator)
  cluster = await startCluster(operator)
  own(cluster.stop)
  services = await startServices(operator, cluster, own)
  await open(operator, services, firstDay)
  await check('open')
  expect(services.load.failures).toEqual([])
})

it('loses the machine of the primary: another is promoted without a hand', async () => {
  lost = await cluster.find('leader')
  await cluster.leadEtcdBy(lost)
  const longest = await goThrough('primary lost', async () => {
    await cluster.kill(lost)
    await cluster.untilMoved('leader', lost)
  })
  expect(longest).toBeLessThan(patienceMs)
  await check('primary lost')
})

it('has the lost machine follow again without a hand', async () => {
  const primary = await cluster.find('leader')
  const longest = await goThrough('primary back', async () => {
    cluster.start(lost)
    await cluster.untilWhole()
  })
  expect(longest).toBeLessThan(patienceMs)
  expect((await cluster.find('leader')).name).toBe(primary.name)
  await check('primary back')
})

it('loses the machine that has what was answered: the third one has it from then on', async () => {
  lost = await cluster.find('sync_standby')
  await cluster.leadEtcdBy(lost)
  const longest = await goThrough('second lost', async () => {
    await cluster.kill(lost)
    await cluster.untilMoved('sync_standby', lost)
  })
  expect(longest).toBeLessThan(patienceMs)
  cluster.start(lost)
  await cluster.untilWhole()
  await check('second lost')
})

it('goes on while the machine that has what was answered hangs', async () => {
  const second = await cluster.find('sync_standby')
  const longest = await goThrough('second hangs', async () => {
    cluster.freeze(second)
    await cluster.untilMoved('sync_standby', second)
  })
  expect(longest).toBeLessThan(patienceMs)
  cluster.thaw(second)
  await cluster.untilWhole()
  await check('second hangs')
})

it('switches over by an operator’s command', async () => {
  const former = await cluster.find('leader')
  const longest = await goThrough('switchover', cluster.switchOver)
  expect(longest).toBeLessThan(patienceMs)
  expect((await cluster.find('leader')).name).not.toBe(former.name)
  await cluster.untilWhole()
  await check('switchover')
})

it('goes on while the machine of the primary hangs, which takes no write when it is back', async () => {
  const former = await cluster.find('leader')
  await cluster.leadEtcdBy(former)
  const url = cluster.getUrlOf(former, 'postgres')
  await ask(url, async (sql) => sql`create table public.written (by text)`)
  const held = openPsql(url)
  own(async () => void held.end())
  await held.say('select 1;')
  const longest = await goThrough('primary hangs', async () => {
    cluster.freeze(former)
    await cluster.untilMoved('leader', former)
  })
  expect(longest).toBeLessThan(patienceMs)
  await check('primary hangs')

  const waiting = openPsql(url)
  own(async () => void waiting.end())
  for (const [by, psql] of Object.entries({ held, waiting })) psql.send(`insert into public.written values ('${by}');`)
  await goThrough('primary goes on', async () => {
    cluster.thaw(former)
    await cluster.untilWhole()
  })
  expect((await cluster.find('leader')).name).not.toBe(former.name)
  // Said when it was written.
  expect(held.getOutput() + waiting.getOutput()).not.toContain('INSERT')
  const written = await ask(cluster.getUrl('postgres'), async (sql) => sql`select from public.written`)
  expect(written).toHaveLength(0)
  await check('primary goes on')
})
