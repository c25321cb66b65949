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
