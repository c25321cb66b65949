import {
  DEFAULT_LANGUAGE,
  detectLanguage,
  getLanguageTag,
  isLanguage,
  languages,
  type Language,
} from '@app/core/languages'

export const languageStorageKey = 'language'

/** The choice of this session, else the browser's wish, else Chinese. */
export function getStartLanguage(stored: string | null, wishes: readonly string[]): Language {
  return isLanguage(stored) ? stored : detectLanguage(wishes)
}

export function getLanguageOfTag(tag: string): Language {
  return languages.find((language) => getLanguageTag(language) === tag) ?? DEFAULT_LANGUAGE
}

/** The tag for dates: English days come before months here, as in every text of the product. */
export function getDateTag(language: Language): string {
  return language === 'en' ? 'en-GB' : getLanguageTag(language)
}
