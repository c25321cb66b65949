import { WHOLE_TOKEN } from '@app/core/constants'

/** Base units of power for `amount`, at `price` base units of the token for one whole power; rounded down as the contract does. */
export function getPowerFor(amount: bigint, price: bigint): bigint {
  return price === 0n ? 0n : (amount * WHOLE_TOKEN) / price
}

/** Base units of the token that bring at least `power`. */
export function getPriceOf(power: bigint, price: bigint): bigint {
  return (power * price + WHOLE_TOKEN - 1n) / WHOLE_TOKEN
}
