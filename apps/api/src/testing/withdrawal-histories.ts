import type { SignedVoucher, Withdrawal } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { listWithdrawals } from '../services/withdrawal/list-withdrawals.ts'
import { requestWithdrawal, resendWithdrawal } from '../services/withdrawal/request-withdrawal.ts'
import { makeHash } from './chain-rows.ts'
import { Refused } from './dividend-rows.ts'
import { makeKey, type WithdrawalWorld } from './withdrawal-world.ts'

/** A number from 0 to below `below`. */
export type Random = (below: number) => number

interface Holder {
  key: ReturnType<typeof makeKey>
  /** By days that are settled, and what the next one adds. Base units of USDT. */
  settled: bigint
  coming: bigint
  /** Every voucher that was ever shown to it, however old, also by a database that forgot it: it may try any of them. */
  vouchers: SignedVoucher[]
  requests: (() => Promise<Withdrawal>)[]
  ids: Set<string>
}

interface History {
  world: WithdrawalWorld
  holders: readonly Holder[]
  random: Random
  /** Roots that nobody earned, until the watcher vetoes them or they open. */
  wrong: Set<number>
}

const unit = 1_000_000n
const DAY = 86_400
const STEPS_OF_A_LIFE = 10

/** Expected refusals; any other one is a fault. */
const refusals = new Set([
  'OVERFLOW_LESS_LIMIT',
  'OVERFLOW_TODAY_MAX_LIMIT',
  'INSUFFICIENT_BALANCE',
  'VAULT_LIMIT_REACHED',
  'WITHDRAWAL_STATE_CONFLICT',
  'WITHDRAWAL_NOT_FOUND',
  'REQUEST_EXPIRED',
  'SIGNING_PAUSED',
])

/**
 * Plays the lives of `count` accounts at once on one vault: income, days, roots, wrong ones too, vetoes, requests, the same ones again,
 * resends, any voucher ever shown, exits, reorgs of the newest blocks and of final ones, databases that forget records, time. Then
 * everybody leaves without us, in any order.
 * @returns How many vouchers were given out.
 * @throws Error when anybody was paid more than earned, was signed more than was payable, or cannot leave with everything.
 */
export async function playHistories(
  world: WithdrawalWorld,
  label: string,
  { count, random }: { count: number; random: Random },
): Promise<number> {
  const holders = Array.from({ length: count }, (_, index): Holder => ({
    key: makeKey(label, index),
    settled: 0n,
    coming: 0n,
    vouchers: [],
    requests: [],
    ids: new Set(),
  }))
  const history = { world, holders, random, wrong: new Set<number>() }
  for (let step = 0; step < count * STEPS_OF_A_LIFE; step += 1) {
    const holder = holders[random(count)]!
    await act(history, holder)
    await assertNotAbove(history, holder)
    if (random(6) === 0) await world.advance([2, 600, DAY / 2, DAY + 1, 2 * DAY][random(5)]!)
    await watch(history)
  }
  await leave(history)
  return holders.reduce((sum, { vouchers }) => sum + vouchers.length, 0)
}

async function act(history: History, holder: Holder): Promise<unknown> {
  const { world, random } = history
  switch (random(16)) {
    case 0:
    case 1: {
      const amount = BigInt(random(300) + 1) * unit
      holder.coming += amount
      return world.dividends.earn(holder.key.address, world.usdt, amount)
    }
    case 2:
    case 12:
      return post(history)
    case 3:
    case 4:
    case 5:
    case 13: {
      const request = await world.signWithdrawal(holder.key, BigInt(random(120) + 1) * unit)
      const ask = () => requestWithdrawal(world.ctx, request)
      holder.requests.push(ask)
      return Promise.all(Array.from({ length: random(3) === 0 ? 3 : 1 }, () => attempt(history, holder, ask)))
    }
    case 6: {
      const again = holder.requests[random(holder.requests.length || 1)]
      return again && attempt(history, holder, again, false)
    }
    case 7: {
      const id = [...holder.ids][random(holder.ids.size || 1)]
      if (id === undefined) return undefined
      const request = await world.signAgain(holder.key, id)
      return Promise.all(
        [1, 2].slice(random(2)).map(() => attempt(history, holder, () => resendWithdrawal(world.ctx, request))),
      )
    }
    case 8:
      return veto(history, random(4) === 0)
    case 9:
      return random(2) === 0 ? forget(world, holder) : undefined
    case 10:
      return reorganise(history)
    case 11:
      return refusable(() => world.exit(holder.key.address, world.usdt, random(20), random(2) === 0))
    default:
      return cash(history, holder)
  }
}

