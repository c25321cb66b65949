import { useLocale } from '#shared/ui/use-locale.ts'

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in the largest unit that they fill: `2 days`, `24 hours`. */
export function useDuration(): (seconds: number) => string {
  const locale = useLocale()
  return (seconds) => {
    const [unit, size] = steps.find(([, length]) => seconds % length === 0 && seconds >= length) ?? ['second', 1]
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
  }
}
