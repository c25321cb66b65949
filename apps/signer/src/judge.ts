import type { Hash } from '@app/core/api/primitives'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpoch } from '@app/core/settlement/epochs'
import type { SignQuestion } from '@app/core/withdrawal/signer-protocol'
import type { OwnDays } from './own-days.ts'
import type { ChainFacts } from './read-chain.ts'
import type { createSignedToday } from './signed-today.ts'

/** How far a deadline may lie ahead of the last final block: a voucher lives for a day, and the API may know a newer block. */
const LONGEST_SECONDS = SECONDS_PER_DAY + 600

interface Ground {
  ownDays: OwnDays
  signedToday: ReturnType<typeof createSignedToday>
}

/** Words for why a voucher is not signed, or the root that it is signed for. */
export type Judgement = { refusal: string } | { root: Hash }

/** Whether a voucher is for no more than what was computed here, the chain lets be paid, and the cap of the day has room for. */
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

/** One that a veto reaches and that was not computed here. One that opened pays whatever is signed, and is passed over. */
function findWrongRoot(ownDays: OwnDays, { roots }: Pick<ChainFacts, 'roots'>): string | undefined {
  const wrong = roots.find(({ day, root, isOpen }) => !isOpen && ownDays.getRoot(day) !== root)
  return (
    wrong &&
    `Root ${wrong.index} of day ${wrong.day} is ${wrong.root}, and ${ownDays.getRoot(wrong.day) ?? 'none'} was computed here.`
  )
}
