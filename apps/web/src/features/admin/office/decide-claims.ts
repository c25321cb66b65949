import type { EquityClaim } from '@app/core/api/claims'
import type { EquityClaimState } from '@app/core/entity-states'

export interface ClaimVerdict {
  state: EquityClaimState
  note: string | null
}

export interface FailedClaim {
  claim: EquityClaim
  error: unknown
}

export const getClaimKey = ({ cardId, account }: Pick<EquityClaim, 'cardId' | 'account'>) => `${cardId}/${account}`

/** Writes one claim after the other; a failure does not stop the rest. */
export async function decideClaims(
  claims: readonly EquityClaim[],
  verdict: ClaimVerdict,
  {
    write,
    onDecided,
  }: { write: (claim: EquityClaim, verdict: ClaimVerdict) => Promise<unknown>; onDecided: (count: number) => void },
): Promise<FailedClaim[]> {
  const failed: FailedClaim[] = []
  for (const [index, claim] of claims.entries()) {
    try {
      await write(claim, verdict)
    } catch (error) {
      failed.push({ claim, error })
    }
    onDecided(index + 1)
  }
  return failed
}
