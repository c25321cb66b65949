export const AUTHORISATION_PREFIX = 'Authorisation:'

export function buildAuthorisationMessage(nowMs: number): string {
  if (!Number.isSafeInteger(nowMs) || nowMs < 0) throw new RangeError('A timestamp is whole milliseconds')
  return `${AUTHORISATION_PREFIX}${nowMs}`
}
