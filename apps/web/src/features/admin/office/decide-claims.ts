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

/** Each is written by itself and once, one after the other: what fails keeps none of the others from being written. */
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