/** Any voucher with the proof of any other, as whoever has been shown both may do. */
async function cash({ world, random }: History, { vouchers }: Holder): Promise<void> {
  const [voucher, other] = [0, 1].map(() => vouchers[random(vouchers.length || 1)])
  if (voucher && other) await refusable(() => world.cash({ ...voucher, proof: other.proof }))
  if (random(2) === 0) await world.advance(2)
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

async function settle({ world, holders }: History): Promise<number> {
  for (const holder of holders) {
    holder.settled += holder.coming
    holder.coming = 0n
  }
  return world.dividends.settle()
}

async function post(history: History): Promise<void> {
  const { world, random, wrong } = history
  const day = await settle(history)
  if (world.dividends.earned.length === 0) return
  const root = random(8) === 0 ? makeHash('wrong', day) : undefined
  const index: number = await world.inNewBlock((place) => world.dividends.post(place, day, root))
  if (root) wrong.add(index)
}

/** Also of an honest root: a thief of VETOER's key costs days. */
async function veto({ world, random, wrong }: History, isStolen: boolean): Promise<void> {
  const roots = await world.sql<{ index: number }[]>`
    select root_index as index from chain.dividend_root order by root_index desc limit 5`
  const index = isStolen ? roots[random(roots.length || 1)]?.index : [...wrong][0]
  if (index === undefined) return
  await refusable(() => world.inNewBlock((place) => world.dividends.veto(place, index)))
}

/**
 * Checks posted roots against the settler, as a watcher does before they open.
 * @param seesAll false: overlooks every second day
 */
async function watch({ world, random, wrong }: History, seesAll = false): Promise<void> {
  const roots = await world.sql<{ index: number; day: number; posted_at: number; differs: boolean }[]>`
    select root_index as index, day, posted_at, posted.root <> settled.root as differs
    from chain.dividend_root posted join settled.day settled using (day) order by root_index`
  const different = roots.filter(({ posted_at: at, differs }) => differs && at + ROOT_OPEN_AGE > world.clock.finalAt)
  const seen = different.filter(({ day }) => seesAll || day % 2 > 0)
  wrong.clear()
  for (const { index } of seen) wrong.add(index)
  await world.sql`update settled.alarm set ended_at = began_at where ended_at is null`
  if (different.length > 0)
    await world.sql`
      insert into settled.alarm (kind, subject, detail, began_at) values ('rootDiffers', 'root', 'It differs.', 1)`
  const [first] = seen
  if (first && (random(6) === 0 || world.clock.at > first.posted_at + ROOT_OPEN_AGE - 3 * DAY))
    await refusable(() => world.inNewBlock((place) => world.dividends.veto(place, first.index)))
}

/** The database is one of before: it knows nothing of what the holder was given. */
async function forget({ sql }: WithdrawalWorld, { key }: Holder): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`alter table app.withdrawal disable trigger guard`
    await tx`alter table app.voucher disable trigger append_only`
    await tx`delete from app.voucher where account = ${key.address}`
    await tx`delete from app.withdrawal where account = ${key.address}`
    await tx`delete from app.signed_request where account = ${key.address}`
    await tx`alter table app.withdrawal enable always trigger guard`
    await tx`alter table app.voucher enable always trigger append_only`
  })
}

