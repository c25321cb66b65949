import type { Hash } from '@app/core/api/primitives'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpoch } from '@app/core/settlement/epochs'
import type { SignQuestion } from '@app/core/withdrawal/signer-protocol'
import type { OwnDays } from './own-days.ts'
import type { ChainFacts } from './read-chain.ts'
import type { DailyMost } from './environment.ts'
import type { VoucherLog } from './voucher-log.ts'

/** A voucher lives for a day, and the API may know a newer block than the index. */
const LONGEST_SECONDS = SECONDS_PER_DAY + 600

/** Against the clock of this machine, so that the daily limit counts real days. */
const MOST_AHEAD_SECONDS = 600
const MOST_BEHIND_SECONDS = SECONDS_PER_DAY

export interface OwnLimits {
  vouchers: VoucherLog
  /** Undefined to rely on the index alone. */
  dailyMost: DailyMost | undefined
  /** Unix seconds; undefined for a chain whose time is moved. */
  readClock: (() => number) | undefined
}

interface Ground extends OwnLimits {
  ownDays: OwnDays
}

export type Judgement = { refusal: string } | { root: Hash }

/** Allows no more than this process computed, the chain permits, and the daily cap leaves. */
export function judge(ground: Ground, question: SignQuestion, facts: ChainFacts): Judgement {
  const { ownDays, readClock } = ground
  const { account, token, upTo, deadlineAt } = question
  const { finalAt, roots, paid } = facts
  const problem = ownDays.getProblem() ?? findWrongRoot(ownDays, facts) ?? findWrongTime(finalAt, readClock?.())
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
  const crowded = findFullDay(ground, question, facts)
  return crowded === undefined ? { root: best.root } : { refusal: crowded }
}

export function findFullDay(
  { vouchers, dailyMost }: OwnLimits,
  question: SignQuestion,
  { finalAt, paid, dailyCap }: ChainFacts,
): string | undefined {
  const most = dailyMost && (dailyMost.get(question.token.toLowerCase()) ?? 0n)
  const [limit, name] =
    most !== undefined && most < dailyCap ? [most, 'The most of the day'] : [dailyCap, 'The cap of the day']
  const { account, token, upTo } = question
  const room = limit - vouchers.sumWith(getEpoch(finalAt), { account, token, from: paid, upTo }) + (upTo - paid)
  return upTo - paid > room ? `${name} leaves ${room < 0n ? 0n : room}.` : undefined
}

function findWrongTime(finalAt: number, now: number | undefined): string | undefined {
  if (now === undefined) return undefined
  if (finalAt > now + MOST_AHEAD_SECONDS)
    return `The index says that it is ${finalAt}, and by the clock of this machine it is ${now}.`
  if (finalAt < now - MOST_BEHIND_SECONDS) return `The last final block of the index is ${now - finalAt} s old.`
  return undefined
}

/** An open wrong root pays whatever is signed, so it is skipped. */
function findWrongRoot(ownDays: OwnDays, { roots }: Pick<ChainFacts, 'roots'>): string | undefined {
  const wrong = roots.find(({ day, root, isOpen }) => !isOpen && ownDays.getRoot(day) !== root)
  return (
    wrong &&
    `Root ${wrong.index} of day ${wrong.day} is ${wrong.root}, and ${ownDays.getRoot(wrong.day) ?? 'none'} was computed here.`
  )
}
