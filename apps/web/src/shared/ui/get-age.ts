export interface Age {
  unit: 'seconds' | 'minutes' | 'hours' | 'days'
  count: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How old something is, in the largest unit that is full. A time in the future (clocks differ) is 0 seconds old. */
export function getAge(at: number, now: number): Age {
  const seconds = Math.max(0, now - at)
  if (seconds < minute) return { unit: 'seconds', count: seconds }
  if (seconds < hour) return { unit: 'minutes', count: Math.floor(seconds / minute) }
  if (seconds < day) return { unit: 'hours', count: Math.floor(seconds / hour) }
  return { unit: 'days', count: Math.floor(seconds / day) }
}
