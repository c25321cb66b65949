import type { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getVePower } from '@app/core/settlement/weights'
import { getSlope } from '@app/core/settlement/history/holdings'
import type { EventOf } from '../projections/event-decoder.ts'
import type { Contract, Tally } from './comparison.ts'

type EscrowAbi = typeof votingEscrowAbi

/** The sum of all voting power at a time, from the events of the locks. */
export function countVotingPower({ address, decode }: Contract<EscrowAbi>): Tally {
  return {
    contract: address,
    decode,
    isSum: false,
    events: ['LockCreated', 'LockIncreased', 'LockExtended', 'LockWithdrawn'],
    start: () => {
      const locks = new Map<string, { amount: bigint; unlockAt: number }>()
      return {
        apply: (eventName, args) => {
          const event = { eventName, args } as EventOf<EscrowAbi>
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

/** A lock whose creation is not in the log is not there to be changed. */
function change<lock extends object>(lock: lock | undefined, values: Partial<lock>): void {
  if (lock) Object.assign(lock, values)
}
