import { SECONDS_PER_DAY } from '../constants.ts'

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
