import type { ErrorKey } from '@app/core/errors'
import { ApiError } from './api-error.ts'

/**
 * The envelope of an answer with code 0.
 * @throws ApiError with the catalogue's key for any other code, and `RESPONSE_INVALID` for what is no envelope.
 */
export async function readEnvelope(response: Response): Promise<object> {
  const body = await readJson(response)
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') {
    throw new ApiError({
      key: response.status >= 500 ? 'SERVICE_UNAVAILABLE' : 'RESPONSE_INVALID',
      code: 0,
      status: response.status,
      message: `The answer with status ${response.status} is not readable`,
    })
  }
  if (body.code === 0) return body
  const { error, message, details } = body as { error?: unknown; message?: unknown; details?: unknown }
  throw new ApiError({
    key: (typeof error === 'string' ? error : 'UNDEFINED_ERROR') as ErrorKey,
    code: body.code,
    status: response.status,
    message: typeof message === 'string' ? message : `Code ${body.code}`,
    details,
  })
}

/** Undefined for a body that is no JSON. A connection that breaks while the body comes is a transport failure and thrown. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
