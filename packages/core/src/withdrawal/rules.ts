import { SECONDS_PER_DAY } from '../constants.ts'

export interface WithdrawalLimit extends DailyWindow {
  minimum: bigint
  /** Per account and UTC day, fees included. */
  dailyQuota: bigint
}

export function getDefaultWithdrawalLimit(decimals: number): WithdrawalLimit {
  const unit = 10n ** BigInt(decimals)
  return { minimum: 10n * unit, dailyQuota: 5_000n * unit, opensAt: 0, closesAt: 86_400 }
}

/** Seconds of a UTC day: `opensAt` 0…86399, `closesAt` 1…86400. Crosses midnight when `closesAt` is smaller. */
interface DailyWindow {
  opensAt: number
  closesAt: number
}

export interface WindowState {
  isOpen: boolean
  isAlwaysOpen: boolean
  /** Unix seconds of the open window, or of the next one. */
  opensAt: number
  closesAt: number
}

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

/** In seconds; as long as the AccessManager keeps an operation. */
export const PROPOSAL_LIFETIME = 7 * SECONDS_PER_DAY

export const openProposalStates = ['waiting', 'ready', 'stale'] as const
export type OpenProposalState = (typeof openProposalStates)[number]

export function hasLapsed({ expiresAt }: { expiresAt: number }, at: number): boolean {
  return at >= expiresAt
}

interface ProposalTerms {
  readyAt: number
  baseVersion: number | null
}

/** A version that is set but not yet in force also makes a proposal stale: its proposer did not see it. */
export function getOpenState(
  { readyAt, baseVersion }: ProposalTerms,
  { at, newest }: { at: number; newest: number | null },
): OpenProposalState {
  if (newest !== baseVersion) return 'stale'
  return at < readyAt ? 'waiting' : 'ready'
}

/** The vault accepts at most seven days. */
export const VOUCHER_SECONDS = SECONDS_PER_DAY
