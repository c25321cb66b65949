import type { Failure, InvalidParameterDetails } from '@app/core/api/envelope'
import { errorCatalogue, type ErrorKey } from '@app/core/errors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export interface FailureAnswer {
  status: ContentfulStatusCode
  body: Failure
}

/** The envelope of a failure with its HTTP status; an entry that has no status of its own is a 500. */
export function createFailure(key: ErrorKey, details?: Record<string, unknown>, message?: string): FailureAnswer {
  const entry = errorCatalogue[key]
  return {
    status: (entry.status ?? 500) as ContentfulStatusCode,
    body: { code: entry.code, error: key, message: message ?? entry.message, ...(details && { details }) },
  }
}

/** @param reason Completes "The parameter …": "must be a whole number". */
export function createParameterFailure(parameter: string, reason: string): FailureAnswer {
  const details: InvalidParameterDetails = { parameter, reason }
  return createFailure('INVALID_PARAMETER', { ...details }, `Invalid '${parameter}' parameter: it ${reason}`)
}
