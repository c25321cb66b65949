import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getAge } from './get-age.ts'
import { useNow } from './use-now.ts'

/** `8 s`, `6 min`: how long ago something was by this computer's clock, renewed every second. */
export function useAge(): (at: number) => string {
  const { t } = useTranslation('ui')
  const now = useNow()
  return (at) => {
    const { unit, count } = getAge(at, now)
    return t(`age.${unit}`, { amount: count })
  }
}
