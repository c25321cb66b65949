/** `18 Jun 2026`: a day of the service, which is one of UTC, whatever zone the device is in. Unix seconds. */
export function formatDay(startAt: number, tag: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tag, options).format(startAt * 1000)
}
