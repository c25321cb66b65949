import { ApiError } from './api-error.ts'

/** A refusal stays a refusal; only a failing part or a lost connection may be different the next time. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return !(error instanceof DOMException && error.name === 'AbortError')
}
