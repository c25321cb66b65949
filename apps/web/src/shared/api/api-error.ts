import type { ErrorKey } from '@app/core/errors'

/** An answer of the interface that says no. A transport failure is never wrapped: it stays the error it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: ErrorKey
  readonly code: number
  readonly status: number
  readonly details: unknown

  constructor(input: { key: ErrorKey; code: number; status: number; message: string; details?: unknown }) {
    super(input.message)
    this.key = input.key
    this.code = input.code
    this.status = input.status
    this.details = input.details
  }
}
