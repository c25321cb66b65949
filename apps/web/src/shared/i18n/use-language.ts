import type { Language } from '@app/core/languages'
import { useLocale } from './use-translation.ts'
import { getLanguageOfTag, getDateTag } from './languages.ts'

/** The language of the page now; a change of it renders again. */
export function useLanguage(): Language {
  return getLanguageOfTag(useLocale())
}

/** The BCP-47 tag for dates in the language on screen. */
export function useDateTag(): string {
  return getDateTag(useLanguage())
}
