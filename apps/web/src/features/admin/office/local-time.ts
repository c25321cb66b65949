/** Unix seconds of what a `datetime-local` field says, in the zone of the device; null for nothing. */
export function readLocalTime(text: string): number | null {
  const milliseconds = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000)
}

/** Unix seconds as a `datetime-local` field takes them, to the minute. */
export function toLocalTime(at: number): string {
  const date = new Date(at * 1000)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
