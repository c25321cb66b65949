import { useTranslation } from 'react-i18next'

/** The BCP-47 tag of the language on screen, for `Intl`. */
export function useLocale(): string {
  return useTranslation().i18n.language ?? 'en'
}
