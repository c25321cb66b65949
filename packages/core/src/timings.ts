/** Milliseconds unless the name says otherwise. Specification §7, §9. */
export const PROVIDER_POLLING_MS = 12_000
export const PENDING_TRANSACTION_POLLING_MS = 1_000
export const REQUEST_TIMEOUT_MS = 30_000
export const TOAST_MS = 2_000
export const STALE_AFTER_SECONDS = 120
export const LIVE_SECONDS = 30

export const DEFAULT_CONFIRMATIONS = 1

export const LOCAL_RPC_PORT = 8545
export const LOCAL_RPC_URL = `http://127.0.0.1:${LOCAL_RPC_PORT}`
