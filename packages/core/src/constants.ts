/** Business constants of the specification, §3 and §9. Times are seconds, rates are whole numbers of their unit. */
export const SECONDS_PER_DAY = 86_400
/** Past every chain's clock: the last second of the year 9999. What has no end ends then. */
export const LAST_SECOND = 253_402_300_799
export const STAKE_LOCK_DAYS = 180
export const STAKE_LOCK_SECONDS = STAKE_LOCK_DAYS * SECONDS_PER_DAY

/** Shares of the US stock that a card stands for. */
export const CARD_SHARES = 30_000

/** Part of an amount that is burned as handling fee: 2 in 100. */
export const HANDLING_FEE_PERCENT = 2
/** DR minted for each {product}. */
export const DR_PER_PRODUCT = 1

/** Base units of one whole {product}, DR or power: our contracts have 18 decimals, and compute with them. */
export const WHOLE_TOKEN = 1_000_000_000_000_000_000n

/** Burned as handling fee out of `amount` base units: 2 % rounded up, so that the fee is never short. */
export function getHandlingFee(amount: bigint): bigint {
  if (amount < 0n) throw new RangeError('An amount cannot be negative')
  return (amount * BigInt(HANDLING_FEE_PERCENT) + 99n) / 100n
}

/** Milliseconds unless the name says otherwise. Specification §7, §9. */
export const PROVIDER_POLLING_MS = 12_000
export const PENDING_TRANSACTION_POLLING_MS = 1_000
export const REQUEST_TIMEOUT_MS = 30_000
export const TOAST_MS = 2_000
/** From this age of its block on a figure of the index is marked as old, and what follows from it is not said. */
export const STALE_AFTER_SECONDS = 120

/** Blocks that a transaction waits for, the one that holds it included. */
export const DEFAULT_CONFIRMATIONS = 1

export const LOCAL_RPC_PORT = 8545
export const LOCAL_RPC_URL = `http://127.0.0.1:${LOCAL_RPC_PORT}`