/** The newest blocks, or now and then final ones, after which nothing is signed until an operator has said so. */
async function reorganise({ world, random }: History): Promise<void> {
  const isDeep = random(4) === 0
  await world.dividends.undo(world.clock.block - (isDeep ? 12 : 2))
  if (!isDeep) return
  await world.chain`insert into chain.deep_reorg (block, depth, at) values (${world.clock.block - 12}, 12, ${world.clock.at})`
  await world.advance(2)
  await world.chain`
    update chain.deep_reorg set acknowledged_at = 6, acknowledged_by = 'test', reason = 'A drill' where acknowledged_at is null`
}

/** @param isNew Whether the answer is of now: what was kept says what was payable then. */
async function attempt(history: History, holder: Holder, ask: () => Promise<Withdrawal>, isNew = true): Promise<void> {
  try {
    const made = await ask()
    holder.ids.add(made.id)
    if (!made.voucher) return
    holder.vouchers.push(made.voucher)
    if (isNew) await assertPayable(history, holder, made.voucher)
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.has(error.key)) throw error
  }
}

async function assertPayable({ world }: History, { settled }: Holder, { upTo, proof, deadlineAt }: SignedVoucher) {
  const [root] = await world.sql<{ posted_at: number; root: string; honest: string }[]>`
    select posted.posted_at, posted.root, settled.root as honest
    from chain.dividend_root posted join settled.day settled using (day) where root_index = ${proof.index}`
  const isPayable = root && root.root === root.honest && root.posted_at + 1.5 * DAY <= world.clock.finalAt
  if (!isPayable) throw new Error(`A voucher names root ${proof.index}, which does not pay`)
  if (BigInt(upTo) > BigInt(proof.cumulative) || BigInt(proof.cumulative) > settled)
    throw new Error(`A voucher is for ${upTo}, the leaf is ${proof.cumulative}, and ${settled} was earned`)
  if (deadlineAt > world.clock.finalAt + DAY) throw new Error(`A voucher lives until ${deadlineAt}`)
}

async function assertNotAbove({ world }: History, { key, settled }: Holder): Promise<void> {
  const paid = await world.dividends.readPaid(key.address, world.usdt)
  if (paid > settled) throw new Error(`${key.address} was paid ${paid} and has earned ${settled}`)
}

/** Wrong roots that are not open are vetoed, the last day is posted and comes of age, and everybody goes, in any order. */
async function leave(history: History): Promise<void> {
  const { world, holders, random } = history
  await world.advance(2)
  await watch(history, true)
  while (history.wrong.size > 0) {
    await veto(history, false)
    await world.advance(2)
    await watch(history, true)
  }
  const day = await settle(history)
  const index: number = await world.inNewBlock((place) => world.dividends.post(place, day))
  await world.advance(8 * DAY)
  const order = holders.map((holder) => ({ holder, at: random(1_000_000) })).toSorted((a, b) => a.at - b.at)
  for (const { holder } of order) {
    const { address } = holder.key
    await refusable(() => world.exit(address, world.usdt, index, false))
    const paid = await world.dividends.readPaid(address, world.usdt)
    if (paid !== holder.settled) throw new Error(`${address} left with ${paid}, and has earned ${holder.settled}`)
  }
  await world.advance(2)
  for (const { key } of holders) await assertListed(world, key.address)
}

/** Every record is at its end, and every payment is in the list, once for each record that it reached. */
async function assertListed(world: WithdrawalWorld, account: `0x${string}`): Promise<void> {
  const { list } = (await listWithdrawals(world.ctx, { address: account, page: 1, pageSize: 500 })).data
  const open = list.find(({ state }) => state === 'pending' || state === 'resend')
  if (open) throw new Error(`Withdrawal ${open.id} is ${open.state} although all was paid`)
  const listed = new Map(
    list.flatMap(({ payment }) => (payment ? [[payment.transaction, payment.amount] as const] : [])),
  )
  const [row] = await world.sql<{ count: number; sum: bigint }[]>`
    select count(*) as count, coalesce(sum(amount), 0) as sum from chain.dividend_payment where account = ${account}`
  const sum = [...listed.values()].reduce((total, amount) => total + BigInt(amount), 0n)
  if (listed.size !== row!.count || sum !== row!.sum)
    throw new Error(`${account} has ${row!.count} payments of ${row!.sum}, and sees ${listed.size} of ${sum}`)
}
