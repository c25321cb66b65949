const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** `3 hours ago`, `in 2 days`: in the largest unit that is full. Unix seconds. */
export function formatAge(at: number, now: number, tag: string): string {
  const difference = at - now
  const size = Math.abs(difference)
  const step = steps.find(({ seconds }) => size >= seconds) ?? steps[3]
  const count = Math.sign(difference) * Math.floor(size / step.seconds)
  return new Intl.RelativeTimeFormat(tag, { numeric: 'always', style: 'long' }).format(count, step.unit)
}
