import { AppError } from '@app/core/app-error'

/** EIP-1193. Every answer is unknown until it is checked. */
export type Eip1193Provider = {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}

const USER_REJECTED = 4001

const maxCauses = 8

/** Wallets put the code in different places; null when there is none. */
export function getWalletErrorCode(error: unknown): number | null {
  let current: unknown = error
  for (let depth = 0; depth < maxCauses; depth++) {
    if (typeof current !== 'object' || current === null) return null
    if (current instanceof AppError) {
      // The numeric code of our own error is not a wallet's.
      current = current.cause
      continue
    }
    const { code, data, cause, error: inner } = current as Record<string, unknown>
    const original = typeof data === 'object' && data !== null ? (data as Record<string, unknown>).originalError : null
    const deeper = original ?? cause ?? inner
    // MetaMask mobile wraps the real code in -32603.
    if (typeof code === 'number' && !(code === -32_603 && deeper)) return code
    if (code === 'ACTION_REJECTED') return USER_REJECTED
    current = deeper
  }
  return null
}

export function isUserRejection(error: unknown): boolean {
  const code = getWalletErrorCode(error)
  if (code !== null) return code === USER_REJECTED || code === 5000
  return error instanceof Error && /user (?:rejected|denied|cancell?ed)|rejected by user/i.test(error.message)
}
