import { useTranslation } from '#shared/i18n/use-translation.ts'

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in the largest unit that they fill: `2 days`, `24 hours`. Not `Intl`: Chromium has no such words in Kazakh. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('settings')
  return (seconds) => {
    const [unit, size] = steps.find(([, length]) => seconds % length === 0 && seconds >= length) ?? ['second', 1]
    return t(`duration.${unit}`, { count: seconds / size })
  }
}
