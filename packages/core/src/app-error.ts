import { errorCatalogue, type ErrorKey } from './errors.ts'

export type AppErrorOptions = {
  /** JSON only, never a secret. */
  details?: Record<string, unknown>
  cause?: unknown
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly key: ErrorKey
  readonly code: number
  readonly details: Record<string, unknown> | undefined

  constructor(key: ErrorKey, options: AppErrorOptions = {}) {
    super(errorCatalogue[key].message, options.cause === undefined ? undefined : { cause: options.cause })
    this.key = key
    this.code = errorCatalogue[key].code
    this.details = options.details
  }
}
