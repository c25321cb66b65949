const WHOLE_POWER = 10n ** 18n

/** Base units of power for `amount`, at `price` base units of the token for one whole power; rounded down as the contract does. */
export function getPowerFor(amount: bigint, price: bigint): bigint {
  return price === 0n ? 0n : (amount * WHOLE_POWER) / price
}

/** Base units of the token that bring at least `power`. */
export function getPriceOf(power: bigint, price: bigint): bigint {
  return (power * price + WHOLE_POWER - 1n) / WHOLE_POWER
}
