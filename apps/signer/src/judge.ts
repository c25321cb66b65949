import type { Hash } from '@app/core/api/primitives'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpoch } from '@app/core/settlement/epochs'
import type { SignQuestion } from '@app/core/withdrawal/signer-protocol'
import type { OwnDays } from './own-days.ts'
import type { ChainFacts } from './read-chain.ts'
import type { Address } from '@app/core/address'

/** A voucher lives for a day, and the API may know a newer block than the index. */
const LONGEST_SECONDS = SECONDS_PER_DAY + 600

interface Ground {
  ownDays: OwnDays
  signedToday: ReturnType<typeof createSignedToday>
}

export type Judgement = { refusal: string } | { root: Hash }

/** No more than this process computed, the chain lets be paid, and the daily cap leaves. */
export function judge({ ownDays, signedToday }: Ground, question: SignQuestion, facts: ChainFacts): Judgement {
  const { account, token, upTo, deadlineAt } = question
  const { finalAt, roots, paid, dailyCap } = facts
  const problem = ownDays.getProblem() ?? findWrongRoot(ownDays, facts)
  if (problem !== undefined) return { refusal: problem }
  if (deadlineAt <= finalAt) return { refusal: `The deadline ${deadlineAt} has passed: it is ${finalAt}.` }
  if (deadlineAt > finalAt + LONGEST_SECONDS)
    return { refusal: `The deadline ${deadlineAt} is more than ${LONGEST_SECONDS} s after ${finalAt}.` }
  const best = roots.find(({ day, root, isPayable }) => isPayable && ownDays.getRoot(day) === root)
  if (!best) return { refusal: 'No root that was computed here pays with a voucher yet.' }
  const earned = ownDays.getEarned(account, token, best.day)
  if (upTo > earned)
    return { refusal: `Until and with day ${best.day} the account has earned ${earned}, and is to be signed ${upTo}.` }
  if (upTo <= paid) return { refusal: `The account was paid ${paid} already.` }
  const room = dailyCap - signedToday.sumOthers(getEpoch(finalAt), question)
  if (upTo - paid > room) return { refusal: `The cap of the day leaves ${room < 0n ? 0n : room}.` }
  return { root: best.root }
}

/** An open wrong root pays whatever is signed, so it is skipped. */
function findWrongRoot(ownDays: OwnDays, { roots }: Pick<ChainFacts, 'roots'>): string | undefined {
  const wrong = roots.find(({ day, root, isOpen }) => !isOpen && ownDays.getRoot(day) !== root)
  return (
    wrong &&
    `Root ${wrong.index} of day ${wrong.day} is ${wrong.root}, and ${ownDays.getRoot(wrong.day) ?? 'none'} was computed here.`
  )
}

interface Signed {
  from: bigint
  to: bigint
}

/** Per token and UTC day; after a restart the vault's own count still holds. */
export function createSignedToday() {
  let today = -1
  let byToken = new Map<string, Map<string, Signed>>()

  const find = (token: Address) => byToken.get(token.toLowerCase()) ?? new Map<string, Signed>()

  return {
    /** @param day UTC days since 1970-01-01. */
    sumOthers(day: number, { account, token }: { account: Address; token: Address }): bigint {
      if (day !== today) return 0n
      let sum = 0n
      for (const [other, { from, to }] of find(token)) if (other !== account.toLowerCase()) sum += to - from
      return sum
    },
    add(day: number, { account, token, from, to }: Signed & { account: Address; token: Address }): void {
      if (day !== today) byToken = new Map()
      today = day
      const accounts = find(token)
      const known = accounts.get(account.toLowerCase())
      accounts.set(account.toLowerCase(), {
        from: known && known.from < from ? known.from : from,
        to: known && known.to > to ? known.to : to,
      })
      byToken.set(token.toLowerCase(), accounts)
    },
  }
}
