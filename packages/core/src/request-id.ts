export const REQUEST_ID_HEADER = 'x-request-id'

/** Undefined for text that could be mistaken for something else in a log. */
export function readRequestId(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w.-]{8,64}$/.test(text) ? text : undefined
}
