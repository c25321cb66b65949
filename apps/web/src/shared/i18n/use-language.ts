import type { Language } from '@app/core/languages'
import { useTranslation } from 'react-i18next'
import { getLanguageOfTag } from './languages.ts'

/** The language of the page now; a change of it renders again. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return getLanguageOfTag(i18n.language)
}
