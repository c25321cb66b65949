import type { Withdrawal } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import { cancelWithdrawal } from '../services/withdrawal/cancel-withdrawal.ts'
import { requestWithdrawal } from '../services/withdrawal/request-withdrawal.ts'
import { resendWithdrawal } from '../services/withdrawal/resend-withdrawal.ts'
import { makeKey, type WithdrawalWorld } from './withdrawal-world.ts'

/** A number from 0 to below `below`. */
export type Random = (below: number) => number

interface Holder {
  key: ReturnType<typeof makeKey>
  given: bigint
  /** Every voucher that was ever shown to it, however old: it may try any of them. */
  vouchers: NonNullable<Withdrawal['voucher']>[]
  requests: (() => Promise<Withdrawal>)[]
  ids: Set<string>
}

const unit = 1_000_000n
const DAY = 86_400
const STEPS_OF_A_LIFE = 8

/** What may be refused; anything else is a fault. */
const refusals = new Set([
  'OVERFLOW_LESS_LIMIT',
  'OVERFLOW_TODAY_MAX_LIMIT',
  'INSUFFICIENT_BALANCE',
  'WITHDRAWAL_STATE_CONFLICT',
  'REQUEST_EXPIRED',
])

/**
 * Plays the lives of `count` accounts at once on one vault: income, requests, the same ones again, resends, cancels, payments of any
 * voucher ever made, reorgs of payments that are not final, sweeps, time. Then everything is brought to its end.
 * @throws Error when the chain paid more than was debited, an id was booked twice, or a record has no way on.
 */
export async function playHistories(
  world: WithdrawalWorld,
  label: string,
  count: number,
  random: Random,
): Promise<void> {
  const holders = Array.from({ length: count }, (_, index): Holder => ({
    key: makeKey(label, index),
    given: 0n,
    vouchers: [],
    requests: [],
    ids: new Set(),
  }))
  for (let step = 0; step < count * STEPS_OF_A_LIFE; step += 1) {
    const holder = holders[random(count)]!
    await act(world, holder, random)
    if (random(12) === 0) await world.advance([2, 600, DAY / 2, DAY + 1][random(4)]!)
    if (random(8) === 0) await world.sweep()
  }
  await bringToEnd(world, holders)
  await assertBooks(world, holders)
}

async function act(world: WithdrawalWorld, holder: Holder, random: Random): Promise<void> {
  switch (random(8)) {
    case 0: {
      const amount = BigInt(random(300) + 1) * unit
      holder.given += amount
      return world.give(holder.key.address, world.usdt, amount)
    }
    case 1:
    case 2: {
      const request = await world.signWithdrawal(holder.key, BigInt(random(120) + 1) * unit)
      const ask = () => requestWithdrawal(world.ctx, request)
      holder.requests.push(ask)
      const times = random(3) === 0 ? 3 : 1
      await Promise.all(Array.from({ length: times }, () => attempt(holder, ask)))
      return undefined
    }
    case 3: {
      const again = holder.requests[random(holder.requests.length || 1)]
      return again && attempt(holder, again)
    }
    case 4:
    case 5: {
      const id = [...holder.ids][random(holder.ids.size || 1)]
      if (id === undefined) return undefined
      const kind = random(2) === 0 ? 'resend' : 'cancel'
      const request = await world.signAgain(holder.key, id, kind)
      const carry = kind === 'resend' ? resendWithdrawal : cancelWithdrawal
      await Promise.all([1, 2].slice(random(2)).map(() => attempt(holder, () => carry(world.ctx, request))))
      return undefined
    }
    default:
      return pay(world, holder, random)
  }
}

async function attempt(holder: Holder, ask: () => Promise<Withdrawal>): Promise<void> {
  try {
    const made = await ask()
    holder.ids.add(made.id)
    if (made.voucher) holder.vouchers.push(made.voucher)
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.has(error.key)) throw error
  }
}

/** As the contract: in time, and an id once. Now and then a reorg takes it back before it is final. */
async function pay(world: WithdrawalWorld, { vouchers }: Holder, random: Random): Promise<void> {
  const voucher = vouchers[random(vouchers.length || 1)]
  if (!voucher || world.clock.at + 2 > voucher.deadlineAt) return
  const [paid] = await world.chain`select from chain.voucher_payment where voucher_id = ${voucher.id}`
  if (paid) return
  await world.pay(voucher, false)
  if (random(4) === 0) await world.chain`delete from chain.voucher_payment where voucher_id = ${voucher.id}`
  if (random(2) === 0) await world.advance(2)
}

/** Every record that is not at its end is asked for again, then paid or given up. */
async function bringToEnd(world: WithdrawalWorld, holders: readonly Holder[]): Promise<void> {
  await world.advance(DAY + 1)
  await world.sweep()
  for (const { key } of holders) {
    const open = await world.sql<{ id: bigint; state: string }[]>`
      select id, state from app.withdrawal where account = ${key.address} and state not in ('successful', 'cancelled')`
    for (const [index, { id, state }] of open.entries()) {
      if (state !== 'resend') throw new Error(`Withdrawal ${id} is ${state} although all its vouchers have expired`)
      if (index % 2 === 0) await world.pay(await world.resend(key, id.toString()), false)
      else await world.cancel(key, id.toString())
    }
  }
  await world.advance(2)
  await world.sweep()
}

interface Sums {
  account: string
  paid: bigint
  debited: bigint
  withdrawing: bigint
  overpaid: number
  open: number
  twice: number
}

async function assertBooks(world: WithdrawalWorld, holders: readonly Holder[]): Promise<void> {
  for (const { key, given } of holders) {
    const [sums] = await world.sql<Sums[]>`
      select
        (select coalesce(sum(amount), 0) from chain.voucher_payment where account = ${key.address}) as paid,
        (select ${given.toString()}::numeric - coalesce(sum(entry.amount), 0) from app.ledger_entry entry
          join app.ledger_account account on account.id = entry.account_id
          where account.owner = ${key.address} and account.kind = 'promotion') as debited,
        (select coalesce(sum(entry.amount), 0) from app.ledger_entry entry
          join app.ledger_account account on account.id = entry.account_id
          where account.owner = ${key.address} and account.kind = 'withdrawal') as withdrawing,
        (select count(*) from app.ledger_account where owner = ${key.address} and kind = 'overpaid') as overpaid,
        (select count(*) from app.withdrawal
          where account = ${key.address} and state not in ('successful', 'cancelled')) as open,
        (select count(*) from app.withdrawal made join app.ledger_transaction booked
          on booked.kind = 'payment' and booked.reference like 'payment/' || made.id || '/%'
          where made.account = ${key.address}) as twice`
    const { paid, debited, withdrawing, overpaid, open, twice } = sums!
    if (paid !== debited || withdrawing !== 0n || overpaid + open + twice > 0)
      throw new Error(
        `${key.address} was paid ${paid} and debited ${debited}; ${withdrawing} under way, ${open} open, ${twice} booked twice, ${overpaid} overpaid`,
      )
  }
}
