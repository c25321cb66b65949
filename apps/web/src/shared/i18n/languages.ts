import {
  DEFAULT_LANGUAGE,
  detectLanguage,
  getLanguageTag,
  isLanguage,
  languages,
  type Language,
} from '@app/core/languages'

export const languageStorageKey = 'language'

export function getStartLanguage(stored: string | null, wishes: readonly string[]): Language {
  return isLanguage(stored) ? stored : detectLanguage(wishes)
}

export function getLanguageOfTag(tag: string): Language {
  return languages.find((language) => getLanguageTag(language) === tag) ?? DEFAULT_LANGUAGE
}

/** English dates have the day before the month, as in all texts of the product. */
export function getDateTag(language: Language): string {
  return language === 'en' ? 'en-GB' : getLanguageTag(language)
}
