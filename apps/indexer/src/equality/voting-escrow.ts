import { getSlope } from '@app/core/settlement/history/holdings'
import { getVePower } from '@app/core/settlement/weights'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { EventOf } from '../projections/event-decoder.ts'
import { toHex } from '../projections/origin.ts'
import { type Comparison, compare, compareNewest, type Tally } from './comparison.ts'
import type { Contracts } from './contracts.ts'
import { nothing, type Page, type Reading, readNumber, readSum, toPage } from './reading.ts'

type Escrow = NonNullable<Contracts['escrow']>

export function getEscrow(tx: TransactionSql, { escrow: contract }: Contracts, time: number): Promise<Comparison>[] {
  if (!contract) return []
  const locked = readNumber(tx`select locked as value from chain.ve_total where contract = ${contract.address}`)
  const power = readNumber(tx`
    select sum(slope * (unlock_at - ${time}::bigint)) as value from chain.ve_ending where unlock_at > ${time}`)
  return [
    readSum({ contract, functionName: 'totalLocked' }, locked, {
      LockCreated: ({ amount }) => amount,
      LockIncreased: ({ added }) => added,
      LockWithdrawn: ({ amount }) => -amount,
    }),
    power.then((index) => {
      const view = { contract, functionName: 'totalVotingPower', args: (at: number) => [BigInt(at)] } as const
      return compare(view, index, countVotingPower(contract))
    }),
  ]
}

export async function readLocks(tx: TransactionSql, { escrow }: Contracts, reading: Reading): Promise<Page> {
  if (!escrow) return nothing
  const [after = '0x'] = reading.after ?? []
  const rows = await tx<{ account: Hex; amount: bigint; unlock_at: number }[]>`
    select account, amount, unlock_at from chain.ve_lock where account > ${after}::bytea order by account
    limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row) => [row.account],
    ({ account, amount, unlock_at: unlockAt }) => {
      const ifOwn = (args: { account: Hex }, value: bigint) => (toHex(args.account) === account ? value : undefined)
      const view = { contract: escrow, functionName: 'lockOf', args: [account] } as const
      return [
        compareNewest({ ...view, part: 'amount' }, amount, {
          LockCreated: (args) => ifOwn(args, args.amount),
          LockIncreased: (args) => ifOwn(args, args.amount),
          LockWithdrawn: (args) => ifOwn(args, 0n),
        }),
        compareNewest({ ...view, part: 'unlockAt' }, BigInt(unlockAt), {
          LockCreated: (args) => ifOwn(args, args.unlockAt),
          LockExtended: (args) => ifOwn(args, args.unlockAt),
          LockWithdrawn: (args) => ifOwn(args, 0n),
        }),
      ]
    },
  )
}

function countVotingPower({ address, decode }: Escrow): Tally {
  return {
    contract: address,
    decode,
    isSum: false,
    events: ['LockCreated', 'LockIncreased', 'LockExtended', 'LockWithdrawn'],
    start: () => {
      const locks = new Map<string, { amount: bigint; unlockAt: number }>()
      return {
        apply: (eventName, args) => {
          const event = { eventName, args } as EventOf<Escrow['abi']>
          switch (event.eventName) {
            case 'LockCreated':
              locks.set(event.args.account, { amount: event.args.amount, unlockAt: Number(event.args.unlockAt) })
              return
            case 'LockIncreased':
              change(locks.get(event.args.account), { amount: event.args.amount })
              return
            case 'LockExtended':
              change(locks.get(event.args.account), { unlockAt: Number(event.args.unlockAt) })
              return
            case 'LockWithdrawn':
              locks.delete(event.args.account)
          }
        },
        getValue: (time) =>
          [...locks.values()].reduce(
            (sum, { amount, unlockAt }) => sum + getVePower({ slope: getSlope(amount), unlockAt }, time),
            0n,
          ),
      }
    },
  }
}

/** A lock whose creation is missing from the log cannot be changed. */
function change<lock extends object>(lock: lock | undefined, values: Partial<lock>): void {
  if (lock) Object.assign(lock, values)
}
