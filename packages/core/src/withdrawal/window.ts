import { SECONDS_PER_DAY } from '../constants.ts'

/** Seconds of a UTC day: open from `opensAt` (0…86399) until `closesAt` (1…86400), past midnight when that is less. */
export interface DailyWindow {
  opensAt: number
  closesAt: number
}

export interface WindowState {
  isOpen: boolean
  isAlwaysOpen: boolean
  /** Unix seconds: of the window that is open, otherwise of the next one. */
  opensAt: number
  /** Unix seconds, the first after that window. */
  closesAt: number
}

/** The window at `at` (Unix seconds). */
export function getWindowState({ opensAt, closesAt }: DailyWindow, at: number): WindowState {
  const length = closesAt > opensAt ? closesAt - opensAt : closesAt + SECONDS_PER_DAY - opensAt
  const dayStart = at - (at % SECONDS_PER_DAY)
  const isAlwaysOpen = length >= SECONDS_PER_DAY
  for (const day of [dayStart - SECONDS_PER_DAY, dayStart, dayStart + SECONDS_PER_DAY]) {
    const start = day + opensAt
    if (at < start + length) return { isOpen: at >= start, isAlwaysOpen, opensAt: start, closesAt: start + length }
  }
  throw new RangeError('A window opens once a day')
}
