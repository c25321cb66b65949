import type { Failure, InvalidParameterDetails } from '@app/core/api/envelope'
import { AppError } from '@app/core/app-error'
import { errorCatalogue, type ErrorKey } from '@app/core/errors'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { ApiEnvironment } from './context.ts'
import { classifyDatabaseError } from './database.ts'

interface FailureAnswer {
  status: ContentfulStatusCode
  body: Failure
}

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

/** Internals go to the log only. */
export function createErrorHandler(log: Logger) {
  return (error: Error, c: Context<ApiEnvironment>): Response => {
    const { status, body } = toFailure(error)
    if (status >= 500) log.error({ requestId: c.var.requestId, err: error, error: body.error }, 'request failed')
    if (status === 503) c.header('Retry-After', '2')
    return c.json(body, status)
  }
}

function toFailure(error: Error): FailureAnswer {
  if (error instanceof AppError && error.key === 'INVALID_PARAMETER') {
    const { parameter, reason } = error.details ?? {}
    if (typeof parameter === 'string' && typeof reason === 'string') return createParameterFailure(parameter, reason)
  }
  if (error instanceof AppError && errorCatalogue[error.key].status !== undefined)
    return createFailure(error.key, error.details)
  if (error instanceof HTTPException && error.status === 415) return createFailure('UNSUPPORTED_MEDIA_TYPE')
  if (error instanceof HTTPException && error.status === 400) return createParameterFailure('body', 'must be JSON')
  const database = classifyDatabaseError(error)
  if (database === 'down') return createFailure('DATABASE_UNAVAILABLE')
  if (database === 'unmigrated') return createFailure('DATABASE_UNAVAILABLE', { reason: 'migrations have not run yet' })
  return createFailure('INTERNAL_ERROR')
}
