import type { Language } from '@app/core/languages'
import { useLocale } from './use-locale.ts'
import { getLanguageOfTag } from './languages.ts'

/** The language of the page now; a change of it renders again. */
export function useLanguage(): Language {
  return getLanguageOfTag(useLocale())
}
