import { useTranslation } from '#shared/i18n/use-translation.ts'

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Uses the largest unit that divides the seconds. Not `Intl`, because Chromium has no Kazakh unit names. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('settings')
  return (seconds) => {
    const [unit, size] = steps.find(([, length]) => seconds % length === 0 && seconds >= length) ?? ['second', 1]
    return t(`duration.${unit}`, { count: seconds / size })
  }
}
