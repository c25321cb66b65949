import { isErrorKey, type ErrorKey } from '@app/core/errors'

export function getErrorKeyOf(error: unknown): ErrorKey {
  if (typeof error === 'object' && error !== null) {
    if ('key' in error && isErrorKey(error.key)) return error.key
    if ('name' in error && error.name === 'TimeoutError') return 'REQUEST_TIMEOUT'
  }
  return error instanceof TypeError ? 'NETWORK_ERROR' : 'UNDEFINED_ERROR'
}
