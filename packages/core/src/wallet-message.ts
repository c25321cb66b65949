export const AUTHORISATION_PREFIX = 'Authorisation:'

/** The message that a wallet signs to authorise its account in this browser. `nowMs` is Unix milliseconds. */
export function buildAuthorisationMessage(nowMs: number): string {
  if (!Number.isSafeInteger(nowMs) || nowMs < 0) throw new RangeError('A timestamp is whole milliseconds')
  return `${AUTHORISATION_PREFIX}${nowMs}`
}
