import type { Address } from '@app/core/address'
import type { TokenAmount } from '@app/core/api/staking'

export function sumByToken(amounts: readonly TokenAmount[]): TokenAmount[] {
  return sumKnownByToken(amounts).map(({ token, amount }) => ({ token, amount: amount ?? '0' }))
}

export function sumKnownByToken(
  amounts: readonly { token: Address; amount: string | null }[],
): { token: Address; amount: string | null }[] {
  const sums = new Map<Address, bigint | null>()
  for (const { token, amount } of amounts) {
    const before = sums.get(token)
    if (before === null || amount === null) sums.set(token, null)
    else sums.set(token, (before ?? 0n) + BigInt(amount))
  }
  return [...sums].map(([token, sum]) => ({ token, amount: sum === null ? null : sum.toString() }))
}
