/** Search values stay strings: an invite code or address must never become a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(key, value)
    if (typeof value === 'number') parameters.set(key, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
