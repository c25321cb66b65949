import { errorCatalogue, type ErrorKey } from './errors.ts'

export type AppErrorOptions = {
  /** Facts beside the message: the parameter's name, the unlock time. JSON only, never a secret. */
  details?: Record<string, unknown>
  cause?: unknown
}

/** An error of the catalogue. `message` is the English one; `key` is what a client translates. */
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
