import type { TokenTerms } from '#shared/chain/tokens.ts'
import type { ClaimPart } from './queries/claimables.ts'

export type TokenSum = { token: TokenTerms; amount: bigint }

/** What all parts pay together, by token. */
export function sumClaims(parts: readonly Pick<ClaimPart, 'amounts'>[]): TokenSum[] {
  const sums = new Map<string, TokenSum>()
  for (const { token, amount } of parts.flatMap(({ amounts }) => amounts)) {
    const before = sums.get(token.address)?.amount ?? 0n
    sums.set(token.address, { token, amount: before + amount })
  }
  return [...sums.values()]
}
