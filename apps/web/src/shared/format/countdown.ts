const minute = 60
const hour = 60 * minute
const day = 24 * hour

export interface Countdown {
  days: number
  hours: number
  minutes: number
  seconds: number
  isOver: boolean
}

/** Unix seconds. `now` is the chain's time, from `useChainNow()`, not the device's. */
export function getCountdown(until: number, now: number): Countdown {
  const left = Math.max(0, until - now)
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: left % minute,
    isOver: left === 0,
  }
}

/** Rounded up: 1 until the last second. */
export function getDaysLeft(until: number, now: number): number {
  return Math.ceil(Math.max(0, until - now) / day)
}
