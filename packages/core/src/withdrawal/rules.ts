import { SECONDS_PER_DAY } from '../constants.ts'

/** What an account may withdraw of one token; amounts in its base units. */
export interface WithdrawalLimit extends DailyWindow {
  minimum: bigint
  /** Of one account in one UTC day, fees included. */
  dailyQuota: bigint
}

/** In force until an operator sets others: at least 10 whole tokens, at most 5,000 a day, at any time. */
export function getDefaultWithdrawalLimit(decimals: number): WithdrawalLimit {
  const unit = 10n ** BigInt(decimals)
  return { minimum: 10n * unit, dailyQuota: 5_000n * unit, opensAt: 0, closesAt: 86_400 }
}

/** Seconds of a UTC day: open from `opensAt` (0…86399) until `closesAt` (1…86400), past midnight when that is less. */
interface DailyWindow {
  opensAt: number
  closesAt: number
}

export interface WindowState {
  isOpen: boolean
  isAlwaysOpen: boolean
  /** Unix seconds: of the window that is open, otherwise of the next one. */
  opensAt: number
  /** Unix seconds, the first after that window. */
  closesAt: number
}

/** The window at `at` (Unix seconds). */
export function getWindowState({ opensAt, closesAt }: DailyWindow, at: number): WindowState {
  const length = closesAt > opensAt ? closesAt - opensAt : closesAt + SECONDS_PER_DAY - opensAt
  const dayStart = at - (at % SECONDS_PER_DAY)
  const isAlwaysOpen = length >= SECONDS_PER_DAY
  for (const day of [dayStart - SECONDS_PER_DAY, dayStart, dayStart + SECONDS_PER_DAY]) {
    const start = day + opensAt
    if (at < start + length) return { isOpen: at >= start, isAlwaysOpen, opensAt: start, closesAt: start + length }
  }
  throw new RangeError('A window opens once a day')
}

/** Seconds from the moment at which a proposal can be carried out, as long as the AccessManager gives one of its own. */
export const PROPOSAL_LIFETIME = 7 * SECONDS_PER_DAY

export const openProposalStates = ['waiting', 'ready', 'stale'] as const
export type OpenProposalState = (typeof openProposalStates)[number]

/** @param at Unix seconds of the chain. */
export function hasLapsed({ expiresAt }: { expiresAt: number }, at: number): boolean {
  return at >= expiresAt
}

interface ProposalTerms {
  readyAt: number
  /** The newest version when it was proposed, in force or coming; null for the defaults. */
  baseVersion: number | null
}

/** What may be done with a proposal that is open at `at`. Also a version that is yet to come is one its proposer did not see. */
export function getOpenState(
  { readyAt, baseVersion }: ProposalTerms,
  { at, newest }: { at: number; newest: number | null },
): OpenProposalState {
  if (newest !== baseVersion) return 'stale'
  return at < readyAt ? 'waiting' : 'ready'
}

/** Seconds that a voucher lives, from the newest final block on. The vault takes none that lives longer than seven days. */
export const VOUCHER_SECONDS = SECONDS_PER_DAY
