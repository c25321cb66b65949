import { useSyncExternalStore } from 'react'
import { getI18n } from 'react-i18next'

function watch(onChange: () => void): () => void {
  const i18n = getI18n()
  i18n?.on('languageChanged', onChange)
  return () => i18n?.off('languageChanged', onChange)
}

/** The BCP-47 tag of the language on screen, for `Intl`. Each row of a list asks: it costs less than `useTranslation`. */
export function useLocale(): string {
  return useSyncExternalStore(watch, () => getI18n()?.language ?? 'en')
}
