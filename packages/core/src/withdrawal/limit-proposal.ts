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
  /** The version that was in force when it was proposed; null for the defaults. */
  baseVersion: number | null
}

/** What may be done with a proposal that is open at `at`, with `version` in force then. */
export function getOpenState(
  { readyAt, baseVersion }: ProposalTerms,
  { at, version }: { at: number; version: number | null },
): OpenProposalState {
  if (version !== baseVersion) return 'stale'
  return at < readyAt ? 'waiting' : 'ready'
}
